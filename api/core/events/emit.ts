import type { Transaction } from '@winnow/db'
import type { EventData, EventName } from '@winnow/openapi'
import { type Cause, recordedAs } from '../actor.ts'
import { statement } from '../database/prepared.ts'

interface NewEvent {
  /** Null for what happens outside a workspace */
  workspaceId: string | null
  formNumber?: number
  undoes?: string
  /** Who did it, where the caller was not signed in yet: the person signing in, the owner of a key from the terminal */
  byUser?: string
  /** Submissions the event is about, each with the value before */
  subjects?: { id: number; before: number | null }[]
}

/** What its kind declares (`openapi/events/`); a kind without anything to say may leave it out. */
type WithData<Name extends EventName> =
  Record<string, never> extends EventData<Name> ? { data?: EventData<Name> } : { data: EventData<Name> }

/** Appends an event in the command's own transaction. */
export type Emit = <Name extends EventName>(kind: Name, event: NewEvent & WithData<Name>) => Promise<void>

const append = statement<{ seq: number }>(`
  insert into events (workspace_id, number, kind, actor_kind, actor_id, batch_id, undoes, form_number, at, data)
  values (?, (select coalesce(max(number), 0) + 1 from events where workspace_id = ?), ?, ?, ?, ?, ?, ?, ?, ?)
  returning seq`)
const appendSubjects = statement(`
  insert into event_subjects (submission_id, seq, before) select value ->> 0, ?, value ->> 1 from json_each(?)`)
const appendSubject = statement('insert into event_subjects (submission_id, seq, before) values (?, ?, ?)')

export const createEmit =
  (tx: Transaction, actor: Cause, at: number, batchId: string): Emit =>
  async (kind, { workspaceId, formNumber = null, data = {}, undoes = null, byUser, subjects = [] }) => {
    const { actorKind, actorId } = byUser ? { actorKind: 'user', actorId: byUser } : recordedAs(actor)
    const about = [batchId, undoes, formNumber, at, JSON.stringify(data)]
    const [row] = await append.all(tx, workspaceId, workspaceId, kind, actorKind, actorId, ...about)
    const [first] = subjects
    if (!first || !row) return
    if (subjects.length === 1) return appendSubject.run(tx, first.id, row.seq, first.before)
    // In the order of the key, which SQLite writes in half the time.
    const sorted = subjects.toSorted((a, b) => a.id - b.id)
    await appendSubjects.run(tx, row.seq, JSON.stringify(sorted.map(it => [it.id, it.before])))
  }
