import type { ApplicantQuestion } from '@winnow/openapi/questions'
import type { FileType } from '@winnow/openapi/questions/enums'
import { endings } from '@winnow/openapi/questions/file-upload/endings'
import { typesTaken } from '@winnow/openapi/questions/file-upload/file-upload'
import { extensionOf } from '../../../form/format.ts'

type Asked = Pick<ApplicantQuestion, 'fileTypes'>

/** For what browsers do not know, or name differently. An ending of several types says nothing. */
const byExtension = new Map<string, string | null>()
for (const [type, all] of Object.entries(endings))
  for (const ending of all) byExtension.set(ending, byExtension.has(ending) ? null : type)
for (const ending of ['heic', 'heif']) byExtension.set(ending, 'image/heic')

const known: ReadonlySet<string> = new Set(typesTaken([]))

/** The type by our list; the server determines the real one from the bytes. */
export const typeOfFile = ({ name, type: given }: Pick<File, 'name' | 'type'>) => {
  const type = given.split(';')[0] ?? ''
  return known.has(type) ? type : (byExtension.get(extensionOf(name)) ?? (type || 'application/octet-stream'))
}

export const heicUnread = "This HEIC picture can't be read here. Save it as JPEG, then add it again."

const words: Record<FileType, string> = {
  IMAGE: 'an image',
  PDF: 'a PDF',
  DOCUMENT: 'a document',
  SPREADSHEET: 'a spreadsheet',
  PRESENTATION: 'a presentation',
  AUDIO: 'audio',
  VIDEO: 'a video',
  ARCHIVE: 'an archive',
}

/** 'A PDF or an image, up to 10 MB' */
export const takenText = ({ fileTypes: groups }: Asked, size: string) => {
  const names = groups.map(group => words[group])
  const list =
    names.length > 1 ? `${names.slice(0, -1).join(', ')} or ${names.at(-1)}` : (names[0] ?? 'most file types')
  return `${list[0]?.toUpperCase()}${list.slice(1)}, up to ${size}`
}

export const takesImages = ({ fileTypes: groups }: Asked) => groups.length === 0 || groups.includes('IMAGE')

/** For `accept`: types, and the endings by which systems know what they have no type for. */
export const acceptOf = ({ fileTypes: groups }: Asked) => {
  if (groups.length === 0) return undefined
  const types = typesTaken(groups)
  return [...types, ...types.flatMap(type => (endings[type] ?? []).map(ending => `.${ending}`))].join(',')
}

/** Whether the question takes files of this type, as its answer is validated. */
export const isTaken = ({ fileTypes: groups }: Asked, type: string) => typesTaken(groups).includes(type)
