import type { FormAnalytics } from '@winnow/sdk'

type Device = FormAnalytics['byDevice'][number]['device']
type Cause = keyof FormAnalytics['dropOff'][number]['byCause']

export const deviceWords: Record<Device, string> = {
  PHONE: 'Phone',
  TABLET: 'Tablet',
  DESKTOP: 'Computer',
  UNKNOWN: 'Unknown',
}

/** Why somebody left, as openapi has it: with nothing wrong, at an answer that was refused, after a sending that failed. */
export const causes: readonly { cause: Cause; name: string }[] = [
  { cause: 'LEFT', name: 'No error' },
  { cause: 'ERROR', name: 'Answer not accepted' },
  { cause: 'FAILED', name: 'Sending failed' },
]

/** '62%', '<1%'; of nothing nothing can be a share. */
export function shareText(part: number, whole: number): string {
  if (whole === 0) return '–'
  const share = (part / whole) * 100
  return part > 0 && share < 1 ? '<1%' : `${Math.round(share)}%`
}

/** '48 s', '6 min 5 s', '3 h 12 min', '2 days 4 h'. */
export function timeTaken(seconds: number): string {
  const units = [
    { size: 86_400, one: ' day', many: ' days' },
    { size: 3_600, one: ' h', many: ' h' },
    { size: 60, one: ' min', many: ' min' },
    { size: 1, one: ' s', many: ' s' },
  ]
  const at = Math.max(
    0,
    units.findIndex(it => seconds >= it.size),
  )
  const first = seconds < 1 ? units.length - 1 : at
  let rest = Math.round(seconds)
  const words = units.slice(first, first + 2).map(({ size, one, many }) => {
    const n = Math.floor(rest / size)
    rest -= n * size
    return n === 0 ? '' : `${n}${n === 1 ? one : many}`
  })
  return words.filter(Boolean).join(' ') || '0 s'
}
