/** Kinds of files as a column of files is filtered by them: the endings of their names, in lower case. */
const endings = {
  PDF: ['pdf'],
  IMAGE: ['jpg', 'jpeg', 'png', 'gif', 'webp', 'avif', 'bmp', 'tif', 'tiff', 'heic', 'heif', 'svg'],
  DOCUMENT: ['doc', 'docx', 'odt', 'rtf', 'txt', 'md', 'pages'],
  SPREADSHEET: ['xls', 'xlsx', 'ods', 'csv', 'numbers'],
  PRESENTATION: ['ppt', 'pptx', 'odp', 'key'],
  VIDEO: ['mp4', 'm4v', 'webm', 'mov', 'ogv', 'mkv'],
  AUDIO: ['mp3', 'm4a', 'aac', 'ogg', 'oga', 'wav', 'flac', 'weba'],
  ARCHIVE: ['zip', 'gz', 'tgz', '7z', 'tar', 'rar'],
} as const

export type FileKind = keyof typeof endings | 'OTHER'

export const fileEndings: readonly (readonly [FileKind, readonly string[]])[] = Object.entries(endings) as [
  FileKind,
  readonly string[],
][]

export const fileKindNames: Record<FileKind, string> = {
  PDF: 'PDF',
  IMAGE: 'Image',
  DOCUMENT: 'Document',
  SPREADSHEET: 'Spreadsheet',
  PRESENTATION: 'Presentation',
  VIDEO: 'Video',
  AUDIO: 'Audio',
  ARCHIVE: 'Archive',
  OTHER: 'Other',
}

export const fileKinds = Object.keys(fileKindNames) as FileKind[]
