import type { App } from '../core/app.ts'
import type { Statement, Value } from '../core/database/long-reads.ts'
import { statement as prepared } from '../core/database/prepared.ts'
import { LruCache } from '../core/lru-cache.ts'
import type { FoundForm } from '../forms/find.ts'
import { versionOf } from '../table/query/statements.ts'

type Rows = readonly Value[][]

/** Bytes of counts that are cached: some thousands of searches. */
const mostBytes = 2 * 1024 * 1024
const caches = new WeakMap<App, LruCache<Rows>>()

function cacheOf(app: App) {
  const known = caches.get(app) ?? new LruCache<Rows>(mostBytes)
  caches.set(app, known)
  return known
}

const rowsVersion = prepared<{ version: number }>(
  'select rows_version as version from forms where number = ?',
)

/**
 * Counts over the rows of a form, each statement's rows: from memory as long as no row has changed, so that opening the panel, and
 * following a run of one search, counts nothing of the others again. `versions`: of other forms whose rows a statement reads.
 */
export async function countedOf(
  app: App,
  { form }: Pick<FoundForm, 'form'>,
  asked: readonly { statement: Statement; versions: readonly number[] }[],
): Promise<Rows[]> {
  const cache = cacheOf(app)
  // Read here: a form that was read before its results were stored names an older version.
  const [current] = await rowsVersion.all(app.reads, form.number)
  const keys = asked.map(({ statement, versions }) =>
    JSON.stringify([form.number, current?.version, versions, statement]),
  )
  const known = keys.map(key => cache.get(key))
  const missing = asked.filter((_, i) => known[i] === undefined)
  if (missing.length === 0) return known.map(it => it ?? [])
  const [version, ...read] = await app.longReads.rows([
    versionOf(form.number),
    ...missing.map(it => it.statement),
  ])
  const isCurrent = Number(version?.[0]?.[0]) === current?.version
  return keys.map((key, i) => {
    const before = known[i]
    if (before) return before
    const rows = read[missing.indexOf(asked[i] as (typeof asked)[number])] ?? []
    if (isCurrent) cache.set(key, rows, (key.length + JSON.stringify(rows).length) * 2)
    return rows
  })
}
