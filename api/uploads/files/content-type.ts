import { extname } from 'node:path'
import { endings } from '@winnow/openapi/questions/file-upload/endings'
import { bytesOf } from '../../ports/storage/storage.ts'

/** What file-type calls otherwise than our list does. */
const ours: Record<string, string> = {
  'video/matroska': 'video/x-matroska',
  'video/x-m4v': 'video/mp4',
  'audio/x-m4a': 'audio/mp4',
  'audio/ogg; codecs=opus': 'audio/ogg',
  'application/ogg': 'audio/ogg',
  'image/apng': 'image/png',
  'image/heic-sequence': 'image/heic',
  'image/heif': 'image/heic',
  'image/heif-sequence': 'image/heic',
}

/** Word, Excel and PowerPoint before 2007 are one container; which of them it is, its name says. */
const olderOffice: Record<string, string> = {
  '.doc': 'application/msword',
  '.xls': 'application/vnd.ms-excel',
  '.ppt': 'application/vnd.ms-powerpoint',
}

/** Texts have no mark of their own: they are texts by what they lack, and their name says of which kind. */
const texts = new Map<string, string>(
  [
    'text/plain',
    'text/markdown',
    'text/csv',
    'text/tab-separated-values',
    'image/vnd.dxf',
    'application/json',
    'application/yaml',
    'application/x-tex',
    'text/x-source',
  ].flatMap(type => (endings[type] ?? []).map(ending => [`.${ending}`, type] as const)),
)

/** A file's type by its content (docs/rules.md#file-types); null: no question accepts it. */
export async function contentTypeOf(content: Blob, name: string, declared: string): Promise<string | null> {
  const found = (await typeIn(content))?.mime
  const extension = extname(name).toLowerCase()
  if (found === undefined) {
    const text = texts.get(extension)
    return text && (await isPlainText(content)) ? text : null
  }
  if (found === 'application/x-cfb') return olderOffice[extension] ?? null
  // The container is the same with and without pictures.
  if (/^video\/(webm|mp4)$/.test(found) && declared.split(';')[0] === found.replace('video', 'audio'))
    return found.replace('video', 'audio')
  return ours[found] ?? found
}

/** As a stream where it is one of an object storage, which does not know its own length. */
async function typeIn(content: Blob) {
  const { fileTypeFromBlob, fileTypeFromStream } = await import('file-type')
  return Number.isFinite(content.size) ? fileTypeFromBlob(content) : fileTypeFromStream(content.stream())
}

/** Marks that begin what a browser would run. */
const markup = /^\s*<(!doctype|\?xml|html|head|body|svg|script|iframe|!--)/i
/** Control characters that no text has. */
const isControl = (byte: number) => byte < 32 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13

async function isPlainText(content: Blob): Promise<boolean> {
  const head = await content.slice(0, 1_024).bytes()
  const wide = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)
  const encoding = wide ? (head[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8'
  if (markup.test(new TextDecoder(encoding).decode(head))) return false
  if (wide) return true
  for await (const chunk of bytesOf(content)) if (chunk.some(isControl)) return false
  return true
}
