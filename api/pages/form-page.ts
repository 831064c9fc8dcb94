import { randomUUID } from 'node:crypto'
import { forms, type SavedField } from '@winnow/db'
import { ownParameters } from '@winnow/openapi/links/parameters'
import { answerPath, type Question, splitQuestions, typeOf } from '@winnow/openapi/questions'
import { readBack } from '@winnow/openapi/questions/shared/read-back'
import { eq } from 'drizzle-orm'
import { lastSentBy } from '../applicant-page/send-link.ts'
import { newChallenge } from '../apply/person-check.ts'
import type { Actor } from '../core/actor.ts'
import type { App } from '../core/app.ts'
import { Refusal } from '../core/error.ts'
import { unsign } from '../core/text/secret.ts'
import { iso } from '../core/time/clock.ts'
import { newVisitToken } from '../forms/analytics/visits.ts'
import { conditionsOf } from '../forms/fill/conditions.ts'
import { hasApplied } from '../forms/fill/fetch-for-filling.ts'
import {
  findPublishedOrDeleted,
  type PublishedForm,
  presentForFilling,
} from '../forms/fill/find-published.ts'
import { pickParameters } from '../forms/fill/parameters.ts'
import { prefilled } from '../forms/fill/prefill.ts'
import { newStartedToken } from '../forms/fill/started.ts'
import { findForm } from '../forms/find.ts'
import { versionOf } from '../forms/versions/find.ts'
import type { Captcha } from '../ports/captcha/captcha.ts'
import type { FormHead, FormPage, SavedAnswers } from '../ports/form-renderer.ts'
import { expiryOf, findDraft } from '../response-drafts/find.ts'
import { applicantTokenOf } from '../submissions/applicant-access.ts'

export interface Visitor {
  actor: Actor
  /** Milliseconds since 1970 */
  now: number
  /** The URL parameters of the link */
  query: URLSearchParams
}
export type OpenPage = Extract<FormPage, { state: 'open' }>

const headOf = ({
  identifier,
  name,
  description,
  pageName,
  pageLogo,
  logo,
  metaImage,
  templateColor,
}: FormHead): FormHead => ({
  identifier,
  name,
  description,
  pageName,
  pageLogo,
  logo,
  metaImage,
  templateColor,
})

const pick = ({ provider, siteKey, script, action }: Captcha) => ({ provider, siteKey, script, action })

/** The link's parameters, for a way that leads back to the form: what the page reads itself stays behind, but for the draft. */
function passedOn(query: URLSearchParams): string {
  const passed = [...query].filter(([name]) => name === 'draft' || !ownParameters.includes(name))
  return passed.length > 0 ? `?${new URLSearchParams(passed)}` : ''
}

/** Editors looking at their own form don't count as visits. */
async function manages(app: App, actor: Actor, identifier: string): Promise<boolean> {
  if (actor.kind !== 'user') return false
  return findForm(app.reads, actor, identifier).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false
      throw error
    },
  )
}

/** The half-filled form that the link names, of this form; null where it names one that is not saved any more. */
async function draftOf(app: App, { form }: PublishedForm, { now, query }: Visitor) {
  const secret = query.get('draft')
  if (!secret) return undefined
  const found = await findDraft(app.reads, secret, now).catch((error: unknown) => {
    if (error instanceof Refusal) return null
    throw error
  })
  if (found?.form.number !== form.number) return null
  const { version, fields, savedAt } = found.draft
  return { version, draft: { secret, fields, savedAt: iso(savedAt) } }
}

/** The published form in the version that the applicant began with: what its makers changed since costs no answer. */
async function asBegun(app: App, published: PublishedForm, version: number | undefined) {
  if (version === undefined || version === published.version) return published
  const row = await versionOf(app.reads, published.form.number, version)
  return row?.publishedAt ? { ...published, version, content: row.content } : published
}

const isRecord = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)
const lineOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** The answers of a half-filled form, as its fields begin with them; a draft may hold what no field of the form takes. */
function typedOf(questions: readonly Pick<Question, 'id' | 'type'>[], fields: readonly SavedField[]) {
  const valueAt = (path: string) => fields.find(it => it.path === path)?.value ?? null
  return {
    name: lineOf(valueAt('name')),
    email: lineOf(valueAt('email')),
    values: questions.map(question => {
      const answer = valueAt(answerPath(question.id))
      return { id: question.id, answer: isRecord(answer) && !typeOf(question).media ? null : answer }
    }),
  }
}

/** What the link's half-filled form holds, to be read where it cannot be sent; undefined: nothing. */
async function savedAnswersOf(
  app: App,
  published: PublishedForm,
  visitor: Visitor,
): Promise<{ savedAnswers: SavedAnswers } | undefined> {
  const saved = await draftOf(app, published, visitor)
  if (!saved) return undefined
  const { content } = await asBegun(app, published, saved.version)
  const questions = content.questions as Question[]
  const { name, email, values } = typedOf(questions, saved.draft.fields)
  const apart = splitQuestions(questions)
  const answerTo = (question: Question) => {
    if (question === apart.name) return name
    if (question === apart.email) return email
    return values.find(({ id }) => id === question.id)?.answer
  }
  const answers = questions.flatMap(question => {
    const answer = readBack(answerTo(question), { isDay: typeOf(question).filter === 'date' })
    return answer === '' ? [] : [[question.question, answer] as const]
  })
  return { savedAnswers: { until: iso(expiryOf(Date.parse(saved.draft.savedAt))), answers } }
}

/** The form to fill in, whether or not it is taken any more: who has typed an answer gets it back. */
export async function openPage(app: App, published: PublishedForm, visitor: Visitor): Promise<OpenPage> {
  const { actor, now, query } = visitor
  const saved = await draftOf(app, published, visitor)
  const version = saved?.version ?? (Number(query.get('form_version')) || undefined)
  const form = presentForFilling(await asBegun(app, published, version), now)
  const parameters = pickParameters(published.form.urlParameters, query)
  const typed = saved ? typedOf(form.inputFields, saved.draft.fields) : prefilled(form.inputFields, query)
  const conditions = conditionsOf(form.inputFields)
  return {
    state: 'open',
    form,
    startedToken: newStartedToken(form.identifier, now, app.secret),
    idempotencyKey: randomUUID(),
    ...((await manages(app, actor, form.identifier))
      ? {}
      : { visitToken: newVisitToken(form.identifier, app.secret) }),
    ...(Object.keys(parameters).length > 0 ? { parameters } : {}),
    ...(Object.keys(conditions).length > 0 ? { conditions } : {}),
    ...(form.emailVerificationRequired
      ? actor.kind === 'user'
        ? { verifiedEmail: actor.email, query: passedOn(query) }
        : { verify: true }
      : {}),
    ...(saved ? { draft: saved.draft } : {}),
    ...(saved === null ? { draftGone: true } : {}),
    ...(typed ? { typed } : {}),
    ...(app.captcha && actor.kind === 'nobody'
      ? {
          captcha: pick(app.captcha),
          // A browser without the widget starts its wait now, not when it is refused.
          challenge: newChallenge('raised', form.identifier, now, app.secret),
        }
      : {}),
  }
}

/** What stands at the address of a form that nobody published, if there is one. */
async function unpublishedState(app: App, identifier: string): Promise<'draft' | 'deleted' | 'missing'> {
  const [form] = await app.reads
    .select({ deletedAt: forms.deletedAt })
    .from(forms)
    .where(eq(forms.id, identifier))
  if (!form) return 'missing'
  return form.deletedAt === null ? 'draft' : 'deleted'
}

/** Which page a visitor meets; the server's clock decides about opening and closing. */
export async function pageOf(app: App, identifier: string, visitor: Visitor): Promise<FormPage> {
  const published = await findPublishedOrDeleted(app.reads, identifier)
  if (!published) return { state: await unpublishedState(app, identifier) }
  const { actor, now, query } = visitor
  const form = presentForFilling(published, now)
  const head = headOf(form)
  const { closedReason: reason } = form
  if (reason === 'DELETED') return { state: 'deleted' }
  if (unsign('submitted', query.get('submitted') ?? '', app.secret) === identifier)
    return {
      state: 'submitted',
      form: head,
      message: form.formSuccessMessage,
      ...(query.get('own') ? { ownToken: query.get('own') ?? '' } : {}),
      ...(query.get('pending') ? { pendingFiles: Number(query.get('pending')) || 0 } : {}),
      ...(query.has('mailed') ? { mailed: true } : {}),
      ...(published.form.multipleSubmissions && reason === null ? { again: true } : {}),
    }
  if (reason === 'DRAFT') return { state: 'draft' }
  const saved = reason === null ? undefined : await savedAnswersOf(app, published, visitor)
  if (reason === 'CLOSED') return { state: 'closed', form: head, message: form.formCloseMessage, ...saved }
  if (reason === 'FULL') return { state: 'full', form: head, message: form.formCloseMessage, ...saved }
  if (reason === 'NOT_YET')
    return { state: 'notYet', form: head, opens: form.openingDate ?? iso(now), ...saved }
  // A frame of another site keeps no sign-in: there the code is typed in a tab of its own.
  if (form.emailVerificationRequired && actor.kind !== 'user' && query.has('embed'))
    return { state: 'verify', form: head, query: passedOn(query) }
  if (
    actor.kind === 'user' &&
    !form.multipleSubmissions &&
    (await hasApplied(app.reads, published.form.number, actor))
  ) {
    const own = await lastSentBy(app.reads, published.form.number, actor.emailKey)
    const ownToken = own ? applicantTokenOf(own.publicId, app.secret) : null
    return {
      state: 'answered',
      form: head,
      verifiedEmail: actor.email,
      query: passedOn(query),
      ...(ownToken ? { ownToken } : {}),
    }
  }
  return openPage(app, published, visitor)
}
