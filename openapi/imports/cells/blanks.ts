/** What programs write where there is no answer. */
const codes = new Set(['na', 'null', '#n/a', '#null!', '-', '--', '.'])
/** The same, but people also offer it as an option: 'not applicable'. */
const applicable = 'n/a'

/** How such a cell can begin: most cells are told apart by their first letter. */
const beginnings = ' \t\r\n\u00a0nN#-.'

/** Whether a cell says that there is no answer (docs/rules.md#import-blanks); an empty cell too. */
export const isNoAnswer = (cell: string) => {
  if (cell === '') return true
  if (cell.length > 6 || !beginnings.includes(cell.charAt(0))) return false
  const key = cell.trim().toLowerCase()
  return key === '' || key === applicable || codes.has(key)
}

/** Whether such a cell may be an option beside cells that are empty. */
export const mayBeOption = (cell: string) => cell.trim().toLowerCase() === applicable
