import type { ApplicantQuestion } from '@winnow/openapi/questions'
import { type FileType, fileTypeNames } from '@winnow/openapi/questions/enums'
import { fileTypes } from '@winnow/openapi/questions/file-upload/file-upload'
import { extensionOf } from '../../../form/format.ts'

/** Types that browsers do not know, or name differently. */
const byExtension: Record<string, string> = {
  csv: 'text/csv',
  md: 'text/markdown',
  markdown: 'text/markdown',
  txt: 'text/plain',
  log: 'text/plain',
  rtf: 'application/rtf',
  zip: 'application/zip',
  gz: 'application/gzip',
  '7z': 'application/x-7z-compressed',
  tar: 'application/x-tar',
  mkv: 'video/x-matroska',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
  heic: 'image/heic',
  heif: 'image/heic',
}

const known: ReadonlySet<string> = new Set(Object.values(fileTypes).flat())

/** The type by our list; the server determines the real one from the bytes. */
export const typeOfFile = ({ name, type }: Pick<File, 'name' | 'type'>) =>
  known.has(type) ? type : (byExtension[extensionOf(name)] ?? (type || 'application/octet-stream'))

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

const groupsOf = ({ fileTypes: groups }: Pick<ApplicantQuestion, 'fileTypes'>) =>
  groups.length === 0 || groups.length === fileTypeNames.length ? [] : groups

/** 'A PDF or an image, up to 10 MB' */
export const takenText = (question: Pick<ApplicantQuestion, 'fileTypes'>, size: string) => {
  const names = groupsOf(question).map(group => words[group])
  const list =
    names.length > 1 ? `${names.slice(0, -1).join(', ')} or ${names.at(-1)}` : (names[0] ?? 'any file')
  return `${list[0]?.toUpperCase()}${list.slice(1)}, up to ${size}`
}

const allowed = (question: Pick<ApplicantQuestion, 'fileTypes'>) =>
  groupsOf(question).flatMap(group => fileTypes[group])

export const takesImages = (question: Pick<ApplicantQuestion, 'fileTypes'>) =>
  groupsOf(question).length === 0 || question.fileTypes.includes('IMAGE')

/** For `accept`: types, and the endings by which systems know what they have no type for. */
export const acceptOf = (question: Pick<ApplicantQuestion, 'fileTypes'>) => {
  const types = allowed(question)
  const endings = Object.entries(byExtension).filter(([, type]) => types.includes(type))
  const heic = takesImages(question) && types.length > 0 ? ['.heic', '.heif'] : []
  return [...types, ...endings.map(([ending]) => `.${ending}`), ...heic].join(',') || undefined
}

/** Whether the question certainly refuses files of this type; where it is unknown, the server validates the bytes. */
export const surelyWrong = (question: Pick<ApplicantQuestion, 'fileTypes'>, type: string) => {
  const types = allowed(question)
  return types.length > 0 && known.has(type) && !types.includes(type)
}
