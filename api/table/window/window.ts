import type { Reader } from '@winnow/db'
import { ops } from '@winnow/openapi'
import type { SignedIn } from '../../core/actor.ts'
import type { App } from '../../core/app.ts'
import { JsonReply, query as read } from '../../core/command.ts'
import { LruCache } from '../../core/lru-cache.ts'
import type { FoundForm } from '../../forms/find.ts'
import { findForm } from '../../forms/find.ts'
import { can } from '../../forms/policy.ts'
import { firstId } from '../../submissions/find.ts'
import { groupsKey } from '../groups/groups.ts'
import { compileQuery, type QueryInput, type TableQuery } from '../query/compile.ts'
import { type Fragment, fragment, integer } from '../query/fragment.ts'
import { toStatement, versionOf } from '../query/statements.ts'
import { listOf, type Page, pageOf } from './list.ts'
import { matchedRows, matchOf } from './matches.ts'
import { placesOf, rowOf, rowTables } from './window-row.ts'

interface Place {
  offset: number
  limit: number
  /** Texts as written, not cut */
  whole: boolean
  /** With the answer that a search found each row in */
  matches: boolean
}

/** Bytes of windows that are caches. */
const mostBytes = 12 * 1024 * 1024
const caches = new WeakMap<App, LruCache<string>>()
const cacheOf = (app: App) => {
  const known = caches.get(app)
  if (known) return known
  const made = new LruCache<string>(mostBytes)
  caches.set(app, made)
  return made
}

/** A window of the table as JSON. The same query of the same rows is answered from memory for everybody with the same access. */
async function readWindow(
  app: App,
  db: Reader,
  actor: SignedIn,
  found: FoundForm,
  asked: QueryInput,
  place: Place,
  now: number,
): Promise<string> {
  const query = await compileQuery(db, actor, found, asked, now)
  const names = JSON.stringify(placesOf(query.visible))
  const row = rowOf(query.visible, place.whole)
  const versions = [found.form.rowsVersion, ...query.visible.versions]
  // What may be seen is in the key by its SQL: another mask, another row.
  const key = JSON.stringify([
    ...[
      found.form.number,
      versions,
      query.source,
      query.where,
      query.order,
      query.groups && groupsKey(query.groups),
      place,
      names,
      row,
    ],
  ])
  const known = cacheOf(app).get(key)
  if (known) return known

  const page = await pageOf(app, db, found, query, place)
  const { rows, version } = await rowsOf(app, found, row, page, matchingIn(query, place.matches))
  const rowsVersion = page.version ?? version
  const head = JSON.stringify({ rowsVersion, total: page.total, ...page.grouped, offset: place.offset })
  const window = `${head.slice(0, -1)},"columns":${names},${rows}}`
  // An export asks once for what it asks for.
  if (!place.whole && rowsVersion === version && version === found.form.rowsVersion)
    cacheOf(app).set(key, window, (key.length + window.length) * 2)
  return window
}

/** Rows by their numbers, whatever has become of them since the caller read the numbers. */
async function readNumbered(
  app: App,
  db: Reader,
  actor: SignedIn,
  found: FoundForm,
  asked: QueryInput,
  { numbers, whole, matches }: { numbers: readonly number[]; whole: boolean; matches: boolean },
  now: number,
): Promise<string> {
  const { form } = found
  const query = await compileQuery(db, actor, found, asked, now)
  const { visible } = query
  const ids = fragment`
    select value + ${integer(firstId(form.number))} as id, key as place from json_each(${JSON.stringify(numbers)})`
  const page = { ids, total: numbers.length }
  const { rows, version } = await rowsOf(app, found, rowOf(visible, whole), page, matchingIn(query, matches))
  const head = JSON.stringify({ rowsVersion: version, total: numbers.length, offset: 0 })
  return `${head.slice(0, -1)},"columns":${JSON.stringify(placesOf(visible))},${rows}}`
}

/** What the rows of a search are told apart by; null: nobody asked, or there is no search. */
const matchingIn = ({ words = [], visible }: TableQuery, asked: boolean) =>
  asked && words.length > 0 ? { words, questionIds: visible.questionIds } : null

/** `"rows"` and `"matches"` of these submissions in this order, as JSON, and the version that they were read at. */
async function rowsOf(
  app: App,
  { form }: FoundForm,
  row: Fragment,
  { ids, brief = false }: Page,
  matching: ReturnType<typeof matchingIn>,
) {
  const rows = fragment`
    select ${row} as row from (${ids}) at join submissions s on s.id = at.id ${rowTables} order by at.place`
  const join = fragment`select group_concat(row, ',') from (${rows})`
  const statements = [
    toStatement(join),
    versionOf(form.number),
    ...(matching ? [toStatement(matchedRows(ids))] : []),
  ]
  const [read = [], version, found = []] = await app.longReads.rows(statements, brief)
  const matches = matching && found.map(one => matchOf(one, matching.words, matching.questionIds))
  return {
    rows: `"rows":[${String(read[0]?.[0] ?? '')}]${matches ? `,"matches":${JSON.stringify(matches)}` : ''}`,
    version: Number(version?.[0]?.[0]),
  }
}

export const fetchWindow = read(ops.submission.fetchWindow, async ({ app, actor, input, db, now }) => {
  const found = await findForm(db, actor, input.form_id, can.readSubmissions)
  const whole = input.texts === 'WHOLE'
  if (input.numbers) {
    const { numbers, matches, ...asked } = input
    const wanted = { numbers, whole, matches }
    return new JsonReply(await readNumbered(app, db, actor, found, asked, wanted, now))
  }
  const place = { offset: input.offset, limit: input.limit, whole, matches: input.matches }
  return new JsonReply(await readWindow(app, db, actor, found, input, place, now))
})

/** Everybody whom a query means, at one moment: their numbers are few bytes, so that a walk can hold all of them. */
export const fetchNumbers = read(ops.submission.fetchNumbers, async ({ app, actor, input, db, now }) => {
  const found = await findForm(db, actor, input.form_id, can.readSubmissions)
  const { sequences, version } = await listOf(app, found, await compileQuery(db, actor, found, input, now))
  return new JsonReply(`{"rowsVersion":${version},"numbers":[${sequences.join()}]}`)
})
