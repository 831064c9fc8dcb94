import { cliLogins } from '@winnow/db'
import { ops } from '@winnow/openapi'
import { command } from '../../core/command.ts'
import { hashOf, newCode, newToken } from '../../core/text/secret.ts'

const minutes = 10

/** A link and a short code, to be confirmed in a signed-in browser (docs/rules.md#command-line-sign-in). */
export const startCliLogin = command(ops.auth.startCliLogin, async ({ app, input, tx, now, request }) => {
  const deviceCode = newToken()
  const letters = newCode(8)
  const userCode = `${letters.slice(0, 4)}-${letters.slice(4)}`
  await tx.insert(cliLogins).values({
    deviceHash: hashOf(deviceCode),
    userCode,
    clientName: input.client_name,
    address: request.address,
    createdAt: now,
    expiresAt: now + minutes * 60_000,
  })
  return {
    device_code: deviceCode,
    user_code: userCode,
    verification_url: `${app.config.publicUrl}/cli-login?code=${userCode}`,
    expires_in: minutes * 60,
    interval: 2,
  }
})
