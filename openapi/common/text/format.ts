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

/** A span that may be short: 340 -> '0.3 s', at least '0.1 s'; from 10 seconds on as `spanText` has it. */
export const paceText = (ms: number): string =>
  ms < 9_950 ? `${Math.max(0.1, ms / 1000).toFixed(1)} s` : spanText(ms)

/** 0.512 -> '$0.51' */
export const dollarsText = (dollars: number): string =>
  dollars > 0 && dollars < 0.01 ? 'under $0.01' : `$${dollars.toFixed(2)}`

/** 0.51 -> 'about $0.51', 0.004 -> 'under $0.01' */
export const aboutDollars = (dollars: number): string => {
  const text = dollarsText(dollars)
  return text.startsWith('$') ? `about ${text}` : text
}

/** What reviewers made of results: 'overruled 2 results and confirmed 1'; null: nothing yet. */
export function checksText(overruled: number, confirmed: number): string | null {
  if (overruled === 0) return confirmed === 0 ? null : `confirmed ${counted(confirmed, 'result')}`
  return `overruled ${counted(overruled, 'result')}${confirmed > 0 ? ` and confirmed ${count(confirmed)}` : ''}`
}

/** 742_000 -> '742 k', 1_200_000 -> '1.2 M' */
export function tokensText(tokens: number): string {
  if (tokens < 1_000) return count(tokens)
  if (tokens < 999_500) return `${Math.round(tokens / 1_000)} k`
  return `${(tokens / 1_000_000).toFixed(1)} M`
}

/** A sentence that another one follows: problems and errors end with or without a full stop. */
export const withStop = (sentence: string): string => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`)
