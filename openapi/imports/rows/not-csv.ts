/**
 * Why a parser with `parsingOf` can't read a file: it forgives all but a quotation mark that stays open. Rows are counted as a
 * spreadsheet does: empty lines too, and a cell of several lines once.
 */
export const notCsvText = ({ records, empty_lines }: Readonly<Record<string, unknown>>) =>
  `a quotation mark in row ${Number(records) + Number(empty_lines) + 1} is never closed.`
