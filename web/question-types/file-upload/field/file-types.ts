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

/** What a question takes, by groups with the endings of their files: ['Archives', 'ZIP, GZ, 7Z']. */
export const takenLists = (groups: readonly FileType[]): (readonly [title: string, list: string])[] => [
  ...(groups.length > 0 ? groups : fileTypeNames).map(group => {
    const heic = group === 'IMAGE' ? ', HEIC' : ''
    return [fileTypeTitles[group], listed(fileTypes[group], 1) + heic] as const
  }),
  ...(groups.length > 0 ? [] : [['Design, data and code', listed(otherFileTypes, 99)] as const]),
]
