import { ops } from '@winnow/openapi'
import { keyOf } from '@winnow/openapi/common/text/plain-text'
import { dayIn, validateAnswers } from '@winnow/openapi/questions'
import type { z } from 'zod'
import type { Actor } from '../core/actor.ts'
import { type CommandContext, type Context, transact } from '../core/command.ts'
import { isUniqueViolation } from '../core/database/failure.ts'
import { statement } from '../core/database/prepared.ts'
import { invalid, notFound, Refusal, refuse } from '../core/error.ts'
import { newId } from '../core/text/ids.ts'
import { iso } from '../core/time/clock.ts'
import { linkVisit, visitOf } from '../forms/analytics/visits.ts'
import { closedSentence, findPublishedOrDeleted, type PublishedForm } from '../forms/fill/find-published.ts'
import { pickParameters } from '../forms/fill/parameters.ts'
import { openedAt } from '../forms/fill/started.ts'
import { columnsOf } from '../forms/questions.ts'
import { reserveSequences } from '../forms/touch-rows.ts'
import { versionOf } from '../forms/versions/find.ts'
import { isPlaceholder } from '../mail/queue.ts'
import { countMailTo, strangersMail } from '../mail/recipient-limit.ts'
import { closeDraft, refuseSent } from '../response-drafts/find.ts'
import { stageOfKind } from '../stages/find.ts'
import { applicantTokenOf } from '../submissions/applicant-access.ts'
import { firstId } from '../submissions/find.ts'
import { addOptOutColumn } from '../submissions/opt-out.ts'
import { parsePhone } from '../submissions/phone.ts'
import { arrivalAfter, type NewApplication, onceKeyOf, storeApplications } from '../submissions/store.ts'
import { attachFiles } from '../uploads/attach.ts'
import { updateFileCells } from '../uploads/cells.ts'
import { areTaken, readSentValues } from '../uploads/read-values.ts'
import { finishUploadsFirst } from '../uploads/receive/settle-sent.ts'
import { takeName } from '../users/person.ts'
import { type Application, countRefused } from './network-limit.ts'
import { storeParameters } from './parameters.ts'
import { charge, priceOf } from './person-check.ts'

type Reply = z.input<typeof ops.submission.submit.reply>

const alreadyApplied = () =>
  new Refusal('already_applied', 'You have already applied to this form with this email address.')

/** The content that the applicant saw: a submission is pinned to its version (docs/rules.md#form-versions). */
async function answeredContent({ tx, input }: CommandContext<Application>, published: PublishedForm) {
  const { form_version: version = published.version } = input
  if (version === published.version) return published.content
  const row = await versionOf(tx, published.form.number, version)
  if (!row || row.publishedAt === null)
    throw invalid([{ path: 'form_version', message: 'This form has no such version' }])
  return row.content
}

function checkAccepting({ actor, input, now }: CommandContext<Application>, published: PublishedForm) {
  const { form } = published
  const closed = closedSentence(published, now)
  if (closed !== null) refuse('form_closed', closed)
  const verified = actor.kind === 'user' && actor.emailKey === keyOf(input.email)
  if (form.emailVerificationRequired && !verified)
    refuse(
      'verification_required',
      'This form needs a verified email address. Sign in with the one you apply with.',
    )
}

const ofAddress = statement('select 1 from submissions where form_number = ? and email_key = ? limit 1')

/** Whether the applicant is mailed: counted for an address that nobody has shown to be theirs. */
async function mayMail({ app, tx, now }: CommandContext<Application, Actor>, email: string, own: boolean) {
  if (isPlaceholder(email)) return false
  return own || (await countMailTo(tx, app, strangersMail.copies, email, now)) === 0
}

/** What an application becomes, once it is believed to come from a person. */
async function apply(context: CommandContext<Application, Actor>): Promise<Reply> {
  const { app, actor, input, request, tx, beforeCommit, now, emit } = context
  const published = await findPublishedOrDeleted(tx, input.form_identifier)
  if (!published) throw notFound('form')
  checkAccepting(context, published)
  const { form, workspace, content } = published
  if (input.draft) await refuseSent(tx, form.number, input.draft)
  const emailKey = keyOf(input.email)
  const own = actor.kind === 'user' && actor.emailKey === emailKey
  const again = !form.multipleSubmissions && (await ofAddress.all(tx, form.number, emailKey)).length > 0
  // That an address has applied is told only to its owner and to a person who sends a complete application; until then all addresses get the same answer.
  if (again && (own || (await areTaken(tx, form.number, emailKey, input.values)))) throw alreadyApplied()
  const seen = await answeredContent(context, published)
  const timeZone = input.time_zone ?? workspace.timeZone
  const env = { parsePhone, today: dayIn(timeZone, new Date(now)), timeZone }
  const { values, files } = await readSentValues(tx, form.number, seen.questions, input.values)
  const validated = validateAnswers(
    { questions: seen.questions, name: input.name, email: input.email, values },
    env,
  )
  if (!validated.ok) throw invalid(validated.errors)
  if (again) throw alreadyApplied()

  const id = firstId(form.number) + (await reserveSequences(tx, form.number, 1))
  const arrivedAt = await arrivalAfter(tx, form.number, now)
  const publicId = newId('submission', now)
  const stage = await stageOfKind(tx, form.number, 'NEW')
  const started = openedAt(input.started, form.id, app.secret)
  const application: NewApplication = {
    id,
    publicId,
    version: input.form_version ?? published.version,
    stageId: stage.id,
    submittedAt: arrivedAt,
    origin: 'FORM',
    name: validated.name,
    email: validated.email,
    emailKey,
    onceKey: form.multipleSubmissions ? null : onceKeyOf(form.number, emailKey),
    personId: own ? actor.userId : null,
    aiOptedOut: input.ai_opted_out === true,
    values: validated.values,
  }
  try {
    await storeApplications(
      tx,
      beforeCommit,
      form.number,
      [application],
      await columnsOf(tx, form.number),
      seen.questions,
    )
  } catch (error) {
    throw isUniqueViolation(error) ? alreadyApplied() : error
  }
  if (own && actor.name === null) await takeName(tx, actor)
  const attached = files.filter(it => validated.values[it.questionId] !== null)
  await attachFiles(tx, id, attached)
  if (attached.length > 0) await updateFileCells(tx, id)
  if (input.draft)
    await closeDraft(tx, { number: form.number, version: application.version }, input.draft, now)
  const parameters = pickParameters(form.urlParameters, Object.entries(input.url_parameters ?? {}))
  await storeParameters(tx, form, id, parameters)
  if (input.ai_opted_out) await addOptOutColumn(tx, form.number)
  const visit = visitOf(input.visit ?? '', form.id, app.secret)
  if (visit !== null)
    await linkVisit(tx, {
      visit,
      formNumber: form.number,
      submissionId: id,
      began: started ?? now,
      source: parameters.utm_source ?? null,
      userAgent: request.userAgent,
    })
  const mailed = await mayMail(context, validated.email, own)
  await emit('submission.created', {
    workspaceId: workspace.id,
    formNumber: form.number,
    data: { submission: publicId, stage: stage.id, ...(mailed ? {} : { mailed }) },
    subjects: [{ id, before: null }],
  })
  return {
    submissionId: publicId,
    submittedAt: iso(arrivedAt),
    message: content.successMessage,
    ownToken: applicantTokenOf(publicId, app.secret),
    pendingFiles: attached.filter(it => it.upload?.state !== 'DONE').length,
    mailed,
  }
}

/** Receives an application, from the API and from the form without JavaScript. */
export async function receiveApplication(context: Context<Application, Actor>): Promise<Reply> {
  if (context.input.repeat)
    return transact<Application, Actor, Reply>(context, true, () => {
      throw notFound('application')
    })
  const price = await priceOf(context)
  try {
    return await transact<Application, Actor, Reply>(context, true, async it => {
      await charge(it, price)
      return apply(it)
    })
  } catch (error) {
    await countRefused(context, error)
    throw error
  }
}

export const submit = finishUploadsFirst({
  operation: ops.submission.submit,
  run: context => receiveApplication(context as Context<Application>),
})
