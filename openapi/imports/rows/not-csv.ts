/** Why a parser with `parsingOf` can't read a file: it forgives all but a quotation mark that stays open. */
export const notCsvText = ({ records, empty_lines }: Readonly<Record<string, unknown>>) =>
  `a quotation mark on line ${Number(records) + Number(empty_lines) + 1} is never closed.`
