import { WinnowError } from '@winnow/sdk'
import { sentenceOf } from './client.ts'

/**
 * Addresses as they are typed or pasted: apart by commas, semicolons, spaces or lines, or as mail programs copy them, in angle
 * brackets after a name.
 */
export const addressesIn = (text: string): string[] =>
  text
    .replace(/(^|[,;\n])\s*(?:"[^"]*"|[^<>,;\n@"]*)\s*<\s*([^<>\s]+)\s*>/g, '$1 $2 ')
    .replace(/<([^<>\s]+)>/g, ' $1 ')
    .split(/[\s,;]+/)
    .filter(Boolean)

/** What the server said of the `users` of a call, with the address that it is about where there are several. */
export function refusalOf(failure: unknown, emails: readonly string[]): string {
  const [first] = failure instanceof WinnowError ? (failure.problem?.errors ?? []) : []
  const email = emails[Number(/^users\.(\d+)\./.exec(first?.path ?? '')?.[1])]
  if (!first) return sentenceOf(failure)
  return email !== undefined && emails.length > 1 ? `${email}: ${first.message}` : first.message
}
