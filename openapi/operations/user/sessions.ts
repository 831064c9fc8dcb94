import { z } from 'zod'
import { SessionId } from '../../common/ids.ts'
import { described, Timestamp } from '../../common/schema.ts'
import { examples } from '../../examples.ts'
import { operation } from '../../operation.ts'
import { success } from '../fields.ts'

export const fetchSessions = operation({
  id: 'fetchSessions',
  path: '/auth/fetch-sessions',
  tag: 'Signing in',
  summary: 'List the browsers that the caller is signed in to',
  body: z.strictObject({}),
  reply: z.object({
    sessions: z
      .array(
        z.object({
          id: described(SessionId, 'Names the session when it is ended; it is not its secret'),
          device: z
            .string()
            .nullable()
            .describe('The browser and the system, such as `Firefox on Windows`; null: not known'),
          createdAt: described(Timestamp, 'When they signed in'),
          lastUsedAt: described(Timestamp, 'When it was last used, to 5 minutes'),
          current: z.boolean().describe('Whether this call came from it'),
        }),
      )
      .describe('This one first, then those that were used last'),
  }),
  scope: 'account:write',
  policy: 'own.profile',
  effect: 'read',
  idempotent: false,
  rate: 'read',
  events: [],
  errors: [],
  example: {},
})

export const endSession = operation({
  id: 'endSession',
  path: '/auth/end-session',
  tag: 'Signing in',
  summary: 'Sign out of one browser, immediately',
  body: z.strictObject({
    session_id: described(SessionId, 'The session, by the ID that `/auth/fetch-sessions` lists it with'),
  }),
  reply: z.object({ success }),
  scope: 'account:write',
  policy: 'own.profile',
  effect: 'destructive',
  idempotent: true,
  rate: 'session',
  events: ['user.signed_out'],
  errors: ['not_found'],
  example: { session_id: examples.session },
})

export const endOtherSessions = operation({
  id: 'endOtherSessions',
  path: '/auth/end-other-sessions',
  tag: 'Signing in',
  summary: 'Sign out of every other browser, immediately; API keys keep working',
  body: z.strictObject({}),
  reply: z.object({ ended: z.int().describe('Browsers that were signed out') }),
  scope: 'account:write',
  policy: 'own.profile',
  effect: 'destructive',
  idempotent: true,
  rate: 'session',
  events: ['user.signed_out'],
  errors: [],
  example: {},
})
