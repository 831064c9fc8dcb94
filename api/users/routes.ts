import { confirmCliLogin, fetchCliLogin } from './cli-login/confirm.ts'
import { pollCliLogin } from './cli-login/poll.ts'
import { startCliLogin } from './cli-login/start.ts'
import { createApiKey } from './keys/create-api-key.ts'
import { fetchApiKeys } from './keys/fetch-api-keys.ts'
import { revokeApiKey } from './keys/revoke-api-key.ts'
import { fetchMe } from './me.ts'
import { logout } from './sign-in/logout.ts'
import { requestCode } from './sign-in/request-code.ts'
import { verifyCode } from './sign-in/verify-code.ts'
import { updateName } from './update-name.ts'

export const userRoutes = [
  requestCode,
  verifyCode,
  logout,
  startCliLogin,
  pollCliLogin,
  fetchCliLogin,
  confirmCliLogin,
  createApiKey,
  fetchApiKeys,
  revokeApiKey,
  fetchMe,
  updateName,
]
