import { editors, formColumns, forms, formVersions, stageCounts, stages, templates } from '@winnow/db'
import { ops } from '@winnow/openapi'
import { firstStages } from '@winnow/openapi/common/first-stages'
import { firstTemplates } from '@winnow/openapi/common/reply-template'
import { keyOf } from '@winnow/openapi/common/text/plain-text'
import { fold } from '@winnow/openapi/questions'
import { command } from '../../core/command.ts'
import { invalid, permit } from '../../core/error.ts'
import { newId } from '../../core/text/ids.ts'
import { findWorkspace } from '../../workspaces/find.ts'
import { can } from '../../workspaces/policy.ts'
import { buildForm } from '../blueprint/build.ts'
import { presentForEdit } from '../draft/present.ts'
import { fixedQuestions, fixedSlots } from '../draft/questions.ts'
import { folderIn } from '../folders/find.ts'
import { formTemplates } from '../templates/index.ts'
import { templateIn } from '../templates/own/find.ts'
import { identified } from '../templates/template.ts'

export const createDraftForm = command(ops.form.createDraftForm, async ({ actor, input, tx, now, emit }) => {
  const { workspace, role } = await findWorkspace(tx, actor, input.page_id)
  permit(can.createForms({ role }), "Guests can't create forms in a workspace")
  const folderId = await folderIn(tx, workspace.id, input.folder_id ?? null)
  const own = input.template_id ? await templateIn(tx, workspace.id, input.template_id) : undefined
  if (own) {
    const form = await buildForm(tx, own.blueprint, {
      ...{ workspaceId: workspace.id, userId: actor.userId, name: input.name ?? own.name },
      ...{ folderId, templateId: own.id, now },
    })
    await emit('form.created', {
      workspaceId: workspace.id,
      formNumber: form.number,
      data: { template: own.id },
    })
    return presentForEdit(tx, { form, workspace }, now)
  }
  const template = input.template_id ? formTemplates.find(it => it.id === input.template_id) : null
  if (template === undefined) throw invalid([{ path: 'template_id', message: 'There is no such template' }])

  const name = input.name ?? template?.name ?? 'Untitled form'
  const questions = [
    ...fixedQuestions(now),
    ...(template ? identified(template, () => newId('question', now)) : []),
  ]
  const [form] = await tx
    .insert(forms)
    .values({
      id: newId('form', now),
      workspaceId: workspace.id,
      creatorId: actor.userId,
      folderId,
      name,
      nameFolded: fold(name),
      templateId: template?.id ?? null,
      lastSlot: questions.length - fixedSlots - 1,
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  if (!form) throw new Error('A form was inserted and did not come back')
  const formNumber = form.number
  await tx.insert(formVersions).values({
    formNumber,
    version: 1,
    editedBy: actor.userId,
    editedAt: now,
    content: {
      name,
      description: template?.description ?? null,
      questions,
      successMessage: null,
      closeMessage: null,
    },
  })
  await tx
    .insert(formColumns)
    .values(questions.map(({ id }, i) => ({ formNumber, slot: i - fixedSlots, questionId: id })))
  await tx.insert(editors).values({ formNumber, userId: actor.userId, role: 'CREATOR', addedAt: now })
  const made = await tx
    .insert(stages)
    .values(firstStages.map((it, position) => ({ ...it, formNumber, position, labelKey: keyOf(it.label) })))
    .returning({ stageId: stages.id })
  await tx.insert(stageCounts).values(made.map(it => ({ ...it, formNumber })))
  await tx.insert(templates).values(
    firstTemplates.map((it, i) => ({
      ...it,
      formNumber,
      nameKey: keyOf(it.name),
      priority: i + 1,
      isDefault: true,
    })),
  )
  await emit('form.created', {
    workspaceId: workspace.id,
    formNumber,
    data: { template: template?.id ?? null },
  })
  return presentForEdit(tx, { form, workspace }, now)
})
