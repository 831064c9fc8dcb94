import { scales } from './scale-words.ts'

const places = scales.map(
  steps => new Map(steps.flatMap((step, at) => step.split('|').map(word => [word, at] as const))),
)

/** Answers beside a scale, which stand after it. */
const beside =
  /^(?:n\/?a|none of (?:the|these).*|don[’']?t know.*|do not know|i don[’']?t know|not sure|unsure|no opinion|(?:i )?(?:would )?(?:prefer|rather) not.*|no answer|not applicable|does(?:n[’']?t| not) apply|other.*|unknown|decline to.*|can[’']?t say)$/i

const keyOf = (text: string) =>
  text.toLowerCase().replaceAll('’', "'").replace(/\s+/g, ' ').replace(/[.!]$/, '').trim()

/** Where each of at least two values stands in a scale that has them all; null: no scale has. */
function knownScale(values: readonly string[]): Map<string, number> | null {
  const keys = values.map(keyOf)
  const scale = places.find(it => keys.every(key => it.has(key)))
  if (!scale || keys.length < 2) return null
  const steps = keys.map(key => scale.get(key) ?? 0)
  return new Set(steps).size === steps.length
    ? new Map(values.map((value, at) => [value, steps[at] ?? 0]))
    : null
}

/** Whether these are steps of a known scale, with or without answers beside it. */
export const isKnownScale = (values: readonly string[]) =>
  (knownScale(values) ?? knownScale(values.filter(value => !beside.test(value.trim())))) !== null

const amount = /\d[\d,]*(?:\.\d+)?\s*(?:k\b|m\b)?/i
const below = /^(?:under|less than|below|up to|fewer than|younger than|at most|<|≤|max)/i
const above = /^(?:over|more than|above|at least|older than|greater than|>|≥)/i

/** Where a band such as 'Under 18', '18-24' or '$25,000 to $49,999' begins; null: it is none. */
function bandOf(value: string): number | null {
  const text = value.trim()
  const found = amount.exec(text)
  if (!found || found.index > 14 || text.length > 50) return null
  const digits = found[0].replaceAll(',', '')
  const unit = /k$/i.test(digits.trim()) ? 1_000 : /m$/i.test(digits.trim()) ? 1_000_000 : 1
  const n = Number.parseFloat(digits) * unit
  if (below.test(text) || /\b(?:or (?:less|fewer|younger|under)|and (?:under|younger|below))$/i.test(text))
    return n - 0.5
  return above.test(text) ? n + 0.5 : n
}

/** Values that are bands of numbers, all but 'None' and the like: where each begins. */
function bandScale(values: readonly string[]): Map<string, number> | null {
  const bands = values.map(value => (/^(?:none|never|zero)$/i.test(value) ? -1 : bandOf(value)))
  const plain = bands.filter(band => band !== null)
  return plain.length === values.length && plain.length > 1
    ? new Map(values.map((value, at) => [value, bands[at] ?? 0]))
    : null
}

/** The steps of a scale that these are, other answers after them; null: they are no scale (docs/rules.md#import-scales). */
export function scaleOf(values: readonly string[]): string[] | null {
  const whole = knownScale(values) ?? bandScale(values)
  const others = whole ? [] : values.filter(value => beside.test(value.trim()))
  const steps = values.filter(value => !others.includes(value))
  const place = whole ?? knownScale(steps) ?? bandScale(steps)
  if (!place) return null
  return [...steps.toSorted((one, two) => (place.get(one) ?? 0) - (place.get(two) ?? 0)), ...others]
}
