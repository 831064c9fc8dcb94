import { counted } from '../../common/text/format.ts'
import { twoDatesText } from '../cells/days.ts'
import type { CheckReport, Finding } from './check.ts'
import type { Missed } from './places.ts'

/** What a misfit is, by the message of its finding. */
const kinds: Partial<Record<string, readonly [one: string, several: string]>> = {
  NUMBER: ["isn't a number", "aren't numbers"],
  DATE: ["isn't a date", "aren't dates"],
  LINK: ["isn't a link", "aren't links"],
  PHONE_NUMBER: ["isn't a phone number", "aren't phone numbers"],
  [twoDatesText]: ['could be two dates', 'could be two dates'],
}
const other = ["isn't an option", "aren't options"] as const

/** Characters of a cell that a sentence quotes. */
const shown = 40

/** A status or label that the form doesn't have, and what becomes of its rows. */
const missing = ({ kind, text }: Missed, quote: (text: string) => string) =>
  `The form has no ${kind === 'STATUS' ? 'status' : 'label'} ${quote(text)}`

/** What rows named in vain, once they are imported: 'The form has no status 'Hired': its rows are in New.' */
export const missedText = (missed: Missed, quote: (text: string) => string): string =>
  `${missing(missed, quote)}: ${missed.kind === 'STATUS' ? 'its rows are in New' : 'it was left out'}.`

/** Where it begins, and what becomes of it: 'Line 3 (‘many’), line 7 (‘n/a’) and 4 more won't be imported.' */
function places({ first, count }: Finding, quote: (text: string) => string, rest = ''): string {
  const lines = first.map(({ line, cell }) =>
    cell === ''
      ? `line ${line}`
      : `line ${line} (${quote(cell.length > shown ? `${cell.slice(0, shown)}…` : cell)})`,
  )
  const more = count - first.length
  const text = `${lines.join(', ')}${more > 0 ? ` and ${more.toLocaleString('en')} more` : ''}`
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${rest}.`
}

/** What an import will meet, as a sentence and where it begins; `quote` is how the terminal or the screen quotes a name. */
export function findingText(
  finding: Finding,
  { repeatsAllowed }: Pick<CheckReport, 'repeatsAllowed'>,
  quote: (text: string) => string,
): string {
  const { kind, column, message, count, of } = finding
  if (kind === 'CAP')
    return `The form will have ${counted(count, 'application')}. Its limit is ${of.toLocaleString('en')}, so nobody else can apply.`
  const one = count === 1
  const rows = one ? "Its row won't be imported." : "Their rows won't be imported."
  const where = places(finding, quote)
  if (kind === 'MISFIT') {
    const [is, are] = kinds[message] ?? other
    const kept = `${one ? "It's" : "They're"} kept as text in ${quote(`${column} (text)`)}.`
    return `${count.toLocaleString('en')} of ${counted(of, 'cell')} in ${quote(column)} ${one ? is : are}. ${kept} ${where}`
  }
  if (kind === 'STATUS' || kind === 'LABEL') {
    const goes = one ? 'goes' : 'go'
    const left =
      kind === 'STATUS' ? `${counted(count, 'row')} ${goes} to New` : `It's left off ${counted(count, 'row')}`
    return `${missing({ kind, text: message }, quote)}. ${left}. ${where}`
  }
  if (kind === 'APPLIED')
    return `${counted(count, 'email address has', 'email addresses have')} already applied. ${
      repeatsAllowed ? 'The form takes several applications, so they are imported again.' : rows
    } ${where}`
  if (kind === 'REPEATED')
    return `${counted(count, 'row repeats', 'rows repeat')} the email address of an earlier row${
      repeatsAllowed
        ? '. The form takes several applications, so they are imported.'
        : ` and won't be imported.`
    } ${where}`
  if (message === 'Invalid email')
    return `${counted(count, 'email address is', 'email addresses are')} invalid. ${rows} ${where}`
  const what = column === '' ? message : `${quote(column)}: ${message}`
  // By their lines alone: a row with two mistakes is in two sentences, and counts in neither.
  return `${what.replace(/\.$/, '')}. ${places(finding, quote, " won't be imported")}`
}

/** How many of the rows an import takes: 'Imports 1,180 of 1,200 rows'. */
export const takenText = ({ rows, taken }: Pick<CheckReport, 'rows' | 'taken'>) =>
  taken === rows ? counted(rows, 'row') : `${taken.toLocaleString('en')} of ${counted(rows, 'row')}`
