import { sessionActivity, sessions, type Transaction, users } from '@winnow/db'
import { limits } from '@winnow/openapi'
import { eq, sql } from 'drizzle-orm'
import type { Actor } from '../core/actor.ts'
import type { App } from '../core/app.ts'
import type { Config } from '../core/config.ts'
import { kept } from '../core/database/kept.ts'
import { statement } from '../core/database/prepared.ts'
import { cookieName, setCookie } from '../core/http/request.ts'
import { LruCache } from '../core/lru-cache.ts'
import { hashOf, newToken } from '../core/text/secret.ts'
import { day, minute } from '../core/time/clock.ts'
import { findKey, looksLikeKey, unknownKey } from './keys/find-key.ts'

export const sessionCookie = 'winnow_session'
/** A session ends after 30 days without use, and after 90 days in any case. */
const idle = 30 * day
const absolute = 90 * day

const tooMany = statement<{ tokenHash: string }>(`
  select s.token_hash as tokenHash from sessions s left join session_activity a on a.token_hash = s.token_hash
  where s.user_id = ? order by coalesce(a.at, s.created_at) desc limit -1 offset ${limits.sessions - 1}`)

interface Opening {
  config: Config
  headers: Headers
  userId: string
  /** The browser in words; null: not known */
  device: string | null
  now: number
}

/**
 * Opens a session and hands its token to the browser; the database stores the hash. One more than a person may have signs out
 * the browser that was used longest ago (docs/rules.md#sessions).
 */
export async function openSession(tx: Transaction, { config, headers, userId, device, now }: Opening) {
  for (const { tokenHash } of await tooMany.all(tx, userId)) await closeSession(tx, tokenHash)
  const token = newToken()
  await tx.insert(sessions).values({
    ...{ tokenHash: hashOf(token), userId, device, createdAt: now },
    expiresAt: now + idle,
    endsAt: now + absolute,
  })
  setCookie(headers, config, sessionCookie, token, absolute / 1_000)
}

export async function closeSession(tx: Transaction, sessionHash: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.tokenHash, sessionHash))
  await tx.delete(sessionActivity).where(eq(sessionActivity.tokenHash, sessionHash))
}

/** How exactly it is known when a session was last used. */
const within = 5 * minute
/** Which sessions were noted lately, so that most calls write nothing. */
const noted = new WeakMap<App, LruCache<number>>()

async function noteUse(app: App, sessionHash: string, now: number): Promise<void> {
  const known = noted.get(app) ?? new LruCache<number>(10_000)
  noted.set(app, known)
  if (now - (known.get(sessionHash) ?? 0) < within) return
  known.set(sessionHash, now, 1)
  const insert = (tx: Transaction) =>
    tx
      .insert(sessionActivity)
      .values({ tokenHash: sessionHash, at: now })
      .onConflictDoUpdate({
        target: sessionActivity.tokenHash,
        set: { at: sql`max(${sessionActivity.at}, excluded.at)` },
      })
  await app.write(insert).catch(error => app.log('error', 'noting the use of a session failed', { error }))
}

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
  await noteUse(app, sessionHash, now)
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
