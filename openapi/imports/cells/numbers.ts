import { plainNumeral } from '../../common/text/digits.ts'

/** One or two decimals behind a comma, as most of Europe writes them. */
const decimalComma = /^\d+,\d{1,2}$/

/** A number as answers are: with a point, in digits from 0 to 9. What has more decimals than an answer keeps stays as it is. */
export const numberOf = (cell: string) => {
  const typed = plainNumeral(cell, '.')
  return decimalComma.test(typed) ? typed.replace(',', '.') : typed
}
