import { forms, type Transaction, templates } from '@winnow/db'
import { ops } from '@winnow/openapi'
import { templateTexts } from '@winnow/openapi/common/reply-template'
import { keyOf } from '@winnow/openapi/common/text/plain-text'
import { unknownVariable } from '@winnow/openapi/common/text/reply-variables'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { command } from '../../core/command.ts'
import { invalid, refuse } from '../../core/error.ts'
import { findForm } from '../find.ts'
import { can } from '../policy.ts'
import { presentTemplate, type TemplateRow, templatesOf } from './find.ts'

type Wanted = z.output<typeof ops.form.updateQuickReplies.body>['quick_replies']

/** Replaces the list of reply templates by another; the same list changes nothing (docs/rules.md#templates). */
export const updateQuickReplies = command(
  ops.form.updateQuickReplies,
  async ({ actor, input, tx, now, emit }) => {
    const { form, workspace } = await findForm(tx, actor, input.form_id, can.edit)
    if (typeof input.version === 'number' && input.version !== form.templatesVersion)
      refuse(
        'stale_version',
        'Someone changed the templates in the meantime, so nothing was changed. Check the list, then try again.',
      )
    const rows = await templatesOf(tx, form.number)
    const wanted = matched(rows, input.quick_replies)
    const removed = rows.filter(row => !wanted.some(it => it.row === row))
    for (const row of removed)
      if (row.isDefault)
        throw invalid([{ path: 'quick_replies', message: `${row.name}: ${templateTexts.isDefault}` }])
    const changed = wanted.filter(
      ({ row, to }) => row && (row.name !== to.name || row.text !== to.text || row.priority !== to.priority),
    )
    const added = wanted.filter(it => !it.row)
    if (removed.length + changed.length + added.length === 0)
      return { quickReplies: rows.map(presentTemplate), quickRepliesVersion: form.templatesVersion }
    await tx.delete(templates).where(eq(templates.formNumber, form.number))
    await tx.insert(templates).values(wanted.map(({ to }) => ({ ...to, formNumber: form.number })))
    const version = await countUp(tx, form, now)
    await emit('form.templates_saved', {
      workspaceId: workspace.id,
      formNumber: form.number,
      data: {
        added: added.map(it => it.to.name),
        changed: changed.map(it => it.row?.name ?? it.to.name),
        removed: removed.map(it => it.name),
      },
    })
    return {
      quickReplies: (await templatesOf(tx, form.number)).map(presentTemplate),
      quickRepliesVersion: version,
    }
  },
)

/** Each template as it will be, beside the one that it was. */
function matched(rows: readonly TemplateRow[], wanted: Wanted) {
  const seen = new Set<string | TemplateRow>()
  return wanted.map(({ name, text, priority, former_name }, i) => {
    const path = `quick_replies.${i}`
    const nameKey = keyOf(name)
    const row = rows.find(it => it.nameKey === keyOf(former_name ?? name))
    if (seen.has(nameKey) || (row && seen.has(row)))
      throw invalid([{ path: `${path}.name`, message: templateTexts.taken }])
    seen.add(nameKey)
    if (row) seen.add(row)
    if (row?.isDefault && row.nameKey !== nameKey)
      throw invalid([{ path: `${path}.name`, message: `${row.name} can't be renamed` }])
    const unknown = unknownVariable(text)
    if (unknown) throw invalid([{ path: `${path}.text`, message: unknown }])
    const { isDefault = false, useCount = 0 } = row ?? {}
    return {
      row,
      to: { name: isDefault && row ? row.name : name, nameKey, text, priority, isDefault, useCount },
    }
  })
}

async function countUp(tx: Transaction, form: typeof forms.$inferSelect, now: number): Promise<number> {
  const templatesVersion = form.templatesVersion + 1
  await tx.update(forms).set({ templatesVersion, updatedAt: now }).where(eq(forms.number, form.number))
  return templatesVersion
}
