import { basename } from 'node:path'
import { limits } from '@winnow/openapi/common/limits'
import { splitQuestions, takesSeveral } from '@winnow/openapi/questions'
import type { AddApplicantRequest, FormDetails } from '@winnow/sdk'
import { UsageError } from '../../io/failure.ts'
import { readBytes } from '../../io/input.ts'
import { Session } from '../../io/session.ts'
import { command } from '../command.ts'
import { formArgument } from '../forms/form.ts'

const nobodyAdded = 'Nobody was added.'

export const addApplicant = command({
  path: 'applicants add',
  summary: 'Add an applicant by hand',
  more: `Name and email are required, every other question is optional. The applicant starts in New unless you give --status, and isn't emailed unless you add --send-confirmation. An email address that has applied before is allowed, and the output says so. Files of up to ${limits.fileBytes / 1024 / 1024} MB.`,
  args: [formArgument],
  options: [
    ['--name <name>', "The applicant's name"],
    ['--email <email>', "The applicant's email address"],
    [
      '--answer <question=answer>',
      'An answer, by the text or ID of its question; repeat it for more questions, or for several options',
      'repeatable',
    ],
    ['--file <question=path>', 'A file or video for a question', 'repeatable'],
    ['--status <status>', 'The status to add them to'],
    ['--send-confirmation', 'Email the applicant the link to their application'],
  ],
  examples: [
    "winnow applicants add spring-accelerator --name 'Dorothy Vaughan' --email dorothy@example.com --answer 'Team size=4' --file 'Pitch deck=deck.pdf'",
  ],
  read([form], flags) {
    if (typeof flags.name !== 'string') throw new UsageError("--name is missing: the applicant's name.")
    if (typeof flags.email !== 'string')
      throw new UsageError("--email is missing: the applicant's email address.")
    return {
      form: String(form),
      name: flags.name,
      email: flags.email,
      status: typeof flags.status === 'string' ? flags.status : null,
      sendsConfirmation: flags.sendConfirmation === true,
      answers: pairs('--answer', flags.answer),
      files: pairs('--file', flags.file),
    }
  },
  async run({ form, name, email, status, sendsConfirmation, answers, files }, io) {
    const session = await Session.open(io)
    const details = await session.form(form)
    const form_identifier = details.identifier
    const values = new Map<string, Value>()
    for (const [typed, answer] of answers) {
      const question = questionNamed(details, typed)
      const before = values.get(question.id)?.answer
      if (before !== undefined && !takesSeveral(question))
        throw new UsageError(`'${question.question}' takes one answer. ${nobodyAdded}`)
      const all = Array.isArray(before) ? [...before, answer] : [answer]
      values.set(question.id, { id: question.id, answer: takesSeveral(question) ? all : answer })
    }
    for (const [typed, path] of files) {
      const { id, type, question } = questionNamed(details, typed)
      if (type !== 'FILE_UPLOAD' && type !== 'VIDEO')
        throw new UsageError(`'${question}' takes no file. ${nobodyAdded}`)
      const file = new File([await readBytes(io, path)], basename(path))
      const { draftFileMetadata: sent } = await session.winnow.uploadDraftFile({
        formId: form_identifier,
        fieldId: id,
        file,
      })
      values.set(id, {
        id,
        ...(type === 'VIDEO'
          ? { draft_video_metadata: { file_path: sent.draftFilePath, file_name: sent.originalFilename } }
          : {
              draft_file_metadata: {
                content_type: sent.contentType,
                draft_file_path: sent.draftFilePath,
                original_filename: sent.originalFilename,
              },
            }),
      })
    }
    const added = await session.winnow.addApplicant({
      ...{ form_identifier, name, email, status },
      time_zone: io.clock.timeZone,
      values: [...values.values()],
      send_confirmation: sendsConfirmation,
    })
    return {
      form: { id: form_identifier },
      submissionId: added.submissionId,
      stage: added.stage,
      repeatedEmail: added.repeatedEmail,
      batchId: added.batch_id,
      name,
      email,
    }
  },
  json: result => result,
  lines: ({ form, submissionId, name, email, stage, repeatedEmail, batchId }) => [
    `${name} added to ${stage}: ${submissionId}`,
    ...(repeatedEmail ? [`${email} has applied to this form before.`] : []),
    `To undo: winnow undo ${form.id} ${batchId}`,
  ],
})

type Value = AddApplicantRequest['values'][number]

function pairs(option: string, typed: unknown): [string, string][] {
  return (Array.isArray(typed) ? typed : []).map(pair => {
    const at = String(pair).indexOf('=')
    if (at < 1) throw new UsageError(`${option} takes a question and a value, such as 'Team size=4'.`)
    return [String(pair).slice(0, at).trim(), String(pair).slice(at + 1)]
  })
}

const fold = (text: string) => text.normalize('NFKC').toLowerCase().trim()

/** A question by its ID or its text; a text that several have is refused. */
function questionNamed({ inputFields }: FormDetails, typed: string) {
  const { rest } = splitQuestions(inputFields)
  const found = rest.filter(it => it.id === typed || fold(it.question) === fold(typed))
  const [question] = found
  if (question && found.length === 1) return question
  const list = (found.length > 0 ? found : rest).map(it => `  ${it.id}  ${it.question}`)
  const first =
    found.length > 0
      ? `${found.length} questions are called '${typed}'. Use an ID instead:`
      : `There is no question '${typed}'. There are:`
  throw new UsageError([first, ...list].join('\n'))
}
