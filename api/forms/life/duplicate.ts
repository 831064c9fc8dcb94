import {
  customFields,
  editors,
  formColumns,
  forms,
  formVersions,
  labels,
  stageCounts,
  stages,
  templates,
  views,
} from '@winnow/db'
import { limits, ops } from '@winnow/openapi'
import { fold } from '@winnow/openapi/questions'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { command } from '../../core/command.ts'
import { permit } from '../../core/error.ts'
import { newId } from '../../core/text/ids.ts'
import { presentForEdit } from '../draft/present.ts'
import { findForm } from '../find.ts'
import { can } from '../policy.ts'
import { columnsOf } from '../questions.ts'
import { versionOf } from '../versions/find.ts'

/** Cut to the limit between characters. */
const copyName = (name: string) => [...`Copy of ${name}`].slice(0, limits.name).join('').trim()

/** Columns that a copy has too; a search and its criteria belong to the applications that they were run on. */
const copiedColumns = [
  'MESSAGES',
  'SUBMISSION_LABELS',
  'SUBMITTED_AT',
  'FORM_STATUS',
  'FORM_LABELS',
  'URL_PARAMETER',
] as const

/** Everything of a form but who applied, the messages and who else edits it (docs/rules.md#duplicating-a-form). */
export const duplicateForm = command(ops.form.duplicateForm, async ({ actor, input, tx, now, emit }) => {
  const found = await findForm(tx, actor, input.form_id)
  permit(can.duplicate(found), "Guests can't create forms in a workspace")
  const { form, workspace } = found
  const draft = await versionOf(tx, form.number, form.draftVersion)
  const source = draft ?? (await versionOf(tx, form.number, form.publishedVersion ?? 0))
  if (!source) throw new Error('A form has neither a draft nor a published version')

  const ids = new Map(source.content.questions.map(it => [it.id, newId('question', now)]))
  const idOf = (id: string) => ids.get(id) ?? id
  const content = {
    ...source.content,
    name: copyName(source.content.name),
    questions: source.content.questions.map(it => ({
      ...it,
      id: idOf(it.id),
      showIf: it.showIf.map(rule => ({ ...rule, columnId: idOf(rule.columnId) })),
    })),
  }
  const columns = (await columnsOf(tx, form.number)).filter(it => ids.has(it.questionId))
  const { number: _number, id: _id, ...settings } = form
  const [copy] = await tx
    .insert(forms)
    .values({
      ...settings,
      id: newId('form', now),
      creatorId: actor.userId,
      name: content.name,
      nameFolded: fold(content.name),
      status: 'DRAFT',
      openingDate: null,
      closingDate: null,
      publishedVersion: null,
      draftVersion: 1,
      revision: 1,
      rowsVersion: 0,
      lastSequence: 0,
      lastSlot: columns.filter(it => it.slot >= 0).length - 1,
      respondedCount: 0,
      // Each form has images of its own, so that removing one never takes another's.
      logoId: null,
      metaImageId: null,
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  if (!copy) throw new Error('A form was inserted and did not come back')
  const formNumber = copy.number
  await tx
    .insert(formVersions)
    .values({ formNumber, version: 1, content, editedBy: actor.userId, editedAt: now })
  let slot = 0
  await tx.insert(formColumns).values(
    columns.map(it => ({
      ...it,
      formNumber,
      questionId: idOf(it.questionId),
      slot: it.slot < 0 ? it.slot : slot++,
    })),
  )
  const others = await tx
    .select()
    .from(customFields)
    .where(and(eq(customFields.formNumber, form.number), inArray(customFields.type, [...copiedColumns])))
  if (others.length > 0) await tx.insert(customFields).values(others.map(it => ({ ...it, formNumber })))
  await tx.insert(editors).values({ formNumber, userId: actor.userId, role: 'CREATOR', addedAt: now })
  const stageRows = await tx.select().from(stages).where(eq(stages.formNumber, form.number))
  const made = await tx
    .insert(stages)
    .values(stageRows.map(({ id: _, ...it }) => ({ ...it, formNumber, formerKeys: [] })))
    .returning({ stageId: stages.id })
  await tx.insert(stageCounts).values(made.map(it => ({ ...it, formNumber })))
  const replies = await tx.select().from(templates).where(eq(templates.formNumber, form.number))
  if (replies.length > 0)
    await tx.insert(templates).values(replies.map(it => ({ ...it, formNumber, useCount: 0 })))
  const labelRows = await tx.select().from(labels).where(eq(labels.formNumber, form.number))
  if (labelRows.length > 0)
    await tx
      .insert(labels)
      .values(labelRows.map(({ id: _, ...it }) => ({ ...it, formNumber, formerKeys: [] })))
  const shared = await tx
    .select()
    .from(views)
    .where(and(eq(views.formNumber, form.number), views.shared, isNull(views.deletedAt)))
  const copied = shared.map(({ number: _, content: shown, ...view }) => ({
    ...view,
    ...{ id: newId('view', now), formNumber, ownerId: actor.userId, version: 1, updatedAt: now },
    content: JSON.parse(JSON.stringify(shown, (_key, it) => (typeof it === 'string' ? idOf(it) : it))),
  }))
  if (copied.length > 0) await tx.insert(views).values(copied)
  await emit('form.created', { workspaceId: workspace.id, formNumber, data: { copy_of: form.id } })
  return presentForEdit(tx, { form: copy, workspace }, now)
})
