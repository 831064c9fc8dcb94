import type { FormSummary } from '@winnow/sdk'
import { dateText } from '../../lib/dates.ts'

type Stated = Pick<FormSummary, 'status' | 'closingDate'> &
  Partial<Pick<FormSummary, 'openingDate' | 'closedReason'>>

interface State {
  word: string
  tone: 'ok' | 'mut' | 'warn'
}

/** '3 Dec', with its year where that is another one. */
function briefDate(moment: string, now: number): string {
  const year = dateText(now).slice(-5)
  const text = dateText(moment)
  return text.endsWith(year) ? text.slice(0, -5) : text
}

/**
 * The word for a form's state and the tone of its badge: Draft, Open, Closed, Opens 3 Dec, Full. A form past its closing date is
 * closed without anybody closing it.
 */
export function formState(form: Stated, now = Date.now()): State {
  if (form.status === 'DRAFT') return { word: 'Draft', tone: 'mut' }
  const past = form.closingDate !== null && Date.parse(form.closingDate) <= now
  if (form.status === 'CLOSED' || past) return { word: 'Closed', tone: 'mut' }
  if (form.openingDate && Date.parse(form.openingDate) > now)
    return { word: `Opens ${briefDate(form.openingDate, now)}`, tone: 'warn' }
  return form.closedReason === 'FULL' ? { word: 'Full', tone: 'warn' } : { word: 'Open', tone: 'ok' }
}
