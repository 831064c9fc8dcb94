import { type FileType, fileTypeNames } from '@winnow/openapi/questions/enums'
import { endings } from '@winnow/openapi/questions/file-upload/endings'
import { fileTypes, otherFileTypes } from '@winnow/openapi/questions/file-upload/file-upload'

export const fileTypeTitles: Record<FileType, string> = {
  IMAGE: 'Images',
  PDF: 'PDF',
  DOCUMENT: 'Documents',
  SPREADSHEET: 'Spreadsheets',
  PRESENTATION: 'Presentations',
  AUDIO: 'Audio',
  VIDEO: 'Video',
  ARCHIVE: 'Archives',
}

const listed = (types: readonly string[], most: number) =>
  [...new Set(types.flatMap(type => endings[type]?.slice(0, most) ?? []))].join(', ').toUpperCase()

/** What a question takes, a line for each group with the endings of its files ('Archives: ZIP, GZ, 7Z'); none where PDF is all. */
export const takenLines = (groups: readonly FileType[]): string[] => {
  if (groups.length === 1 && groups[0] === 'PDF') return []
  const lines = (groups.length > 0 ? groups : fileTypeNames).map(group => {
    const heic = group === 'IMAGE' ? ', HEIC' : ''
    return group === 'PDF' ? 'PDF' : `${fileTypeTitles[group]}: ${listed(fileTypes[group], 1)}${heic}`
  })
  return groups.length > 0 ? lines : [...lines, `Design, data and code: ${listed(otherFileTypes, 99)}`]
}
