import { generateVideoPresignedUrl } from './presigned/presign.ts'
import { fetchFile } from './read/fetch-file.ts'
import { fetchVideo } from './read/fetch-video.ts'
import { uploadDraftFile } from './upload-draft-file.ts'

export const uploadRoutes = [uploadDraftFile, generateVideoPresignedUrl, fetchFile, fetchVideo]
