import { correctApplication } from './correct.ts'
import { fetchOwnApplication } from './fetch.ts'
import { finishUpload } from './finish-upload.ts'
import { withdrawApplication } from './withdraw.ts'

export const applicantPageRoutes = [
  fetchOwnApplication,
  correctApplication,
  withdrawApplication,
  finishUpload,
]
