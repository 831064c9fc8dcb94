import { confirmCliLogin, fetchCliLogin } from './cli-login/confirm.ts'
import { pollCliLogin } from './cli-login/poll.ts'
import { startCliLogin } from './cli-login/start.ts'
import { createApiKey } from './keys/create-api-key.ts'
import { fetchApiKeys } from './keys/fetch-api-keys.ts'
import { revokeApiKey } from './keys/revoke-api-key.ts'
import { fetchMe } from './me.ts'
import { removeImage, updateImage } from './profile/image.ts'
import { updateName } from './profile/update-name.ts'
import { updateProfile } from './profile/update-profile.ts'
import { logout } from './sign-in/logout.ts'
import { requestCode } from './sign-in/request-code.ts'
import { endOtherSessions, endSession, fetchSessions } from './sign-in/sessions.ts'
import { verifyCode } from './sign-in/verify-code.ts'

export const userRoutes = [
  requestCode,
  verifyCode,
  logout,
  fetchSessions,
  endSession,
  endOtherSessions,
  startCliLogin,
  pollCliLogin,
  fetchCliLogin,
  confirmCliLogin,
  createApiKey,
  fetchApiKeys,
  revokeApiKey,
  fetchMe,
  updateName,
  updateProfile,
  updateImage,
  removeImage,
]
