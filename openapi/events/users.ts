import { z } from 'zod'
import { type EventKind, user } from './kind.ts'

/** Accounts and API keys. */
export const userEvents = {
  'user.signed_in': { data: user },
  'user.signed_out': { access: true, data: user },
  'user.renamed': { data: user },
  /** Time zone, format of dates, picture: which of them */
  'user.profile_changed': { data: user.extend({ changed: z.array(z.string()) }) },
  'key.created': { data: z.object({ key: z.string(), scopes: z.array(z.string()) }) },
  'key.revoked': { access: true, data: user.extend({ key: z.string() }) },
  'user.deleted': { access: true, data: user },
} as const satisfies Record<string, EventKind>
