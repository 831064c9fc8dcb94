import { randomBytes } from 'node:crypto'
import { idPrefixes } from '@winnow/openapi'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** An opaque id that sorts by the time it was made: prefix, 9 characters of milliseconds, 11 of chance. */
export function newId(kind: keyof typeof idPrefixes, now = Date.now()): string {
  let time = ''
  for (let rest = now, i = 0; i < 9; i++, rest = Math.floor(rest / 32)) time = alphabet[rest % 32] + time
  let chance = ''
  for (const byte of randomBytes(11)) chance += alphabet[byte % 32]
  return `${idPrefixes[kind]}_${time}${chance}`
}
