import { counted } from '@winnow/openapi/common/text/format'
import { splitQuestions } from '@winnow/openapi/questions'
import type { FormForEdit } from '@winnow/sdk'
import { confirmLoss, yesOption } from '../../../io/confirm.ts'
import { UsageError } from '../../../io/failure.ts'
import { readText } from '../../../io/input.ts'

import { Session } from '../../../io/session.ts'
import { command } from '../../command.ts'
import { formArgument } from '../form.ts'
import { readDraftFile, type WrittenDraft } from './file.ts'
import { saveDraft, savedDraft } from './save.ts'

const isAmong = (list: FormForEdit['inputFields'], id: string) => list.some(it => it.id === id)

/** The questions that a file leaves out and somebody has answered, in a sentence; null: there are none. */
async function lossOf(
  { winnow }: Session,
  before: FormForEdit,
  written: WrittenDraft,
): Promise<string | null> {
  const { name, email } = splitQuestions(before.inputFields)
  const fixed = [name?.id, email?.id]
  const missing = before.inputFields.filter(
    it =>
      !fixed.includes(it.id) && !written.questions.some(kept => kept.id === it.id && kept.type === it.type),
  )
  if (missing.length === 0) return null
  const field_ids = missing.map(it => it.id)
  const { counts } = await winnow.fetchAnswerCounts({ form_id: before.identifier, field_ids })
  const answered = missing.filter((_, at) => (counts[at]?.answered_count ?? 0) > 0)
  if (answered.length === 0) return null
  const names = answered.map(it => `'${it.question}'`).join(', ')
  return `This deletes ${counted(answered.length, 'question')} that people answered, and keeps the answers: ${names}.`
}

export const editForm = command({
  path: 'forms edit',
  summary: "Save a form's draft from JSON",
  more: "Takes the JSON that 'forms get' prints. If the draft was changed in the meantime, nothing is overwritten.",
  args: [formArgument],
  options: [
    ['--file <file>', 'The edited file; - reads stdin'],
    ['--publish', 'Publish it too; a form that has never been open opens'],
    yesOption,
  ],
  examples: [
    'winnow forms edit spring-accelerator --file form.json',
    'winnow forms get spring-accelerator | jq \'.name = "Autumn accelerator"\' | winnow forms edit spring-accelerator --file -',
  ],
  read([form], flags) {
    if (typeof flags.file !== 'string')
      throw new UsageError('--file is missing: the file to read, or - for stdin.')
    return { form: String(form), file: flags.file, publish: flags.publish === true, yes: flags.yes === true }
  },
  async run({ form: formName, file, publish, yes }, io) {
    const written = readDraftFile(await readText(io, file))
    const session = await Session.open(io)
    const before = await session.winnow.fetchForEdit({ form_id: await session.formId(formName) })
    if (written.form !== null && written.form !== before.identifier)
      throw new UsageError(
        `The file is a draft of ${written.form}, but '${before.name}' is ${before.identifier}. Nothing was sent.`,
      )
    const loss = yes ? null : await lossOf(session, before, written)
    if (loss) await confirmLoss(io, `${loss} Save the draft?`, 'Nothing was changed.')
    const after = await saveDraft(session, before, written, publish)
    if (publish && after.status === 'DRAFT')
      await session.winnow.updateStatus({ form_id: after.identifier, status: 'OPEN' })
    return {
      ...savedDraft(after),
      published: publish,
      added: after.inputFields.filter(it => !isAmong(before.inputFields, it.id)).length,
      removed: before.inputFields.filter(it => !isAmong(after.inputFields, it.id)).length,
      removedQuestions: after.removedQuestions,
    }
  },
  json: result => result,
  lines: ({
    form,
    revision,
    publishedVersion,
    unpublishedChanges,
    published,
    added,
    removed,
    removedQuestions,
  }) => [
    `The draft of '${form.name}' was saved as revision ${revision}: ${counted(added, 'question')} added, ${removed} deleted.`,
    ...removedQuestions
      .filter(it => it.answeredCount > 0)
      .map(
        it => `${counted(it.answeredCount, 'applicant')} answered '${it.question}'. Their answers are kept.`,
      ),
    published
      ? `Published as version ${publishedVersion}.`
      : `${counted(unpublishedChanges, 'unpublished change')}. To publish: winnow forms publish ${form.id}`,
  ],
})
