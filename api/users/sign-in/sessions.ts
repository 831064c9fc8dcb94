import { type Reader, sessionActivity, sessions } from '@winnow/db'
import { ops } from '@winnow/openapi'
import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { SignedIn } from '../../core/actor.ts'
import { type CommandContext, command, query } from '../../core/command.ts'
import { notFound } from '../../core/error.ts'
import { record } from '../../core/events/audit.ts'
import { setCookie } from '../../core/http/request.ts'
import { iso } from '../../core/time/clock.ts'
import { closeSession, sessionCookie } from '../session.ts'

/** What a session is called: the beginning of its hash, which signs nobody in. */
const idOf = (tokenHash: string) => `ses_${tokenHash.slice(0, 16)}`

const isCurrent = (actor: SignedIn, tokenHash: string) =>
  actor.kind === 'user' && actor.sessionHash === tokenHash

/** The caller's sessions that have not ended, the one used last first. */
const openSessions = (db: Reader, actor: SignedIn, now: number) =>
  db
    .select({
      ...{ tokenHash: sessions.tokenHash, device: sessions.device, createdAt: sessions.createdAt },
      lastUsedAt: sql<number>`coalesce(${sessionActivity.at}, ${sessions.createdAt})`.as('last_used_at'),
    })
    .from(sessions)
    .leftJoin(sessionActivity, eq(sessionActivity.tokenHash, sessions.tokenHash))
    .where(and(eq(sessions.userId, actor.userId), gt(sessions.expiresAt, now), gt(sessions.endsAt, now)))
    .orderBy(desc(sql`last_used_at`))

export const fetchSessions = query(ops.sessions.fetchSessions, async ({ db, actor, now }) => {
  const rows = await openSessions(db, actor, now)
  const listed = rows.map(it => ({
    ...{ id: idOf(it.tokenHash), device: it.device, current: isCurrent(actor, it.tokenHash) },
    createdAt: iso(it.createdAt),
    lastUsedAt: iso(it.lastUsedAt),
  }))
  return { sessions: [...listed.filter(it => it.current), ...listed.filter(it => !it.current)] }
})

/** Ends sessions at once: what waits in them is answered with `signed_out`. */
async function end(
  { app, actor, tx, now, request, emit }: CommandContext<unknown, SignedIn>,
  hashes: readonly string[],
) {
  if (hashes.length === 0) return
  for (const hash of hashes) await closeSession(tx, hash)
  await record(app, tx, 'signed_out', {
    ...{ at: now, actorId: actor.userId, address: request.address },
    data: { sessions: hashes.length },
  })
  await emit('user.signed_out', { workspaceId: null, data: { user: actor.userId } })
}

export const endSession = command(ops.sessions.endSession, async context => {
  const { app, actor, input, tx, now, request } = context
  const found = (await openSessions(tx, actor, now)).find(it => idOf(it.tokenHash) === input.session_id)
  if (!found) throw notFound('session')
  await end(context, [found.tokenHash])
  if (isCurrent(actor, found.tokenHash)) setCookie(request.headers, app.config, sessionCookie, '', 0)
  return { success: true }
})

export const endOtherSessions = command(ops.sessions.endOtherSessions, async context => {
  const { actor, tx, now } = context
  const others = (await openSessions(tx, actor, now)).filter(it => !isCurrent(actor, it.tokenHash))
  await end(
    context,
    others.map(it => it.tokenHash),
  )
  return { ended: others.length }
})
