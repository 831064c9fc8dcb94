const numbers = new Intl.NumberFormat('en-US')

/** 1208 -> '1,208' */
export const count = (n: number): string => numbers.format(n)

/** A number and its noun: '1 applicant', '1,208 applicants'. */
export const counted = (n: number, one: string, many = `${one}s`): string =>
  `${count(n)} ${n === 1 ? one : many}`

/** Milliseconds -> '45 s', '3 min', '2 h 10 min' */
export function spanText(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  const rest = minutes % 60
  return `${Math.floor(minutes / 60)} h${rest === 0 ? '' : ` ${rest} min`}`
}
