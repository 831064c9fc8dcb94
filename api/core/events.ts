import type { Transaction } from '@winnow/db'
import type { EventName } from '@winnow/openapi'
import { sql } from 'drizzle-orm'
import { type Actor, recordedAs } from './actor.ts'

export interface NewEvent {
  /** Null for what happens outside a workspace */
  workspaceId: string | null
  formNumber?: number
  /** Ids and words from our own lists only: never the text of an answer */
  data?: Record<string, unknown>
  undoes?: string
  /** Submissions the event is about, each with the value before */
  subjects?: { id: number; before: number | null }[]
}

/** Appends an event in the command's own transaction. */
export type Emit = (kind: EventName, event: NewEvent) => Promise<void>

export const createEmit =
  (tx: Transaction, actor: Actor, at: number, batchId: string): Emit =>
  async (kind, { workspaceId, formNumber = null, data = {}, undoes = null, subjects = [] }) => {
    const { actorKind, actorId } = recordedAs(actor)
    const [row] = await tx.all<{ seq: number }>(sql`
      insert into events (workspace_id, number, kind, actor_kind, actor_id, batch_id, undoes, form_number, at, data)
      values (${workspaceId}, (select coalesce(max(number), 0) + 1 from events where workspace_id = ${workspaceId}),
        ${kind}, ${actorKind}, ${actorId}, ${batchId}, ${undoes}, ${formNumber}, ${at}, ${JSON.stringify(data)})
      returning seq`)
    if (subjects.length === 0 || !row) return
    const pairs = JSON.stringify(subjects.map(it => [it.id, it.before]))
    await tx.run(sql`
      insert into event_subjects (submission_id, seq, before)
      select value ->> 0, ${row.seq}, value ->> 1 from json_each(${pairs})`)
  }
