import { isDeepStrictEqual } from 'node:util'
import { responseDrafts, type SavedField, type Transaction } from '@winnow/db'
import { limits, ops } from '@winnow/openapi'
import { and, count, eq, gt } from 'drizzle-orm'
import { command } from '../core/command.ts'
import { notFound, Refusal, refuse } from '../core/error.ts'
import { networkHash } from '../core/http/address.ts'
import { hashOf, newToken } from '../core/text/secret.ts'
import { day, hour, iso } from '../core/time/clock.ts'
import { closedSentence, findPublished } from '../forms/fill/find-published.ts'
import { renewForDraft } from '../uploads/attach.ts'
import { expiryOf, findDraft } from './find.ts'

/** Bytes of a whole draft: every field at its longest would be more, no form that is filled in is (ours). */
const mostBytes = 512 * 1024

type SentField = SavedField & { seen?: number | undefined }

/**
 * The newer of two copies, field by field; `newer` is what the server knows better, or has from another device that this one
 * has not seen: its applicant is to be offered it before it is replaced (docs/rules.md#merging-drafts).
 */
function merge(saved: readonly SavedField[], sent: readonly SentField[]) {
  const fields = new Map(saved.map(it => [it.path, it]))
  const newer: SavedField[] = []
  for (const { seen = Number.POSITIVE_INFINITY, ...field } of sent) {
    const ours = fields.get(field.path)
    const isUnseen = ours && ours.at > seen && !isDeepStrictEqual(ours.value, field.value)
    if (ours && (ours.at > field.at || isUnseen)) newer.push(ours)
    else fields.set(field.path, field)
  }
  // What was typed on another device and is not on this one yet.
  const known = new Set(sent.map(it => it.path))
  newer.push(...saved.filter(it => !known.has(it.path)))
  return { fields: [...fields.values()], newer }
}

/** Anybody may begin a draft, so one network begins so many in a day, and no more. */
async function checkQuota(tx: Transaction, senderHash: string, now: number): Promise<void> {
  const [row] = await tx
    .select({ n: count() })
    .from(responseDrafts)
    .where(and(eq(responseDrafts.senderHash, senderHash), gt(responseDrafts.createdAt, now - day)))
  if ((row?.n ?? 0) >= limits.draftsBegun)
    refuse(
      'rate_limited',
      'Too many forms were started from your network today. What you type stays on this device.',
      { retryAfter: hour / 1_000 },
    )
}

/** The draft that begins under this secret, where its first save has arrived already. */
const begunAs = (tx: Transaction, secret: string, now: number) =>
  findDraft(tx, secret, now).then(
    ({ draft }) => draft,
    (error: unknown) => {
      if (error instanceof Refusal && error.code === 'draft_gone') return null
      throw error
    },
  )

/** No event: a draft is nobody's news until it is sent. */
export const saveDraft = command(ops.responseDraft.saveDraft, async ({ app, input, request, tx, now }) => {
  const published = await findPublished(tx, input.form_id)
  if (!published) throw notFound('form')
  const before = input.draft
    ? (await findDraft(tx, input.draft, now)).draft
    : input.new_draft
      ? await begunAs(tx, input.new_draft, now)
      : null
  if (before && before.formNumber !== published.form.number) throw notFound('form')
  const { fields, newer } = merge(before?.fields ?? [], input.fields)
  if (JSON.stringify(fields).length > mostBytes)
    refuse('body_too_large', "This draft is too large to save on the server. It's kept on this device.")
  const secret = input.draft ?? input.new_draft ?? newToken()
  const senderHash = networkHash(app.secret, request.address)
  if (!before && app.config.rateLimits) await checkQuota(tx, senderHash, now)
  const values = { version: input.form_version, fields, savedAt: now }
  await tx
    .insert(responseDrafts)
    .values({
      ...{ secretHash: hashOf(secret), formNumber: published.form.number, senderHash },
      ...{ createdAt: now, ...values },
    })
    .onConflictDoUpdate({ target: responseDrafts.secretHash, set: values })
  const answers = fields.map(it => it.value)
  await renewForDraft(tx, published.form.number, answers, now)
  return {
    draft: secret,
    savedAt: iso(now),
    expiresAt: iso(expiryOf(now)),
    newer: newer as { path: string; value: string; at: number }[],
    closed: closedSentence(published, now),
  }
})
