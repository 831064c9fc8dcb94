const numbers = new Intl.NumberFormat('en-US')

/** 1208 -> '1,208' */
export const count = (n: number): string => numbers.format(n)

/** A number and its noun: '1 applicant', '1,208 applicants'. */
export const counted = (n: number, one: string, many = `${one}s`): string =>
  `${count(n)} ${n === 1 ? one : many}`
