import { counted } from '../../common/text/format.ts'
import type { QuestionType } from '../../questions/index.ts'
import type { CheckReport, Finding } from './check.ts'

const kinds: Partial<Record<QuestionType, readonly [one: string, several: string]>> = {
  NUMBER: ["isn't a number", "aren't numbers"],
  DATE: ["isn't a date", "aren't dates"],
  LINK: ["isn't a link", "aren't links"],
  PHONE_NUMBER: ["isn't a phone number", "aren't phone numbers"],
}
const other = ["isn't an option", "aren't options"] as const

/** Characters of a cell that a sentence quotes. */
const shown = 40

/** Where it begins: 'Line 3 (‘many’), line 7 (‘n/a’) and 4 more'. */
function places({ first, count }: Finding, quote: (text: string) => string): string {
  const lines = first.map(({ line, cell }) =>
    cell === ''
      ? `line ${line}`
      : `line ${line} (${quote(cell.length > shown ? `${cell.slice(0, shown)}…` : cell)})`,
  )
  const more = count - first.length
  const text = `${lines.join(', ')}${more > 0 ? ` and ${more.toLocaleString('en')} more` : ''}`
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

/** What an import will meet, as a sentence and where it begins; `quote` is how the terminal or the screen quotes a name. */
export function findingText(
  finding: Finding,
  { repeatsAllowed }: Pick<CheckReport, 'repeatsAllowed'>,
  quote: (text: string) => string,
): string {
  const { kind, column, message, count, of } = finding
  const one = count === 1
  const rows = one ? "Its row won't be imported." : "Their rows won't be imported."
  const where = places(finding, quote)
  if (kind === 'MISFIT') {
    const [is, are] = kinds[message as QuestionType] ?? other
    const kept = `${one ? "It's" : "They're"} kept as text in ${quote(`${column} (text)`)}.`
    return `${count.toLocaleString('en')} of ${counted(of, 'cell')} in ${quote(column)} ${one ? is : are}. ${kept} ${where}`
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
  return `${counted(count, 'row')} won't be imported. ${what.replace(/\.$/, '')}. ${where}`
}

/** How many of the rows an import takes: 'Imports 1,180 of 1,200 rows'. */
export const takenText = ({ rows, taken }: Pick<CheckReport, 'rows' | 'taken'>) =>
  taken === rows ? counted(rows, 'row') : `${taken.toLocaleString('en')} of ${counted(rows, 'row')}`
