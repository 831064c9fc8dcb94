import { type FormContent, forms, formVersions } from '@winnow/db'
import { ops } from '@winnow/openapi'
import { dayIn, fold } from '@winnow/openapi/questions'
import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { SignedIn } from '../../core/actor.ts'
import type { App } from '../../core/app.ts'
import { type CommandContext, procedure, transact } from '../../core/command.ts'
import { statement } from '../../core/database/prepared.ts'
import { Refusal } from '../../core/error.ts'
import { richText } from '../../core/text/rich-text.ts'
import { answeredCounts } from '../columns/answered.ts'
import { findForm } from '../find.ts'
import { can } from '../policy.ts'
import { columnsOf } from '../questions.ts'
import { versionOf } from '../versions/find.ts'
import { withPrefillKeys } from './prefill-keys.ts'
import { presentForEdit } from './present.ts'
import {
  placeQuestions,
  questionsEver,
  retype,
  validateForPublishing,
  validateQuestions,
} from './questions.ts'

export const changedMeanwhile = () =>
  new Refusal(
    'stale_version',
    'Someone else changed this form in the meantime. Your changes are kept here; load theirs to continue.',
  )

/** Questions that a change takes out of a form's draft: what it says of them, and how many answered them. */
export const removedFrom = (before: FormContent['questions'], after: FormContent['questions']) =>
  before.filter(({ id }) => !after.some(it => it.id === id))

type Removed = Pick<FormContent['questions'][number], 'id' | 'type' | 'question'>

/** Counted once the change is made: reading every row of the form would hold up who else writes. */
export async function countRemoved(
  { reads, longReads }: App,
  formNumber: number,
  removed: readonly Removed[],
): Promise<{ id: string; question: string; answeredCount: number }[]> {
  if (removed.length === 0) return []
  const slots = new Map((await columnsOf(reads, formNumber)).map(it => [it.questionId, it.slot]))
  const placed = removed.map(question => ({ question, slot: slots.get(question.id) ?? -1 }))
  const counts = await answeredCounts(longReads, formNumber, placed)
  return removed.map(({ id, question }, i) => ({ id, question, answeredCount: counts[i] ?? 0 }))
}

const anyApplication = statement('select 1 from submissions where form_number = ? limit 1')

async function edit({ actor, input, tx, now, emit }: EditContext) {
  const found = await findForm(tx, actor, input.form_id, can.edit)
  const { form, workspace } = found
  if (input.revision !== form.revision) throw changedMeanwhile()

  const draft = await versionOf(tx, form.number, form.draftVersion)
  const before = (draft ?? (await versionOf(tx, form.number, form.publishedVersion ?? 0)))?.content
  if (!before) throw new Error('A form has neither a draft nor a published version')
  const ever = await questionsEver(tx, form.number, input.input_fields ?? [], before.questions)
  const retyped = await retype(tx, form.number, input.input_fields ?? [], ever)
  const content: FormContent = {
    name: input.name ?? before.name,
    description: input.description === undefined ? before.description : richText(input.description),
    questions: input.input_fields
      ? validateQuestions(retyped, before.questions, ever, now)
      : before.questions,
    successMessage:
      input.form_success_message === undefined ? before.successMessage : input.form_success_message,
    closeMessage: input.form_close_message === undefined ? before.closeMessage : input.form_close_message,
  }
  const publish = input.publish === true
  if (publish) {
    validateForPublishing(content.questions, dayIn(workspace.timeZone, new Date(now)))
    content.questions = withPrefillKeys(content.questions)
  }
  const lastSlot = await placeQuestions(tx, form, content.questions, retyped.sent)
  const removed = removedFrom(before.questions, content.questions)
  // Applications can be imported into a draft: the questions that they answered stay with the version that they name.
  const isAnswered =
    form.publishedVersion === null &&
    removed.length > 0 &&
    (await anyApplication.all(tx, form.number)).length > 0
  const number = isAnswered ? form.draftVersion + 1 : form.draftVersion

  const version = { content, editedBy: actor.userId, editedAt: now, publishedAt: publish ? now : null }
  await tx
    .insert(formVersions)
    .values({ formNumber: form.number, version: number, ...version })
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
      draftVersion: publish ? number + 1 : number,
      ...(publish ? { publishedVersion: number } : {}),
    })
    .where(and(eq(forms.number, form.number), eq(forms.revision, input.revision)))
    .returning()
  if (!saved) throw changedMeanwhile()

  const about = { workspaceId: workspace.id, formNumber: form.number }
  const data = { version: number }
  if (!publish) await emit('form.edited', { ...about, data })
  else if (form.status !== 'DRAFT') await emit('form.published', { ...about, data })
  else await emit('form.published', { ...about, data: { ...data, draft: true } })
  return { form: await presentForEdit(tx, { form: saved, workspace }, now), formNumber: form.number, removed }
}

type EditContext = CommandContext<z.output<typeof ops.form.editForm.body>, SignedIn>

/** Saves the draft, and makes it the published version where asked; a stale revision overwrites nothing (docs/rules.md#drafts-and-publishing). */
export const editForm = procedure(ops.form.editForm, async context => {
  const { form, formNumber, removed } = await transact(context, true, edit)
  return { ...form, removedQuestions: await countRemoved(context.app, formNumber, removed) }
})
