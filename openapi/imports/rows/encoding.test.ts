import { describe, expect, test } from 'bun:test'
import { decoded, type Encoding, encodingOf, NotText, WrongEncoding } from './encoding.ts'

const text = 'Name,Straße\r\nZoë,“Müller–Weg”, 5 €\n'
const cp1252: Record<string, number> = { '“': 0x93, '”': 0x94, '–': 0x96, '€': 0x80 }
const bytesIn: Record<Encoding, (text: string) => Uint8Array> = {
  'utf-8': it => new TextEncoder().encode(it),
  'utf-16le': it => new Uint8Array(Buffer.from(it, 'utf16le')),
  'utf-16be': it => new Uint8Array(Buffer.from(it, 'utf16le').swap16()),
  'windows-1252': it => Uint8Array.from(it, sign => cp1252[sign] ?? sign.charCodeAt(0)),
}

/** The bytes in chunks of so many, wherever characters end. */
async function* inChunks(bytes: Uint8Array, size = 3) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
const whole = async (chunks: AsyncIterable<string>) => (await Array.fromAsync(chunks)).join('')

describe.each(Object.entries(bytesIn) as [Encoding, (text: string) => Uint8Array][])(
  'a file in %s',
  (name, bytes) => {
    test('is known by its bytes', async () =>
      expect(await encodingOf(inChunks(bytes(text), 4_096))).toBe(name))
    test('reads as it was written, wherever its pieces end', async () =>
      expect(await whole(decoded(inChunks(bytes(text)), name))).toBe(text))
  },
)

test.each(['utf-8', 'utf-16le', 'utf-16be'] as const)(
  'a file in %s with a byte order mark is known, and reads without it',
  async name => {
    const marked = bytesIn[name]('\ufeffName')
    expect(await encodingOf(inChunks(marked, 4_096))).toBe(name)
    expect(await whole(decoded(inChunks(marked), name))).toBe('Name')
  },
)

test('a letter in Windows-1252 far into a file of plain letters settles its encoding', async () => {
  const bytes = bytesIn['windows-1252'](`${'a,b\n'.repeat(100_000)}é\n`)
  expect(await encodingOf(inChunks(bytes, 65_536))).toBe('windows-1252')
})

test('a workbook is not text in any encoding', async () => {
  const workbook = Uint8Array.from([0x50, 0x4b, 3, 4, 0x14, 0, 6, 0, 8, 0, 0, 0, 0x21, 0, 0xfe, 0x9c, 0xed])
  await expect(encodingOf(inChunks(workbook, 4_096))).rejects.toBeInstanceOf(NotText)
})

test('an empty file is UTF-8', async () => expect(await encodingOf(inChunks(new Uint8Array()))).toBe('utf-8'))

test('a file that is read in an encoding that it is not in is refused', async () => {
  const text = whole(decoded(inChunks(bytesIn['windows-1252']('é,')), 'utf-8'))
  await expect(text).rejects.toBeInstanceOf(WrongEncoding)
})
