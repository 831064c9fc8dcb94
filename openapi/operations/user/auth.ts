import { z } from 'zod'
import { scopes } from '../../common/enums.ts'
import { ApiKeyId, WorkspaceId } from '../../common/ids.ts'
import { limits } from '../../common/limits.ts'
import { described, Email, line, named, Timestamp } from '../../common/schema.ts'
import { examples } from '../../examples.ts'
import { operation } from '../../operation.ts'
import { PageId, success } from '../fields.ts'
import { Me } from './user.ts'

const Scopes = z.array(z.enum(scopes)).min(1)

const ApiKey = named(
  'ApiKey',
  z.object({
    id: described(ApiKeyId, 'Names the key when it is revoked; it is not the secret'),
    name: z.string().describe('What its creator called it'),
    scopes: Scopes.describe('What it may do, as long as its creator may do it too'),
    pageId: described(WorkspaceId, 'The only workspace that the key works in'),
    owner: z
      .object({
        email: z.string().describe('The email address of that person'),
        name: z.string().describe('The name of that person, or their address if they have not given one'),
      })
      .describe('Who created the key, and whom it acts as'),
    prefix: z
      .string()
      .describe(
        'The first 10 characters of the secret, to recognise it by; the rest is shown only when the key is created',
      ),
    createdAt: described(Timestamp, 'When the key was created'),
    expiresAt: z.nullable(Timestamp).describe('When the key stops working; null: never'),
    lastUsedAt: z.nullable(Timestamp).describe('When it was last used, to the minute; null: never'),
    revokedAt: z.nullable(Timestamp).describe('When it was revoked, which is final; null: it was not'),
  }),
)

const UserCode = z
  .string()
  .trim()
  .toUpperCase()
  .max(20)
  .describe('The code that the terminal shows, such as `ABCD-EFGH`; lower case works too')

export const requestCode = operation({
  id: 'requestCode',
  path: '/auth/request-code',
  tag: 'Signing in',
  summary: 'Email a sign-in code of 6 characters',
  body: z.strictObject({
    email: described(
      Email,
      'The address to send the code to; the reply is the same whether it has an account or not',
    ),
  }),
  reply: z.object({ expires_in: z.int().describe('Seconds until the code expires') }),
  scope: null,
  policy: 'session.begin',
  effect: 'write',
  idempotent: false,
  rate: 'session',
  events: [],
  errors: [],
  example: { email: 'ada@example.com' },
})

export const verifyCode = operation({
  id: 'verifyCode',
  path: '/auth/verify-code',
  tag: 'Signing in',
  summary: 'Exchange a sign-in code for a session cookie',
  body: z.strictObject({
    email: described(Email, 'The address that the code was sent to'),
    code: z
      .string()
      .trim()
      .toUpperCase()
      .regex(new RegExp(`^[A-Z0-9]{${limits.code}}$`), 'Invalid otp')
      .describe('The 6 letters and digits from the email, in either case'),
  }),
  reply: Me,
  scope: null,
  policy: 'session.begin',
  effect: 'write',
  idempotent: false,
  rate: 'session',
  events: ['user.signed_in'],
  errors: ['code_expired'],
  example: { email: 'ines@example.com', code: 'ABCDEF' },
})

export const logout = operation({
  id: 'logout',
  path: '/auth/logout',
  tag: 'Signing in',
  summary: 'Sign out of this session',
  body: z.strictObject({}),
  reply: z.object({ success: success }),
  scope: null,
  policy: 'own.account',
  effect: 'write',
  idempotent: false,
  rate: 'session',
  events: ['user.signed_out'],
  errors: [],
  example: {},
})

export const startCliLogin = operation({
  id: 'startCliLogin',
  path: '/auth/start-cli-login',
  tag: 'Signing in',
  summary: 'Start signing in from a terminal, with a link and a short code to confirm in a browser',
  body: z.strictObject({
    client_name: described(
      line(80),
      'What is signing in, as the person who confirms it sees it, such as `winnow on lovelace`',
    ),
  }),
  reply: z.object({
    device_code: z.string().describe('The secret to poll with; shown to nobody'),
    user_code: z
      .string()
      .describe('The code that the person compares or types in the browser, such as `ABCD-EFGH`'),
    verification_url: z.string().describe('Where the person confirms the code, signed in to the browser'),
    expires_in: z.int().describe('Seconds until the code expires'),
    interval: z.int().describe('Seconds to wait between two polls'),
  }),
  scope: null,
  policy: 'session.begin',
  effect: 'write',
  idempotent: false,
  rate: 'session',
  events: [],
  errors: [],
  example: { client_name: 'winnow on lovelace' },
})

export const pollCliLogin = operation({
  id: 'pollCliLogin',
  path: '/auth/poll-cli-login',
  tag: 'Signing in',
  summary: 'Check whether a terminal sign-in was confirmed; the key is returned once',
  body: z.strictObject({
    device_code: z.string().max(100).describe('The `device_code` of `/auth/start-cli-login`'),
  }),
  reply: z.object({
    status: z
      .enum(['PENDING', 'APPROVED', 'DENIED', 'EXPIRED'])
      .describe(
        'PENDING: nobody has answered yet. APPROVED: the key is in `token`. DENIED: the person declined. EXPIRED: too late, start again',
      ),
    token: z
      .string()
      .nullable()
      .describe('The new API key, in the one poll that follows approval; null in any other'),
  }),
  scope: null,
  policy: 'session.begin',
  effect: 'write',
  idempotent: false,
  rate: 'poll',
  events: ['key.created'],
  errors: [],
  example: { device_code: examples.deviceCode },
})

export const fetchCliLogin = operation({
  id: 'fetchCliLogin',
  path: '/auth/fetch-cli-login',
  tag: 'Signing in',
  summary: 'Show what a short code would sign in',
  body: z.strictObject({ user_code: UserCode }),
  reply: z.object({
    client_name: z.string().describe('What is signing in, in its own words'),
    address: z.string().describe('The network address that it asked from'),
    createdAt: described(Timestamp, 'When it asked'),
  }),
  scope: null,
  policy: 'own.account',
  effect: 'read',
  idempotent: false,
  rate: 'session',
  events: [],
  errors: ['not_found'],
  example: { user_code: examples.userCode },
})

export const confirmCliLogin = operation({
  id: 'confirmCliLogin',
  path: '/auth/confirm-cli-login',
  tag: 'Signing in',
  summary: 'Confirm or decline a terminal sign-in',
  body: z.strictObject({
    user_code: UserCode,
    page_id: described(WorkspaceId, 'The workspace that the new key works in'),
    approve: z.boolean().describe('True creates the key, false declines'),
  }),
  reply: z.object({ success: success }),
  scope: null,
  policy: 'own.account',
  effect: 'write',
  idempotent: true,
  rate: 'session',
  events: [],
  errors: ['not_found'],
  example: { user_code: examples.userCode, page_id: examples.workspace, approve: true },
})

export const createApiKey = operation({
  id: 'createApiKey',
  path: '/auth/create-api-key',
  tag: 'API keys',
  summary: 'Create an API key; it is returned once',
  body: z.strictObject({
    page_id: PageId,
    name: described(line(80), 'A name to recognise the key by'),
    scopes: Scopes.describe('What the key may do; at most what its creator may do'),
    expires_in_days: z
      .int()
      .min(1)
      .max(366)
      .nullish()
      .describe('Days until it expires, from 1 to 366; absent or null: it never does'),
  }),
  reply: z.object({
    key: ApiKey.describe('The key without its secret, as lists show it'),
    token: z
      .string()
      .describe(
        'The secret, `wnw_…`, for `Authorization: Bearer`. It is shown this once and stored as a hash',
      ),
  }),
  scope: null,
  policy: 'key.manage',
  effect: 'write',
  // A replay would have to keep the key in clear for a day, so this call is not one.
  idempotent: false,
  rate: 'write',
  events: ['key.created'],
  errors: ['not_found'],
  example: {
    page_id: examples.workspace,
    name: 'Nightly export',
    scopes: ['submissions:read'],
    expires_in_days: 90,
  },
})

export const fetchApiKeys = operation({
  id: 'fetchApiKeys',
  path: '/auth/fetch-api-keys',
  tag: 'API keys',
  summary: "List API keys: all of them for owners and admins, otherwise the caller's own",
  body: z.strictObject({ page_id: PageId }),
  reply: z.object({ keys: z.array(ApiKey).describe('Active, expired and revoked keys, the newest first') }),
  scope: null,
  policy: 'key.manage',
  effect: 'read',
  idempotent: false,
  rate: 'read',
  events: [],
  errors: ['not_found'],
  example: { page_id: examples.workspace },
})

export const revokeApiKey = operation({
  id: 'revokeApiKey',
  path: '/auth/revoke-api-key',
  tag: 'API keys',
  summary: 'Revoke an API key immediately and permanently',
  body: z.strictObject({ api_key_id: described(ApiKeyId, 'The key to revoke, by its `id`') }),
  reply: z.object({ success: success }),
  scope: null,
  policy: 'key.manage',
  effect: 'destructive',
  idempotent: true,
  rate: 'write',
  events: ['key.revoked'],
  errors: ['not_found'],
  example: { api_key_id: examples.apiKey },
})
