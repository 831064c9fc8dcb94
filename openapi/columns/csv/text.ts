import { typeOf } from '../../questions/index.ts'
import type { Column, TextEnv } from '../column.ts'
import { columnTypes } from '../registry.ts'
import type { Row } from '../row.ts'

/** A cell as text: dates YYYY-MM-DD, several values joined by '; ', nothing for a blank. For copying and reading. */
export const cellText = (column: Column, row: Row, env: TextEnv) => {
  const entry = columnTypes[column.type]
  return entry.text(entry.value(row, column), env)
}

/** Where a formula could begin: at the front, and behind a sign that other countries' spreadsheets split cells at. */
const formula = /^(?='*[=+\-@\t\r\n\0＝＋－＠])|(?<=[;\t])(?='*[=+\-@＝＋－＠])/g
const guarded = /^'(?='*[=+\-@\t\r\n\0＝＋－＠])|(?<=[;\t])'(?='*[=+\-@＝＋－＠])/g

const marks = /^'*[=+\-@\t\r\n\0＝＋－＠]/
const splits = /[;\t]/

/**
 * What a spreadsheet could take for a formula gets an apostrophe before it; one that has it already gets another, so that an
 * import takes off what was put on.
 */
export const guardFormula = (text: string) => {
  // Most cells have neither, and looking behind every character of a long text takes most of an export's time.
  if (!splits.test(text)) return marks.test(text) ? `'${text}` : text
  return text.replace(formula, "'")
}

/** The text as it was before `guardFormula`; one that was never guarded is returned as it is. */
export const withoutGuard = (text: string) => {
  const bare = text.replace(guarded, '')
  return guardFormula(bare) === text ? bare : text
}

const isNumber = (text: string) => /^-?\d+(?:\.\d*)?$|^-?\.\d+$/.test(text)

/** A cell of a CSV file: `cellText`, guarded; numbers stay numbers. */
export const csvCell = (column: Column, row: Row, env: TextEnv) => {
  const text = cellText(column, row, env)
  const isFile = column.question && typeOf(column.question).media === 'file'
  if (isFile && env.files && text !== '') return fileLink(env.files, column, row, text)
  return columnTypes[column.type].numeric && isNumber(text) ? text : guardFormula(text)
}

/** The URL of a file, which asks for a sign-in. */
function fileLink({ url, formId }: NonNullable<TextEnv['files']>, { id }: Column, row: Row, name: string) {
  const submission = String(row.get('submissionId'))
  const query = { submission_id: submission, form_id: formId, field_id: id, file_name: name }
  return `${url}/api/media?${new URLSearchParams(query)}`
}

/** The head of a column in a CSV file, guarded like a cell: an editor's question could be a formula too. */
export const csvHeader = (column: Column) => {
  const { csvTitle } = columnTypes[column.type]
  return guardFormula(column.type === 'ai' ? `${column.title} - AI review` : (csvTitle ?? column.title))
}

/**
 * How csv-stringify writes a file that RFC 4180 readers take; add `bom: true` to the first rows. Left to itself the
 * library quotes no line break but its own record delimiter, so that a lone one in an answer would end the record.
 */
export const csvOptions = { record_delimiter: '\r\n', quoted_match: /[\r\n]/ }

const needsQuotes = /[",\r\n]/
const quotes = /"/g

const csvField = (text: string) => (needsQuotes.test(text) ? `"${text.replace(quotes, '""')}"` : text)

/** Rows as csv-stringify writes them with `csvOptions`, in a tenth of the time: most cells are copied as they are. */
export const csvLines = (rows: readonly (readonly string[])[]) => {
  let text = ''
  for (const row of rows) {
    for (let i = 0; i < row.length; i++) text += (i === 0 ? '' : ',') + csvField(row[i] ?? '')
    text += csvOptions.record_delimiter
  }
  return text
}

/** What a file name may not carry on any system, and the marks that turn the reading direction. */
const unsafe = /[\p{Cc}<>:"/\\|?*\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu
/** Most bytes of a name's own part; file systems end at 255. */
const nameBytes = 200

/** The form's name plus '-export.csv', made safe as a file name. */
export const csvFileName = (formName: string) => {
  const name = formName
    .normalize('NFC')
    .replace(unsafe, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  let shortened = ''
  let bytes = 0
  for (const character of name) {
    bytes += new TextEncoder().encode(character).length
    if (bytes > nameBytes) break
    shortened += character
  }
  return `${shortened.trimEnd() || 'form'}-export.csv`
}
