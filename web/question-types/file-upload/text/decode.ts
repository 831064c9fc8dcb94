/** Bytes that are shown of a text; a larger one is read after its download. */
export const shownBytes = 200_000

/** A text file as text: UTF-8, or UTF-16 where it says so, cut at `shownBytes`. */
export async function textOf(file: Blob): Promise<{ text: string; isCut: boolean }> {
  const bytes = new Uint8Array(await file.slice(0, shownBytes).arrayBuffer())
  const [first, second] = bytes
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  const isCut = file.size > shownBytes
  // A character that the cut goes through is left out.
  const text = new TextDecoder(encoding).decode(bytes, { stream: isCut }).replace(/\r\n?/g, '\n')
  return { text, isCut }
}

/** What a card shows of it. */
export const beginningOf = (text: string): string => text.slice(0, 2_000).split('\n').slice(0, 12).join('\n')
