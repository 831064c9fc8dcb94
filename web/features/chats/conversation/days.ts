import { dateParts, dayName } from '@winnow/openapi/common/dates/dates'
import type { ShownMessage } from './state/messages.ts'

/** The head of a day: 'Today', 'Yesterday' or 'Nov 16, 2025' (docs/rules.md#date-separators). */
export function separator(moment: string, where: { now?: string; timeZone?: string } = {}): string {
  const name = dayName(moment, where)
  if (name === 'Today' || name === 'Yesterday') return name
  const { month, day, year } = dateParts(moment, where.timeZone)
  return `${month} ${day}, ${year}`
}

export interface Day {
  name: string
  messages: ShownMessage[]
}

/** Messages under the heads of their days; `begun`: what came before them, whose day has a head too. */
export function byDay(
  messages: readonly ShownMessage[],
  { begun, ...where }: { now?: string; timeZone?: string; begun?: string | undefined } = {},
): Day[] {
  const days: Day[] = begun === undefined ? [] : [{ name: separator(begun, where), messages: [] }]
  for (const message of messages) {
    const name = separator(message.createdAt, where)
    const last = days.at(-1)
    if (last?.name === name) last.messages.push(message)
    else days.push({ name, messages: [message] })
  }
  return days
}
