import * as z from 'zod/mini'
import './messages.ts'
import { isBlankText, oneLine, plainText } from './text/plain-text.ts'

/** Gives a schema its name in the published document; ids and records that occur more than once have one. */
export function named<T extends z.core.$ZodType>(id: string, schema: T, description?: string): T {
  z.globalRegistry.add(schema, { id, ...(description ? { description } : {}) })
  return schema
}

/** The same schema with a description for the place where it stands. */
export function described<T extends z.core.$ZodType>(schema: T, description: string): T {
  const copy = z.clone(schema, schema._zod.def, { parent: true })
  z.globalRegistry.add(copy, { description })
  return copy
}

/** Text that a person typed, kept as typed but for NFC. `most`: characters. */
export const text = (most: number, message = `Must be less than ${most} characters`) =>
  plainText().check(z.maxLength(most, message))

/** The same without the blanks around it that keyboards leave. */
export const trimmedText = (most: number) => text(most).check(z.trim())

/** One line that a person typed: trimmed, never blank. `least` is a rule beside 'not blank', with its own words. */
export const line = (
  most: number,
  message = `Must be less than ${most} characters`,
  blank = 'This field is required',
  least?: { least: number; message: string },
) =>
  plainText().check(
    z.overwrite(oneLine),
    z.trim(),
    z.refine(text => !isBlankText(text), { error: blank, abort: true }),
    z.maxLength(most, message),
    ...(least ? [z.minLength(least.least, least.message)] : []),
  )

/** An instant, ISO 8601 in UTC. */
export const Timestamp = named('Timestamp', z.iso.datetime(), 'An instant, ISO 8601 in UTC')

export const Email = named(
  'Email',
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Email is required'),
      z.maxLength(254, 'Invalid email'),
      z.email('Invalid email'),
    ),
)

/** The spelling of each zone that was asked for, by its name in lower case. */
const spellings = new Map<string, string>()

/** How a zone is spelt, whatever its case; an older name stays. null: this machine doesn't know it. */
function spelt(zone: string): string | null {
  const key = zone.toLowerCase()
  const known = spellings.get(key)
  if (known !== undefined) return known
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions()
    const spelling = timeZone.toLowerCase() === key ? timeZone : zone
    spellings.set(key, spelling)
    return spelling
  } catch {
    return null
  }
}

/** An IANA time zone that this machine knows. */
export const TimeZone = z.string().check(
  z.maxLength(64),
  z.refine(zone => spelt(zone) !== null, 'Unknown time zone'),
  z.overwrite(zone => spelt(zone) ?? zone),
)
