import { events } from '@winnow/db'
import { type EventName, limits } from '@winnow/openapi'
import { and, eq, inArray } from 'drizzle-orm'
import { refuse } from '../core/error.ts'
import { day } from '../core/time/clock.ts'
import type { FoundForm } from '../forms/find.ts'

/** The events of these kinds by which a batch changed a form. */
export const eventsOf = ({ form }: FoundForm, batchId: string, kinds: readonly EventName[]) =>
  and(eq(events.batchId, batchId), eq(events.formNumber, form.number), inArray(events.kind, [...kinds]))

/** Refuses to undo what is older than can be undone; `what`: 'A move can be undone'. */
export function refuseOld(what: string, at: number, now: number): void {
  if (at < now - limits.undoDays * day)
    refuse('not_undoable', `${what} for ${limits.undoDays} days, and this one is older.`)
}

/** `what`: 'move' */
export const refuseUndone = (what: string): never =>
  refuse('not_undoable', `This ${what} has already been undone.`)
