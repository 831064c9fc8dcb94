import { dateText } from '@winnow/openapi/common/dates/dates'
import type { FormSummary } from '@winnow/sdk'

type Stated = Pick<FormSummary, 'closedReason' | 'openingDate'>

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

/** The word for a form's state, as the server's clock has it, and the tone of its badge: Draft, Open, Closed, Opens 3 Dec, Full. */
export function formState({ closedReason, openingDate }: Stated, now = Date.now()): State {
  switch (closedReason) {
    case null:
      return { word: 'Open', tone: 'ok' }
    case 'NOT_YET':
      return { word: openingDate ? `Opens ${briefDate(openingDate, now)}` : 'Not open yet', tone: 'warn' }
    case 'FULL':
      return { word: 'Full', tone: 'warn' }
    case 'DRAFT':
      return { word: 'Draft', tone: 'mut' }
    case 'DELETED':
      return { word: 'Deleted', tone: 'mut' }
    case 'CLOSED':
      return { word: 'Closed', tone: 'mut' }
  }
}
