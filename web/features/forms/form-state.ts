import type { FormSummary } from '@winnow/sdk'

type Stated = Pick<FormSummary, 'status' | 'closingDate'>

/** The word for a form's state and the tone of its badge. A form past its closing date is closed without anybody closing it. */
export function formState(form: Stated, now = Date.now()): { word: string; tone: 'ok' | 'mut' } {
  if (form.status === 'DRAFT') return { word: 'Draft', tone: 'mut' }
  const past = form.closingDate !== null && Date.parse(form.closingDate) <= now
  return form.status === 'CLOSED' || past ? { word: 'Closed', tone: 'mut' } : { word: 'Open', tone: 'ok' }
}
