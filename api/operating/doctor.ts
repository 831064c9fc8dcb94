import type { Config } from '../core/config.ts'
import { readConfig } from '../core/config.ts'
import { StartError } from '../core/error.ts'
import { checkDatabase } from './checks/database.ts'
import type { Check, Finding } from './checks/finding.ts'
import { checkInbound } from './checks/inbound.ts'
import { checkClock, checkDisk, checkFfmpeg, checkVersions } from './checks/machine.ts'
import { checkMail } from './checks/mail.ts'
import { checkPayment } from './checks/payment.ts'
import { checkServer } from './checks/server.ts'
import { checkStorage } from './checks/storage.ts'

/** In the order in which they are shown. */
const checks: Record<string, Check> = {
  versions: checkVersions,
  disk: checkDisk,
  database: checkDatabase,
  storage: checkStorage,
  mail: checkMail,
  inbound: checkInbound,
  payment: checkPayment,
  clock: checkClock,
  ffmpeg: checkFfmpeg,
  server: checkServer,
}

/** Looks at everything that a server with these settings stands on. Nothing is changed by it. */
export async function examine(env: Record<string, string | undefined>): Promise<Finding[]> {
  let config: Config
  try {
    config = readConfig(env)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    const mend = `${error.mend ?? 'Correct that variable'}. The others were not checked.`
    return [{ name: 'settings', state: 'problem', says: error.message, mend }]
  }
  const found = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => ({
      name,
      ...(await check(config).catch(failed)),
    })),
  )
  return [{ name: 'settings', state: 'ok', says: `data in ${config.dataDir}` }, ...found]
}

/** The code of a failure that no check foresaw; its words may quote an address or a password. */
function failed(error: unknown): Omit<Finding, 'name'> {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'
  return { state: 'problem', says: `couldn't be checked (${code})` }
}
