import { submissions } from '@winnow/db'
import { ops } from '@winnow/openapi'
import {
  type Answer,
  answerPath,
  askedQuestions,
  dayIn,
  splitQuestions,
  typeOf,
  validateAnswers,
} from '@winnow/openapi/questions'
import { eq } from 'drizzle-orm'
import { command } from '../core/command.ts'
import { invalid, refuse } from '../core/error.ts'
import { isoOrNull } from '../core/time/clock.ts'
import { columnsOf } from '../forms/questions.ts'
import { touchRows } from '../forms/touch-rows.ts'
import { contentOf } from '../forms/versions/find.ts'
import { answersOf } from '../submissions/answers.ts'
import { findByToken, mayCorrect, type OwnApplication } from '../submissions/applicant-access.ts'
import { setOptOut } from '../submissions/opt-out.ts'
import { parsePhone } from '../submissions/phone.ts'
import { rewriteAnswers } from '../submissions/store.ts'
import { attachFiles, detachFiles } from '../uploads/attach.ts'
import { updateFileCells } from '../uploads/cells.ts'
import { filesOf } from '../uploads/present.ts'
import { readSentValues } from '../uploads/read-values.ts'
import { finishUploadsFirst } from '../uploads/receive/settle-sent.ts'
import { presentApplicantPage } from './fetch.ts'

function whyNot({ submission, form }: OwnApplication): string {
  if (submission.withdrawnAt !== null)
    return 'This application was withdrawn, so it can no longer be corrected.'
  return form.correctionsAllowed
    ? 'The form has closed, so this application can no longer be corrected.'
    : 'This application can no longer be corrected.'
}

/**
 * The whole application is validated again, by the version that it answered; what is left out stays as it is. A file that takes
 * the place of another is whole before that one goes.
 */
const correct = command(ops.applicantPage.correctApplication, async context => {
  const { app, input, tx, beforeCommit, now, emit } = context
  const own = await findByToken(tx, app, input.own_token)
  const { submission, form, workspace } = own
  const asksAnew = input.ai_opted_out !== undefined && input.ai_opted_out !== submission.aiOptedOut
  // Who reads it is the applicant's to say for as long as somebody may.
  const onlyAsks = asksAnew && input.name === undefined && input.values.length === 0
  if (onlyAsks ? submission.withdrawnAt !== null : !mayCorrect(own, now))
    refuse('form_closed', `${whyNot(own)} It stays as it is.`)
  if (input.corrected_at !== undefined && input.corrected_at !== isoOrNull(submission.correctedAt))
    refuse(
      'stale_version',
      'This application was corrected elsewhere in the meantime. Nothing was changed here.',
    )
  const corrected = (fields: string[]) =>
    emit('submission.corrected', {
      ...{ workspaceId: workspace.id, formNumber: form.number },
      data: {
        ...{ submission: submission.publicId, fields },
        ...(asksAnew ? { aiOptedOut: input.ai_opted_out === true } : {}),
      },
      subjects: [{ id: submission.id, before: null }],
    })
  if (asksAnew) await setOptOut(tx, submission, input.ai_opted_out === true)
  if (onlyAsks) {
    await touchRows(tx, form.number)
    await corrected([])
    return presentApplicantPage(tx, await findByToken(tx, app, input.own_token), now)
  }
  const { questions } = await contentOf(tx, form.number, submission.version)
  const columns = await columnsOf(tx, form.number)
  const before = (await answersOf(tx, [submission.id], columns)).get(submission.id) ?? {}
  const storedFiles = (await filesOf(tx, [submission.id])).get(submission.id)
  const { values: sent, files } = await readSentValues(tx, form.number, questions, input.values)
  const changed = new Map(sent.map(it => [it.id, it.answer]))
  const values = splitQuestions(questions).rest.map((question): Answer => {
    if (changed.has(question.id)) return { id: question.id, answer: changed.get(question.id) }
    const file = storedFiles?.get(question.id)
    const answer = file
      ? typeOf(question).media === 'video'
        ? { file_path: file.fileId, file_name: file.originalFilename }
        : { ...file, draftFilePath: file.fileId }
      : (before[question.id] ?? null)
    return { id: question.id, answer }
  })
  const timeZone = input.time_zone ?? workspace.timeZone
  const today = dayIn(timeZone, new Date(now))
  const name = input.name ?? submission.name
  const { name: nameAsked, email: emailAsked } = splitQuestions(questions)
  const answered = new Map<string | undefined, unknown>([
    [nameAsked?.id, submission.name],
    [emailAsked?.id, submission.email],
    ...Object.entries(before),
    ...(storedFiles ?? []),
  ])
  const wasAsked = new Set(askedQuestions(questions, id => answered.get(id) ?? null, today))
  const asked = questions.map(it => {
    if (changed.has(it.id)) return it
    // An answer that was imported or added by hand stands without its question being asked: no correction hides it.
    const isKept = !wasAsked.has(it) && (answered.get(it.id) ?? null) !== null
    // A day that was still to come when it was sent may be over by now: only a new one is held against today.
    return { ...it, disallowPast: false, ...(isKept && { showIf: [] }) }
  })
  const validated = validateAnswers(
    { questions: asked, name, email: submission.email, values },
    { parsePhone, today, timeZone },
  )
  if (!validated.ok) throw invalid(validated.errors)
  const arrived = files.filter(it => validated.values[it.questionId] !== null)
  const unfinished = arrived.filter(it => it.upload?.state !== 'DONE')
  if (unfinished.length > 0)
    throw invalid(
      unfinished.map(it => ({ path: answerPath(it.questionId), message: "This upload isn't finished yet" })),
    )

  await rewriteAnswers(tx, beforeCommit, submission, validated, columns, questions)
  const gone = [...(storedFiles?.keys() ?? [])].filter(id => validated.values[id] === null || changed.has(id))
  await detachFiles(tx, submission.id, gone)
  await attachFiles(tx, submission.id, arrived)
  await updateFileCells(tx, submission.id)
  // Two corrections of one millisecond are told apart.
  const correctedAt = Math.max(now, (submission.correctedAt ?? 0) + 1)
  await tx
    .update(submissions)
    .set({ name: validated.name, correctedAt })
    .where(eq(submissions.id, submission.id))
  // An answer also goes where its question is no longer asked.
  const unasked = values.filter(it => it.answer !== null && validated.values[it.id] === null)
  await corrected([...new Set([...changed.keys(), ...unasked.map(it => it.id)])])
  return presentApplicantPage(tx, await findByToken(tx, app, input.own_token), now)
})

export const correctApplication = finishUploadsFirst(correct)
