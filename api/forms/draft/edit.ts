import { type FormContent, forms, formVersions } from '@winnow/db'
import { ops } from '@winnow/openapi'
import { dayIn, fold } from '@winnow/openapi/questions'
import { and, eq, sql } from 'drizzle-orm'
import { command } from '../../core/command.ts'
import { Refusal } from '../../core/error.ts'
import { richText } from '../../core/text/rich-text.ts'
import { findForm } from '../find.ts'
import { can } from '../policy.ts'
import { versionOf } from '../versions/find.ts'
import { withPrefillKeys } from './prefill-keys.ts'
import { presentForEdit } from './present.ts'
import { placeQuestions, questionsEver, validateForPublishing, validateQuestions } from './questions.ts'

export const changedMeanwhile = () =>
  new Refusal(
    'stale_version',
    'Someone else changed this form in the meantime. Your changes are kept here; load theirs to go on.',
  )

/** Saves the draft, and makes it the published version where asked; a stale revision overwrites nothing (docs/rules.md#drafts-and-publishing). */
export const editForm = command(ops.form.editForm, async ({ actor, input, tx, now, emit }) => {
  const found = await findForm(tx, actor, input.form_id, can.edit)
  const { form, workspace } = found
  if (input.revision !== form.revision) throw changedMeanwhile()

  const draft = await versionOf(tx, form.number, form.draftVersion)
  const before = (draft ?? (await versionOf(tx, form.number, form.publishedVersion ?? 0)))?.content
  if (!before) throw new Error('A form has neither a draft nor a published version')
  const sent = input.input_fields ?? []
  const ever = await questionsEver(tx, form.number, sent, before.questions)
  const content: FormContent = {
    name: input.name ?? before.name,
    description: input.description === undefined ? before.description : richText(input.description),
    questions: input.input_fields ? validateQuestions(sent, before.questions, ever, now) : before.questions,
    successMessage:
      input.form_success_message === undefined ? before.successMessage : input.form_success_message,
    closeMessage: input.form_close_message === undefined ? before.closeMessage : input.form_close_message,
  }
  const publish = input.publish === true
  if (publish) {
    validateForPublishing(content.questions, dayIn(workspace.timeZone, new Date(now)))
    content.questions = withPrefillKeys(content.questions)
  }
  const lastSlot = await placeQuestions(tx, form, content.questions, sent)

  const version = { content, editedBy: actor.userId, editedAt: now, publishedAt: publish ? now : null }
  await tx
    .insert(formVersions)
    .values({ formNumber: form.number, version: form.draftVersion, ...version })
    .onConflictDoUpdate({ target: [formVersions.formNumber, formVersions.version], set: version })
  const [saved] = await tx
    .update(forms)
    .set({
      // What applicants read changes when the form is published, and not before.
      ...(publish || form.publishedVersion === null
        ? { name: content.name, nameFolded: fold(content.name) }
        : {}),
      revision: sql`${forms.revision} + 1`,
      lastSlot,
      updatedAt: now,
      ...(publish ? { publishedVersion: form.draftVersion, draftVersion: form.draftVersion + 1 } : {}),
    })
    .where(and(eq(forms.number, form.number), eq(forms.revision, input.revision)))
    .returning()
  if (!saved) throw changedMeanwhile()

  const about = { workspaceId: workspace.id, formNumber: form.number, data: { version: form.draftVersion } }
  await emit(publish ? 'form.published' : 'form.edited', about)
  return presentForEdit(tx, { form: saved, workspace }, now)
})
