import { splitName, visibleName } from '@winnow/openapi/common/text/file-name'

/** Bytes that every file system takes, with room for the name of a part. */
const longest = 180
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/** The first of a text, of at most so many bytes, without half a character at the end. */
function within(text: string, bytes: number): string {
  let part = ''
  let taken = 0
  for (const letter of text) {
    taken += Buffer.byteLength(letter)
    if (taken > bytes) break
    part += letter
  }
  return part
}

/** A name that other people chose, as a file or a folder here may be called: one step, on any system. */
export function safeName(given: string): string {
  const plain = visibleName(given.normalize('NFC'))
    .replace(/[/\\:*?"<>|]/g, '_')
    .replace(/^[\s.]+|[\s.]+$/g, '')
    .replace(reserved, '_$1')
  if (plain === '') return 'file'
  if (Buffer.byteLength(plain) <= longest) return plain
  const [, ending] = splitName(plain)
  return within(plain, longest - Buffer.byteLength(ending)).trimEnd() + ending
}

/** The names of the files of one folder, each once, whatever a system thinks of capitals: 'cv.pdf', 'cv (2).pdf'. */
export function uniqueNames(): (name: string) => string {
  const taken = new Set<string>()
  return name => {
    const dot = name.lastIndexOf('.')
    const at = dot > 0 ? dot : name.length
    for (let n = 1; ; n++) {
      const one = n === 1 ? name : `${name.slice(0, at)} (${n})${name.slice(at)}`
      if (taken.has(one.toLowerCase())) continue
      taken.add(one.toLowerCase())
      return one
    }
  }
}
