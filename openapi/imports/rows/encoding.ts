/** How a file writes its characters as bytes. */
export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const
export type Encoding = (typeof encodings)[number]

/** Bytes in which the zeros of UTF-16 are looked for. */
const beginning = 4_096

/** UTF-16 by its byte order mark, or by the zeros that Latin letters, commas and line breaks leave in every other byte. */
function utf16(bytes: Uint8Array): Encoding | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const zeros = [0, 0]
  const length = Math.min(bytes.length, beginning)
  for (let at = 0; at < length; at++) if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const many = length / 8
  if (odd > many && even === 0) return 'utf-16le'
  return even > many && odd === 0 ? 'utf-16be' : null
}

/**
 * The encoding of a file by its bytes (docs/rules.md#import-encoding): UTF-16 by how it begins, else UTF-8 if all of it is
 * valid, else Windows-1252, in which spreadsheets in Western Europe save. Reads on until that is certain. Throws `NotText` for
 * bytes that are none of these.
 */
export async function encodingOf(chunks: AsyncIterable<Uint8Array>): Promise<Encoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isFirst = true
  let hasZeros = false
  try {
    for await (const chunk of chunks) {
      const found = isFirst ? utf16(chunk) : null
      if (found) return found
      isFirst = false
      hasZeros ||= chunk.includes(0)
      decoder.decode(chunk, { stream: true })
    }
    decoder.decode()
    return 'utf-8'
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    if (hasZeros) throw new NotText('Zero bytes outside UTF-16')
    return 'windows-1252'
  }
}

/** A file is a workbook, a picture or something else that is not text. */
export class NotText extends Error {
  override name = 'NotText'
}

/** A file's bytes are not of the encoding that they are read in. */
export class WrongEncoding extends Error {
  override name = 'WrongEncoding'
}

/** The text of a file, chunk by chunk, without its byte order mark. Throws `WrongEncoding`. */
export async function* decoded(
  chunks: AsyncIterable<Uint8Array>,
  encoding: Encoding,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  const decode = (bytes?: Uint8Array) => {
    try {
      return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode()
    } catch {
      throw new WrongEncoding(`Not ${encoding}`)
    }
  }
  for await (const chunk of chunks) yield decode(chunk)
  yield decode()
}
