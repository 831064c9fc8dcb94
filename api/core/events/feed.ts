import { eventNames, meaningOf } from '@winnow/openapi'
import type { App } from '../app.ts'
import { type Loop, startLoop } from '../background/loop.ts'
import { statement } from '../database/prepared.ts'

/** Milliseconds between two looks at what other processes wrote to a shared database. */
const sharedEvery = 250
/** Milliseconds in which the events of this process gather before one look serves all who wait for them. */
const gather = 20

const lastSeq = statement<{ seq: number }>('select coalesce(max(seq), 0) as seq from events')
// The plus keeps SQLite from grouping by an index, for which it would read every event there ever was.
const workspacesSince = statement<{ workspaceId: string | null; seq: number }>(
  'select workspace_id as workspaceId, max(seq) as seq from events where seq > ? group by +workspace_id',
)
const accessEvents = eventNames.filter(kind => meaningOf(kind)?.access)
const accessLostSince = statement<{ userId: string }>(`
  select distinct data ->> 'user' as userId from events
  where seq > ? and kind in (${accessEvents.map(kind => `'${kind}'`).join()})`)
const chatsSince = statement<{ id: string }>(`
  select distinct chats.id from event_subjects e join chats on chats.submission_id = e.submission_id where e.seq > ?`)

/**
 * Wakes those who wait for the events of a workspace, and those who lost access: one query a process feeds them all,
 * however many they are. On a shared database it also passes on what other processes signalled to themselves.
 */
export function startFeed(app: App): Loop {
  const { isFile } = app.database
  let last: number | null = null

  async function look() {
    if (last === null) {
      last = (await lastSeq.all(app.reads))[0]?.seq ?? 0
      return
    }
    const before = last
    const changed = await workspacesSince.all(app.reads, before)
    if (changed.length === 0) return
    last = Math.max(...changed.map(({ seq }) => seq))
    for (const { workspaceId } of changed) if (workspaceId) app.signals.send(`workspace:${workspaceId}`)
    for (const { userId } of await accessLostSince.all(app.reads, before))
      app.signals.send(`access:${userId}`)
    if (isFile) return
    app.signals.send('events')
    app.signals.send('mail')
    for (const { id } of await chatsSince.all(app.reads, before)) app.signals.send(`chat:${id}`)
  }
  const when = isFile ? { on: ['events' as const], gather } : { every: sharedEvery }
  return startLoop(app, { name: 'feed', turn: look, ...when })
}
