import { z } from 'zod'
import { scopes } from '../common/enums.ts'
import { ApiKeyId, WorkspaceId } from '../common/ids.ts'
import { limits } from '../common/limits.ts'
import { Email, line, named, Timestamp } from '../common/schema.ts'
import { examples } from '../examples.ts'
import { operation } from '../operation.ts'
import { Me } from './user.ts'

const Scopes = z.array(z.enum(scopes)).min(1)

const ApiKey = named(
  'ApiKey',
  z.object({
    id: ApiKeyId,
    name: z.string(),
    scopes: Scopes,
    pageId: WorkspaceId,
    owner: z.object({ email: z.string(), name: z.string() }),
    /** The first characters, to recognise it by; the key itself is shown once */
    prefix: z.string(),
    createdAt: Timestamp,
    expiresAt: z.nullable(Timestamp),
    lastUsedAt: z.nullable(Timestamp),
    revokedAt: z.nullable(Timestamp),
  }),
)

const UserCode = z.string().trim().toUpperCase().max(20)

export const requestCode = operation({
  id: 'requestCode',
  path: '/auth/request-code',
  tag: 'Signing in',
  summary: 'Email a sign-in code of 6 characters',
  body: z.strictObject({ email: Email }),
  reply: z.object({ expires_in: z.int() }),
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
    email: Email,
    code: z
      .string()
      .trim()
      .toUpperCase()
      .regex(new RegExp(`^[A-Z0-9]{${limits.code}}$`), 'Invalid otp'),
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
  reply: z.object({ success: z.boolean() }),
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
  body: z.strictObject({ client_name: line(80) }),
  reply: z.object({
    device_code: z.string(),
    user_code: z.string(),
    verification_url: z.string(),
    /** Seconds */
    expires_in: z.int(),
    /** Seconds between two polls */
    interval: z.int(),
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
  body: z.strictObject({ device_code: z.string().max(100) }),
  reply: z.object({
    status: z.enum(['PENDING', 'APPROVED', 'DENIED', 'EXPIRED']),
    token: z.string().nullable(),
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
  reply: z.object({ client_name: z.string(), address: z.string(), createdAt: Timestamp }),
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
  body: z.strictObject({ user_code: UserCode, page_id: WorkspaceId, approve: z.boolean() }),
  reply: z.object({ success: z.boolean() }),
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
    page_id: WorkspaceId,
    name: line(80),
    scopes: Scopes,
    expires_in_days: z.int().min(1).max(366).nullish(),
  }),
  reply: z.object({ key: ApiKey, token: z.string() }),
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
  body: z.strictObject({ page_id: WorkspaceId }),
  reply: z.object({ keys: z.array(ApiKey) }),
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
  body: z.strictObject({ api_key_id: ApiKeyId }),
  reply: z.object({ success: z.boolean() }),
  scope: null,
  policy: 'key.manage',
  effect: 'destructive',
  idempotent: true,
  rate: 'write',
  events: ['key.revoked'],
  errors: ['not_found'],
  example: { api_key_id: examples.apiKey },
})
