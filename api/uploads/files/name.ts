import { extname } from 'node:path'
import { visibleName } from '@winnow/openapi/common/text/file-name'
import { endings } from '@winnow/openapi/questions/file-upload/endings'

const longest = 255

/**
 * A file's name as it is stored (docs/rules.md#file-names): what a database cannot hold or a reader cannot see is left out, what is
 * too long is cut before its ending, and one without a name goes by its content type.
 */
export function storedName(name: string, contentType = ''): string {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? ''
  const whole =
    visibleName(name.replace(/\p{Cs}/gu, ''))
      .normalize('NFC')
      .trim() || `file${endings[type] ? `.${endings[type][0]}` : ''}`
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
  if (known.includes(extname(bare).slice(1).toLowerCase())) return bare
  return storedName(`${bare.replace(ending, '')}.${known[0]}`)
}
