import type { Reader } from '@winnow/db'
import type { App } from '../../core/app.ts'
import { statement } from '../../core/database/prepared.ts'
import { refuse } from '../../core/error.ts'
import { utcDay } from '../../core/time/clock.ts'
import type { FoundForm } from '../../forms/find.ts'

const inMillionths = (dollars: number) => Math.floor(dollars * 1_000_000)

// Requests on their way count with the most that they may cost.
const spentSince = statement<{ cost: number | null; reserved: number | null }>(`
  select
    (select sum(m.cost) from model_requests m join forms f on f.number = m.form_number
      where f.workspace_id = ? and m.sent_at >= ?) as cost,
    (select sum(u.reserved) from search_runs u join searches q on q.number = u.search_number
      join forms f on f.number = q.form_number where f.workspace_id = ? and u.started_at >= ?) as reserved`)

/** Millionths of a dollar that a workspace may still spend today, a UTC day; null: as much as it likes. */
export async function leftToday(app: App, db: Reader, found: FoundForm, now: number): Promise<number | null> {
  const limit = app.config.ai.dollarsPerDay
  if (limit === null) return null
  const today = Date.parse(utcDay(now))
  const { id } = found.workspace
  const [row] = await spentSince.all(db, id, today, id, today)
  return Math.max(0, inMillionths(limit) - (row?.cost ?? 0) - (row?.reserved ?? 0))
}

/** What a run may cost: what its starter allows, within what is left of today; null: it costs nothing. */
export async function ceilingOf(
  app: App,
  db: Reader,
  found: FoundForm,
  wanted: number | null | undefined,
  now: number,
): Promise<number | null> {
  if (!app.model) return null
  const asked = inMillionths(wanted ?? app.config.ai.dollarsPerRun)
  const left = await leftToday(app, db, found, now)
  if (left === null) return asked
  if (left === 0)
    refuse('spend_limit', `This workspace has spent today's AI budget of $${app.config.ai.dollarsPerDay}.`)
  return Math.min(asked, left)
}
