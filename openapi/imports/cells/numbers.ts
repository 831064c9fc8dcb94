/** One or two decimals behind a comma, as most of Europe writes them. */
const decimalComma = /^\d+,\d{1,2}$/

/** A number as answers are: with a point. What has more decimals than an answer keeps stays as it is. */
export const numberOf = (cell: string) => (decimalComma.test(cell) ? cell.replace(',', '.') : cell)
