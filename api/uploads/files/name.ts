import { extname } from 'node:path'
import { visibleName } from '@winnow/openapi/common/text/file-name'

const longest = 255

/** The endings of each type that a question takes, the usual one first. */
const endings: Record<string, readonly string[]> = {
  // A picture of a phone is made a JPEG before it is sent, and keeps its name (docs/rules.md#heic-pictures).
  'image/jpeg': ['.jpg', '.jpeg', '.jpe', '.jfif', '.heic', '.heif'],
  'image/png': ['.png'],
  'image/gif': ['.gif'],
  'image/webp': ['.webp'],
  'image/avif': ['.avif'],
  'image/bmp': ['.bmp'],
  'image/tiff': ['.tiff', '.tif'],
  'application/pdf': ['.pdf'],
  'application/msword': ['.doc'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['.docx'],
  'application/vnd.oasis.opendocument.text': ['.odt'],
  'application/rtf': ['.rtf'],
  'text/plain': ['.txt', '.text', '.log'],
  'text/markdown': ['.md', '.markdown'],
  'application/vnd.ms-excel': ['.xls'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
  'application/vnd.oasis.opendocument.spreadsheet': ['.ods'],
  'text/csv': ['.csv'],
  'application/vnd.ms-powerpoint': ['.ppt'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['.pptx'],
  'application/vnd.oasis.opendocument.presentation': ['.odp'],
  'audio/mpeg': ['.mp3'],
  'audio/mp4': ['.m4a', '.mp4'],
  'audio/aac': ['.aac'],
  'audio/ogg': ['.ogg', '.oga', '.opus'],
  'audio/wav': ['.wav'],
  'audio/webm': ['.webm', '.weba'],
  'audio/flac': ['.flac'],
  'video/mp4': ['.mp4', '.m4v'],
  'video/webm': ['.webm'],
  'video/quicktime': ['.mov', '.qt'],
  'video/ogg': ['.ogv', '.ogg'],
  'video/x-matroska': ['.mkv'],
  'application/zip': ['.zip'],
  'application/gzip': ['.gz', '.tgz'],
  'application/x-7z-compressed': ['.7z'],
  'application/x-tar': ['.tar'],
}

/**
 * A file's name as it is stored (docs/rules.md#file-names): what a database cannot hold or a reader cannot see is left out, what is
 * too long is cut before its ending, and one without a name goes by its content type.
 */
export function storedName(name: string, contentType = ''): string {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? ''
  const whole =
    visibleName(name.replace(/\p{Cs}/gu, ''))
      .normalize('NFC')
      .trim() || `file${endings[type]?.[0] ?? ''}`
  if (whole.length <= longest) return whole
  const ending = extname(whole).slice(0, 20)
  const cut = whole.slice(0, longest - ending.length).replace(/\p{Cs}$/u, '')
  return cut + ending
}

/** What looks like an ending: 'v1.2 final' has none. */
const ending = /\.[\p{L}\p{N}]{1,10}$/u

/**
 * A file's name with the ending of what it is (docs/rules.md#file-types): a PDF that was named `cv.hta` is `cv.pdf`, so that no
 * machine runs what nobody has looked at.
 */
export function nameOfType(name: string, contentType: string): string {
  const known = endings[contentType]
  if (!known) return name
  // What some systems leave out at the end of a name hides its ending.
  const bare = name.replace(/[.\s]+$/, '')
  if (known.includes(extname(bare).toLowerCase())) return bare
  return storedName(bare.replace(ending, '') + known[0])
}
