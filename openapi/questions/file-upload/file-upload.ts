import * as z from 'zod/mini'
import { type FileType, fileTypeNames } from '../enums.ts'
import { questionType } from '../question-type.ts'
import { isFileName, isPath, isRecord } from '../shared/stored-file.ts'

/** The content types of each group. No SVG and no HTML: they carry scripts. */
export const fileTypes: Record<FileType, readonly string[]> = {
  IMAGE: ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif', 'image/bmp', 'image/tiff'],
  PDF: ['application/pdf'],
  DOCUMENT: [
    'application/msword',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.oasis.opendocument.text',
    'application/rtf',
    'text/plain',
    'text/markdown',
  ],
  SPREADSHEET: [
    'application/vnd.ms-excel',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.oasis.opendocument.spreadsheet',
    'text/csv',
  ],
  PRESENTATION: [
    'application/vnd.ms-powerpoint',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    'application/vnd.oasis.opendocument.presentation',
  ],
  AUDIO: ['audio/mpeg', 'audio/mp4', 'audio/aac', 'audio/ogg', 'audio/wav', 'audio/webm', 'audio/flac'],
  VIDEO: ['video/mp4', 'video/webm', 'video/quicktime', 'video/ogg', 'video/x-matroska'],
  ARCHIVE: [
    'application/zip',
    'application/gzip',
    'application/x-7z-compressed',
    'application/x-tar',
    'application/x-rar-compressed',
  ],
}

/** What a question without a limit takes beside the groups: files of design, data and code, which are only ever downloaded. */
export const otherFileTypes: readonly string[] = [
  'image/vnd.adobe.photoshop',
  'application/postscript',
  'application/eps',
  'application/x-indesign',
  'image/vnd.dwg',
  'image/vnd.dxf',
  'application/x-blender',
  'application/vnd.sketchup.skp',
  'application/epub+zip',
  'application/json',
  'application/yaml',
  'text/tab-separated-values',
  'application/x-tex',
  'text/x-source',
]

/** The group that a type is of; null: it is of none, and no message takes it. */
export const fileTypeOf = (contentType: string): FileType | null =>
  fileTypeNames.find(group => fileTypes[group].includes(contentType)) ?? null

/** What a question that is limited to these groups takes; to none: every type that is stored. */
export const typesTaken = (groups: readonly FileType[]): readonly string[] =>
  groups.length === 0
    ? [...Object.values(fileTypes).flat(), ...otherFileTypes]
    : groups.flatMap(group => fileTypes[group])

const draftOf = (sent: unknown) => {
  if (!isRecord(sent)) return null
  const { contentType, draftFilePath, originalFilename } = sent
  const placed = draftFilePath === null || isPath(draftFilePath)
  const whole = typeof contentType === 'string' && placed && isFileName(originalFilename)
  return whole ? { contentType, name: originalFilename } : null
}

/**
 * A draft upload, stored as its original file name. Without a path its bytes are still to come: an application goes in while the
 * storage is down.
 */
export const fileUpload = questionType({
  type: 'FILE_UPLOAD',
  title: 'File upload',
  settings: ['fileTypes'],
  media: 'file',
  filter: 'text',
  condition: null,
  importGuess: null,
  rule: question =>
    z.transform((sent: unknown, context) => {
      const file = draftOf(sent)
      if (file && typesTaken(question.fileTypes).includes(file.contentType)) return file.name
      const message = file ? 'Unsupported file type' : 'Must be an uploaded file'
      context.issues.push({ code: 'custom', message, input: sent })
      return null
    }),
  fromForm: () => null,
  fromLink: () => null,
})
