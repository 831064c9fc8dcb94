import { sessions, type Transaction, users } from '@winnow/db'
import { eq } from 'drizzle-orm'
import type { Actor } from '../core/actor.ts'
import type { App } from '../core/app.ts'
import type { Config } from '../core/config.ts'
import { kept } from '../core/database/kept.ts'
import { statement } from '../core/database/prepared.ts'
import { cookieName, setCookie } from '../core/http/request.ts'
import { hashOf, newToken } from '../core/text/secret.ts'
import { day } from '../core/time/clock.ts'
import { findKey, looksLikeKey, unknownKey } from './keys/find-key.ts'

export const sessionCookie = 'winnow_session'
/** A session ends after 30 days without use, and after 90 days in any case. */
const idle = 30 * day
const absolute = 90 * day

/** Opens a session and hands its token to the browser; the database stores the hash. */
export async function openSession(
  tx: Transaction,
  config: Config,
  headers: Headers,
  userId: string,
  now: number,
) {
  const token = newToken()
  await tx.insert(sessions).values({
    tokenHash: hashOf(token),
    userId,
    createdAt: now,
    expiresAt: now + idle,
    endsAt: now + absolute,
  })
  setCookie(headers, config, sessionCookie, token, absolute / 1_000)
}

export const closeSession = (tx: Transaction, sessionHash: string) =>
  tx.delete(sessions).where(eq(sessions.tokenHash, sessionHash))

interface SessionRow {
  id: string
  email: string
  emailKey: string
  name: string | null
  expiresAt: number
  endsAt: number
}

const findSession = statement<SessionRow>(`
  select users.id, users.email, users.email_key as emailKey, users.name, expires_at as expiresAt, ends_at as endsAt
  from sessions join users on users.id = sessions.user_id where token_hash = ?`)
const sessionOf = kept([sessions, users], async (db, tokenHash: string): Promise<SessionRow | null> => {
  const [row] = await findSession.all(db, tokenHash)
  return row ? { ...row } : null
})

/** Who calls: a bearer key (an Authorization header; null: there is none), else the session cookie, else nobody. */
export async function authenticate(
  app: App,
  bearer: string | null,
  cookies: Record<string, string>,
  now: number,
): Promise<Actor> {
  if (bearer !== null) return looksLikeKey(bearer) ? findKey(app, bearer, now) : unknownKey
  const token = cookies[cookieName(app.config, sessionCookie)]
  if (!token) return { kind: 'nobody' }
  const sessionHash = hashOf(token)
  const row = await sessionOf(app.reads, sessionHash)
  if (!row || row.expiresAt <= now || row.endsAt <= now) return { kind: 'nobody' }
  if (row.expiresAt < now + idle - day) await prolong(app, sessionHash, Math.min(now + idle, row.endsAt))
  return {
    kind: 'user',
    sessionHash,
    userId: row.id,
    email: row.email,
    emailKey: row.emailKey,
    name: row.name,
  }
}

/** At most once a day, so that reading costs no write. */
const prolong = (app: App, sessionHash: string, expiresAt: number) =>
  app.write(tx => tx.update(sessions).set({ expiresAt }).where(eq(sessions.tokenHash, sessionHash)))
