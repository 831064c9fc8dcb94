import { mediaCell } from '../shared/media-cell.ts'

export const fileUploadCell = mediaCell('file', 'file')
