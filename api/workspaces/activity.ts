import type { App } from '../core/app.ts'
import { statement } from '../core/database/prepared.ts'
import { LruCache } from '../core/lru-cache.ts'
import { minute } from '../core/time/clock.ts'

/** How exactly it is known when somebody was last there. */
const within = 5 * minute
/** Of whom it was noted lately, so that most calls ask the database nothing. */
const noted = new WeakMap<App, LruCache<number>>()

const note = statement(`
  insert into member_activity (workspace_id, user_id, at)
  select workspace_id, user_id, ? from members where workspace_id = ? and user_id = ?
  on conflict do update set at = excluded.at where at < excluded.at`)

/** Notes that a member is in the workspace now. */
export async function noteActivity(
  app: App,
  workspaceId: string,
  userId: string,
  now: number,
): Promise<void> {
  const known = noted.get(app) ?? new LruCache<number>(10_000)
  noted.set(app, known)
  const key = `${workspaceId} ${userId}`
  if (now - (known.get(key) ?? 0) < within) return
  known.set(key, now, 1)
  await app.write(tx => note.run(tx, now, workspaceId, userId))
}
