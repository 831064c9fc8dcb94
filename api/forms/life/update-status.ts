import { forms } from '@winnow/db'
import { ops } from '@winnow/openapi'
import { eq } from 'drizzle-orm'
import { command } from '../../core/command.ts'
import { invalid } from '../../core/error.ts'
import { presentDetails } from '../details.ts'
import { findForm } from '../find.ts'
import { can } from '../policy.ts'

/** Setting a status clears the closing date, then applies the one given (docs/rules.md#form-status). */
export const updateStatus = command(ops.form.updateStatus, async ({ app, actor, input, tx, now, emit }) => {
  const found = await findForm(tx, actor, input.form_id, can.edit)
  const { form, workspace } = found
  const closingDate = input.closing_date ? Date.parse(input.closing_date) : null
  if (input.status === 'OPEN' && form.publishedVersion === null)
    throw invalid([{ path: 'status', message: 'Publish the form before opening it' }])
  if (input.status === 'OPEN' && closingDate !== null && closingDate <= now)
    throw invalid([{ path: 'closing_date', message: 'The closing date is in the past' }])
  if (closingDate !== null && form.openingDate !== null && closingDate <= form.openingDate)
    throw invalid([{ path: 'closing_date', message: 'The form must close after it opens' }])
  const [saved] = await tx
    .update(forms)
    .set({ status: input.status, closingDate, updatedAt: now })
    .where(eq(forms.number, form.number))
    .returning()
  const version = form.status === 'DRAFT' ? form.publishedVersion : null
  await emit('form.status_changed', {
    workspaceId: workspace.id,
    formNumber: form.number,
    data: {
      ...{ from: form.status, to: input.status, closing_date: input.closing_date ?? null },
      ...(version !== null && { version }),
    },
  })
  return presentDetails(app, tx, { ...found, form: saved ?? form }, actor, now)
})
