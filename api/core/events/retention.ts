import type { Transaction } from '@winnow/db'
import type { EventName } from '@winnow/openapi'
import type { App } from '../app.ts'
import { statement } from '../database/prepared.ts'
import { day } from '../time/clock.ts'

/** Events of one transaction, and subjects: a large decision has as many as applicants. */
const most = 200
const mostSubjects = 5_000
/** Milliseconds between two transactions, in which everybody else writes. */
const breath = 20

/** Who reads events by a position of its own, and which. */
interface EventReader {
  name: string
  kinds: readonly EventName[]
  /** It may never have begun, for want of a tool of the machine; then it reads what there is when it does */
  optional?: boolean
}

// The last event of a workspace gives the next one its number, and the last of all its place.
const oldOnes = statement<{ seq: number; isOld: number; isLast: number; kind: string }>(`
  select seq, kind, at < ? as isOld, coalesce(number = (
      select max(number) from events later where later.workspace_id = e.workspace_id),
    seq = (select max(seq) from events)) as isLast
  from events e where seq > ? order by seq limit ?`)
const positions = statement<{ name: string; position: number }>('select name, position from consumers')
const removeSubjects = statement<{ seq: number }>(`
  delete from event_subjects where (submission_id, seq) in (
    select submission_id, seq from event_subjects where seq in (select value from json_each(?)) limit ?) returning seq`)
const removeEvents = statement('delete from events where seq in (select value from json_each(?))')

/**
 * Removes events that are older than the settings say, but none that a consumer has still to read, nor the last of a workspace
 * (docs/rules.md#retention). Undoing reaches back for less than the settings may say.
 */
export const cleanUpEvents = (readers: readonly EventReader[]) => async (app: App, signal: AbortSignal) => {
  const days = app.config.retention.events
  if (days === 0) return
  const before = app.clock() - days * day
  for (let after: number | null = 0; after !== null && !signal.aborted; await Bun.sleep(breath)) {
    const from: number = after
    after = await app.write(tx => removeSome(tx, readers, before, from))
  }
}

/** Gives back where the next look begins; null: what follows is younger. */
async function removeSome(
  tx: Transaction,
  readers: readonly EventReader[],
  before: number,
  after: number,
): Promise<number | null> {
  const rows = await oldOnes.all(tx, before, after, most)
  const old = rows.filter(it => it.isOld === 1)
  if (old.length === 0) return null
  const isRead = await readUpTo(tx, readers)
  const seqs = JSON.stringify(old.filter(it => it.isLast === 0 && isRead(it)).map(it => it.seq))
  const subjects = await removeSubjects.all(tx, seqs, mostSubjects)
  if (subjects.length === mostSubjects) return after
  await removeEvents.run(tx, seqs)
  return rows.at(-1)?.seq ?? null
}

/** Whether all who read events of a kind have come past one. A reader that this version does not know may want any of them. */
async function readUpTo(tx: Transaction, readers: readonly EventReader[]) {
  const saved = new Map((await positions.all(tx)).map(it => [it.name, it.position]))
  const known = new Set(readers.map(it => it.name))
  const begun = readers.filter(it => !it.optional || saved.has(it.name))
  const all = [
    ...begun.map(({ name, kinds }) => ({ kinds: new Set<string>(kinds), position: saved.get(name) ?? 0 })),
    ...[...saved].filter(([name]) => !known.has(name)).map(([, position]) => ({ kinds: null, position })),
  ]
  return ({ seq, kind }: { seq: number; kind: string }) =>
    all.every(it => it.position >= seq || (it.kinds !== null && !it.kinds.has(kind)))
}
