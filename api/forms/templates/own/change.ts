import { formTemplates } from '@winnow/db'
import { limits, ops } from '@winnow/openapi'
import { keyOf } from '@winnow/openapi/common/text/plain-text'
import { eq } from 'drizzle-orm'
import { command, query } from '../../../core/command.ts'
import { invalid, notFound, permit } from '../../../core/error.ts'
import { newId } from '../../../core/text/ids.ts'
import { findWorkspace } from '../../../workspaces/find.ts'
import { blueprintOf } from '../../blueprint/read.ts'
import { findForm } from '../../find.ts'
import { can } from '../../policy.ts'
import { findTemplate, permitTemplates, refuseTaken, templateIn, templateOf, templatesOf } from './find.ts'

export const fetchOwnTemplates = query(ops.form.fetchOwnTemplates, async ({ actor, input, db }) => {
  const found = await findWorkspace(db, actor, input.page_id)
  permitTemplates(found)
  return { templates: await templatesOf(db, found.workspace.id) }
})

/** A copy of the form as it is now; what becomes of the form later does not change it. */
export const saveTemplate = command(ops.form.saveTemplate, async ({ actor, input, tx, now, emit }) => {
  const found = await findForm(tx, actor, input.form_id)
  permit(can.duplicate(found), "Guests can't save templates in a workspace")
  const workspaceId = found.workspace.id
  const { name, template_id } = input
  const replaced = template_id ? await templateIn(tx, workspaceId, template_id) : null
  if (replaced === undefined) throw notFound('template')
  await refuseTaken(tx, workspaceId, name, replaced?.id)
  if (
    !replaced &&
    (await tx.$count(formTemplates, eq(formTemplates.workspaceId, workspaceId))) >= limits.formTemplates
  )
    throw invalid([
      {
        path: 'name',
        message: `A workspace can have up to ${limits.formTemplates} templates. Delete or replace another one.`,
      },
    ])
  const id = replaced?.id ?? newId('formTemplate', now)
  const saved = {
    ...{ name, nameKey: keyOf(name), description: input.description?.trim() ?? replaced?.description ?? '' },
    ...{ blueprint: await blueprintOf(tx, found.form), savedBy: actor.userId, savedAt: now },
  }
  if (replaced) await tx.update(formTemplates).set(saved).where(eq(formTemplates.id, id))
  else await tx.insert(formTemplates).values({ id, workspaceId, ...saved })
  await emit('form_template.saved', {
    ...{ workspaceId, formNumber: found.form.number },
    data: { template: id, name, replaced: replaced !== null },
  })
  return templateOf(tx, { workspaceId, id })
})

export const editTemplate = command(ops.form.editTemplate, async ({ actor, input, tx, emit }) => {
  const before = await findTemplate(tx, actor, input.template_id)
  const { id, workspaceId } = before
  const { name = before.name, description = before.description } = input
  await refuseTaken(tx, workspaceId, name, id)
  await tx
    .update(formTemplates)
    .set({ name, nameKey: keyOf(name), description: description.trim() })
    .where(eq(formTemplates.id, id))
  await emit('form_template.changed', { workspaceId, data: { template: id, from: before.name, to: name } })
  return templateOf(tx, before)
})

/** Forms made from it stay as they are. */
export const deleteTemplate = command(ops.form.deleteTemplate, async ({ actor, input, tx, emit }) => {
  const { id, name, workspaceId } = await findTemplate(tx, actor, input.template_id)
  await tx.delete(formTemplates).where(eq(formTemplates.id, id))
  await emit('form_template.deleted', { workspaceId, data: { template: id, name } })
  return {}
})
