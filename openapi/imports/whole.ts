import type { ImportStatus, KeptReason } from '../common/enums.ts'
import { count, counted } from '../common/text/format.ts'

/** Why an applicant stays, behind their name. */
export const keptReasonTexts: Readonly<Record<KeptReason, string>> = {
  MOVED: 'moved',
  MESSAGED: 'messaged',
  NOTED: 'private note',
  CHANGED: 'changed',
}

const staying = (n: number) => `${counted(n, 'applicant stays', 'applicants stay')}`

/** What undoing an import would lose and keep, shown before it is confirmed. */
export const undoLossText = (it: { removable_count: number; kept_count: number }) =>
  [
    it.removable_count === 0
      ? 'Deletes no applications.'
      : `Deletes ${counted(it.removable_count, 'application and its files', 'applications and their files')}. This can't be undone.`,
    ...(it.kept_count > 0
      ? [`${staying(it.kept_count)}, because someone has moved, messaged, noted or changed them since.`]
      : []),
  ].join(' ')

/** What undoing an import did. */
export const importUndoneText = (it: { removed: number; kept: number }) =>
  [`${counted(it.removed, 'application')} deleted.`, ...(it.kept > 0 ? [`${staying(it.kept)}.`] : [])].join(
    ' ',
  )

interface Kept {
  name: string
  reason: KeptReason
}

/** Applicants that a sentence names. */
const keptShown = 5

/** The first who stay, each with the reason: 'Ada (moved), Rui (messaged) and 3 more stay.' '': nobody stays. */
export function keptNamesText(kept: readonly Kept[], all: number): string {
  const names = kept.slice(0, keptShown).map(it => `${it.name} (${keptReasonTexts[it.reason]})`)
  if (names.length === 0) return ''
  const more = all - names.length
  if (more > 0) return `${names.join(', ')} and ${count(more)} more stay.`
  const last = names.pop()
  return names.length === 0 ? `${last} stays.` : `${names.join(', ')} and ${last} stay.`
}

interface Progress {
  status: ImportStatus
  row_count: number
  rows_done: number
  imported_count: number
}

/** How far an import is: 'Stopped after 1,200 of 3,000 rows'. */
export function importStateText({ status, row_count, rows_done, imported_count }: Progress): string {
  const far = `${count(rows_done)} of ${counted(row_count, 'row')}`
  const refused = rows_done - imported_count
  const imported = `${count(imported_count)} imported${refused > 0 ? `, ${count(refused)} refused` : ''}`
  switch (status) {
    case 'RUNNING':
      return `Importing: ${far}`
    case 'STOPPED':
      return `Stopped after ${far}`
    case 'UNDOING':
      return 'Undoing'
    case 'UNDONE':
      return `Undone (${imported})`
    case 'DONE':
      return imported
  }
}
