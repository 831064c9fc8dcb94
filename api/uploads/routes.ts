import { fetchFile } from './fetch-file.ts'
import { fetchVideo } from './fetch-video.ts'
import { generateVideoPresignedUrl } from './presign.ts'
import { uploadDraftFile } from './upload-draft-file.ts'

export const uploadRoutes = [uploadDraftFile, generateVideoPresignedUrl, fetchFile, fetchVideo]
