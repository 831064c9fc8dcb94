import type { ByteRange } from '../../ports/storage/storage.ts'

/** The one range of bytes that a request asks for; null: the whole file, also where it asks for several or the header isn't a range. */
export function byteRange(header: string | null, bytes: number): ByteRange | 'unsatisfiable' | null {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return null
  const first = from === '' ? Math.max(0, bytes - Number(to)) : Number(from)
  const last = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  // An end before its beginning is not a range at all (RFC 9110, 14.1.1).
  if (from !== '' && to !== '' && Number(to) < first) return null
  return first >= bytes || (from === '' && Number(to) === 0) ? 'unsatisfiable' : { first, last }
}
