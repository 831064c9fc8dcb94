import { type Reader, type Transaction, viewers } from '@winnow/db'
import type { ChatSide } from '@winnow/openapi'
import type { Viewer } from '@winnow/openapi/operations/changes'
import { eq, gt, lte, or } from 'drizzle-orm'
import type { SignedIn } from '../core/actor.ts'
import type { App } from '../core/app.ts'
import { type Loop, startLoop } from '../core/background/loop.ts'
import { statement } from '../core/database/prepared.ts'
import type { Topic } from '../core/events/signals.ts'
import { minute } from '../core/time/clock.ts'

/** Milliseconds for which somebody is shown after their last sign of life: a poll waits 25 seconds. */
const shownFor = 30_000
/** Milliseconds for which somebody is shown to type after they last said so. */
const typingFor = 6_000
/** Milliseconds after which the next poll writes again that they are still there. */
const fresh = 10_000
/** Milliseconds between two looks for rows that nobody sees any more, and at what other processes wrote. */
const pause = { cleanUp: 20_000, shared: 500 }

export const viewersTopic = (formNumber: number): Topic => `viewers:${formNumber}`

const own = statement<{ formNumber: number; submissionId: string; until: number }>(
  'select form_number as formNumber, submission_id as submissionId, until from viewers where session_hash = ?',
)

const noteSeen = statement(`
  insert into seen_by (submission_id, user_id, at)
  select id, ?, ? from submissions where public_id = ? and form_number = ?
  on conflict do update set at = excluded.at`)

/** Notes which application of the form the caller has open; null: none any more. A key looks at nothing. */
export async function setViewing(
  app: App,
  actor: SignedIn,
  formNumber: number | undefined,
  submissionId: string | null,
): Promise<void> {
  if (actor.kind !== 'user') return
  const { sessionHash, userId } = actor
  const now = app.clock()
  const [before] = await own.all(app.reads, sessionHash)
  if (submissionId === null || formNumber === undefined) {
    if (!before) return
    await app.write(tx => tx.delete(viewers).where(eq(viewers.sessionHash, sessionHash)))
  } else {
    const isSame = before?.submissionId === submissionId && before.formNumber === formNumber
    const isFresh = before !== undefined && before.until > now + shownFor - fresh
    if (isSame && isFresh) return
    const row = {
      ...{ sessionHash, userId, formNumber, submissionId, until: now + shownFor },
      ...{ side: 'PAGE_USER' as const, ...(isSame ? {} : { typingUntil: null }) },
    }
    await app.write(async tx => {
      await tx.insert(viewers).values(row).onConflictDoUpdate({ target: viewers.sessionHash, set: row })
      await noteSeen.run(tx, userId, now, submissionId, formNumber)
    })
    if (isSame && before.until > now) return
  }
  for (const form of new Set([before?.formNumber, formNumber]))
    if (form !== undefined) app.signals.send(viewersTopic(form))
}

interface Typed {
  formNumber: number
  submissionId: string
  side: ChatSide
}

/** Notes that the caller types in a chat, or does not any more. An applicant is there only while they type. */
export async function setTyping(app: App, actor: SignedIn, chat: Typed, typing: boolean): Promise<void> {
  if (actor.kind !== 'user') return
  const { sessionHash, userId } = actor
  const now = app.clock()
  const typingUntil = typing ? now + typingFor : null
  const until = chat.side === 'SUBMITTER' ? (typingUntil ?? now) : now + shownFor
  const row = { ...chat, sessionHash, userId, typingUntil, until }
  await app.write(tx =>
    tx.insert(viewers).values(row).onConflictDoUpdate({ target: viewers.sessionHash, set: row }),
  )
  app.signals.send(viewersTopic(chat.formNumber))
}

// Who types is someone else once their moment has passed, hence the earlier of both.
const present = statement<
  Omit<Viewer, 'typing' | 'side'> & { typing: number; isApplicant: number; until: number }
>(`
  select v.submission_id, v.user_id, coalesce(u.name, u.email) as name, u.image,
    max(coalesce(v.typing_until > ?, 0)) as typing, max(v.side = 'SUBMITTER') as isApplicant,
    min(iif(v.typing_until > ?, v.typing_until, v.until)) as until
  from viewers v join users u on u.id = v.user_id
  where v.form_number = ? and v.until > ? and v.user_id <> ?
  group by v.submission_id, v.user_id order by v.submission_id, v.user_id`)

interface Present {
  viewers: Viewer[]
  /** Another one wherever the viewers are others; empty: nobody */
  tag: string
  /** When the first of them is gone, unless they are seen again */
  until: number | null
}

/** Who else has an application of the form open. */
export async function findViewers(
  db: Reader,
  actor: SignedIn,
  formNumber: number,
  now: number,
): Promise<Present> {
  const rows = await present.all(db, now, now, formNumber, now, actor.userId)
  const viewers = rows.map(({ until: _, typing, isApplicant, ...viewer }) => ({
    ...viewer,
    typing: typing === 1,
    side: isApplicant === 1 ? ('SUBMITTER' as const) : ('PAGE_USER' as const),
  }))
  return {
    viewers,
    tag: viewers.length === 0 ? '' : Bun.hash(JSON.stringify(viewers)).toString(36),
    until: rows.length === 0 ? null : Math.min(...rows.map(({ until }) => until)),
  }
}

/** Also what a clock wrote that has been set back since. */
const removeGone = (tx: Transaction, now: number) =>
  tx.delete(viewers).where(or(lte(viewers.until, now), gt(viewers.until, now + minute)))

/** Removes who is gone; on a shared database, wakes those who wait for what other processes noted. */
export function startViewers(app: App): Loop[] {
  const { isFile } = app.database
  const known = new Map<number, string>()
  async function look() {
    const rows = await app.reads.select().from(viewers).where(gt(viewers.until, app.clock()))
    const byForm = Map.groupBy(rows, ({ formNumber }) => formNumber)
    for (const form of new Set([...known.keys(), ...byForm.keys()])) {
      const now = (byForm.get(form) ?? [])
        .map(it => `${it.sessionHash} ${it.submissionId} ${it.typingUntil}`)
        .toSorted()
      if (known.get(form) !== now.join()) app.signals.send(viewersTopic(form))
      if (now.length > 0) known.set(form, now.join())
      else known.delete(form)
    }
  }
  return [
    startLoop(app, {
      ...{ name: 'viewers', every: pause.cleanUp },
      async turn() {
        const now = app.clock()
        const [gone] = await app.reads
          .select({ until: viewers.until })
          .from(viewers)
          .where(or(lte(viewers.until, now), gt(viewers.until, now + minute)))
          .limit(1)
        if (gone) await app.write(tx => removeGone(tx, now))
      },
    }),
    ...(isFile ? [] : [startLoop(app, { name: 'viewers-shared', every: pause.shared, turn: look })]),
  ]
}
