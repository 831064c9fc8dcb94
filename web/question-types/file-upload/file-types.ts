import type { FileType } from '@winnow/openapi/questions'

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
