import { correctApplication } from './correct.ts'
import { fetchOwnApplication } from './fetch.ts'
import { finishUpload } from './finish-upload.ts'
import { sendOwnLink } from './send-link.ts'
import { withdrawApplication } from './withdraw.ts'

export const applicantPageRoutes = [
  fetchOwnApplication,
  sendOwnLink,
  correctApplication,
  withdrawApplication,
  finishUpload,
]
