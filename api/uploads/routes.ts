import { generateVideoPresignedUrl } from './presigned/presign.ts'
import { fetchFile, fetchVideo } from './read/fetch-file.ts'
import { uploadDraftFile } from './upload-draft-file.ts'

export const uploadRoutes = [uploadDraftFile, generateVideoPresignedUrl, fetchFile, fetchVideo]
