import type { Reader } from '@winnow/db'
import { ops } from '@winnow/openapi'
import type { SignedIn } from '../core/actor.ts'
import type { App } from '../core/app.ts'
import { query } from '../core/command.ts'
import { Refusal } from '../core/error.ts'
import { LruCache } from '../core/lru-cache.ts'
import { type FoundForm, findForm } from '../forms/find.ts'
import { can } from '../forms/policy.ts'
import { stageOfKind } from '../stages/find.ts'
import { compileQuery, type TableQuery } from '../table/query/compile.ts'
import { type Fragment, fragment } from '../table/query/fragment.ts'
import { tablesOf, toStatement } from '../table/query/statements.ts'
import { deletedViewsOf, presentView, type ViewRow, viewsOf } from './find.ts'

interface Counts {
  totalCount: number | null
  newCount: number | null
}

const unknown: Counts = { totalCount: null, newCount: null }

/** Bytes of counts that are kept. */
const mostBytes = 1024 * 1024
const caches = new WeakMap<App, LruCache<Counts>>()
const cacheOf = (app: App) => {
  const known = caches.get(app)
  if (known) return known
  const made = new LruCache<Counts>(mostBytes)
  caches.set(app, made)
  return made
}

/** Whom a view means; null: it names what the caller cannot see, or the form no longer has. */
async function compiled(
  db: Reader,
  actor: SignedIn,
  found: FoundForm,
  { content: { filters } }: ViewRow,
  { timeZone, now }: { timeZone: string | undefined; now: number },
): Promise<TableQuery | null> {
  const asked = { filters, ...(timeZone ? { time_zone: timeZone } : {}) }
  return compileQuery(db, actor, found, asked, now).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'invalid_input') return null
    throw error
  })
}

const countOf = ({ source, where }: TableQuery, newStage: number): Fragment => fragment`
  select count(*), count(iif(s.stage_id = ${newStage}, 1, null)) from ${tablesOf(source, where)} where ${where}`

/** How many match each view: counted together, off the thread, and kept until a row of the form changes. */
async function countsOf(
  app: App,
  { form }: FoundForm,
  newStage: number,
  queries: readonly (TableQuery | null)[],
): Promise<Counts[]> {
  const cache = cacheOf(app)
  const keys = queries.map(
    it => it && JSON.stringify([form.number, form.rowsVersion, it.visible.versions, it.source, it.where]),
  )
  const missing = queries.flatMap((query, i) => {
    const key = keys[i]
    return query && key && !cache.get(key) ? [{ key, statement: toStatement(countOf(query, newStage)) }] : []
  })
  const found = new Map<string, Counts>()
  const read = missing.length > 0 ? await app.longReads.rows(missing.map(it => it.statement)) : []
  for (const [i, { key }] of missing.entries()) {
    const [total, fresh] = read[i]?.[0] ?? []
    const counts = { totalCount: Number(total), newCount: Number(fresh) }
    found.set(key, counts)
    cache.set(key, counts, key.length * 2)
  }
  return keys.map(key => (key && (found.get(key) ?? cache.get(key))) || unknown)
}

export const fetchViews = query(ops.form.fetchViews, async ({ app, actor, input, db, now }) => {
  const found = await findForm(db, actor, input.form_id, can.readSubmissions)
  const { number } = found.form
  const rows = input.deleted
    ? await deletedViewsOf(db, number, actor.userId, now)
    : await viewsOf(db, number, actor.userId)
  const when = { timeZone: input.time_zone, now }
  const queries = await Promise.all(rows.map(it => compiled(db, actor, found, it, when)))
  const { id } = await stageOfKind(db, number, 'NEW')
  const counts = await countsOf(app, found, id, queries)
  return { views: rows.map((row, i) => ({ ...presentView(row), ...(counts[i] ?? unknown) })) }
})
