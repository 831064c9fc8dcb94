import type { Reader } from '@winnow/db'
import type { App } from '../../core/app.ts'
import { statement } from '../../core/database/prepared.ts'
import { LruCache } from '../../core/lru-cache.ts'
import type { FoundForm } from '../../forms/find.ts'
import { firstId } from '../../submissions/find.ts'
import { type Grouped, groupedRows, groupStatements, groupsKey, readGrouped } from '../groups/groups.ts'
import type { TableQuery } from '../query/compile.ts'
import { type Fragment, fragment, integer } from '../query/fragment.ts'
import { tablesOf, toStatement, versionOf } from '../query/statements.ts'

/** Which applicants stand in a window: their ids as SQL, one row each, in the order of `place`. */
export interface Page {
  /** Gives `id` and `place` */
  ids: Fragment
  total: number
  /** A few steps along an index */
  brief?: boolean
  /** The form's rows were at this version when the ids were read; undefined: they are read with whatever asks for them */
  version?: number
  /** Of a grouped query */
  grouped?: Grouped
}

/** Bytes of lists that are cached: eight of a million applicants. */
const mostBytes = 32 * 1024 * 1024
const bytesOfGroup = 200
/** Steps along an index that take less than crossing threads. */
const briefSteps = 200
/** So far from either end of the list, an index is walked instead of having the whole list. */
const mostSteps = 150_000

interface List {
  version: string
  /** Rejects with the read */
  read: Promise<{ sequences: Uint32Array; version: number; grouped?: Grouped }>
}

const lists = new WeakMap<App, LruCache<List>>()
const cacheOf = (app: App) => {
  const known = lists.get(app)
  if (known) return known
  const made = new LruCache<List>(mostBytes)
  lists.set(app, made)
  return made
}

/** Which applicants stand at these places of a query; the whole list of them is made once, and cached until a row changes. */
export async function pageOf(
  app: App,
  db: Reader,
  found: FoundForm,
  query: TableQuery,
  { offset, limit }: { offset: number; limit: number },
): Promise<Page> {
  const { form } = found
  if (query.whole && query.byDate && !query.groups) {
    const counted = countOf(form.number, query.whole.stageId)
    const total = await countedTotal(db, form.number, query.whole.stageId)
    if (Math.min(offset, total - offset) <= mostSteps) return walk(query, counted, { offset, limit, total })
  }
  const { sequences, version, grouped } = await listOf(app, found, query)
  const some = JSON.stringify(Array.from(sequences.subarray(offset, offset + limit)))
  return {
    ids: fragment`select value + ${integer(firstId(form.number))} as id, key as place from json_each(${some})`,
    total: sequences.length,
    version,
    ...(grouped && { grouped }),
  }
}

/** All of them, in order, by their numbers in the form; made once for a version of its rows. */
export async function listOf(app: App, { form }: FoundForm, query: TableQuery) {
  const { source, where, order, visible, groups } = query
  const cached = cacheOf(app)
  const version = [form.rowsVersion, ...visible.versions].join('.')
  const start = firstId(form.number)
  const ordered = groups
    ? groupedRows(groups, query, order, start)
    : fragment`
      select s.id - ${integer(start)} as n from ${tablesOf(source, where, order)} where ${where} order by ${order}`
  const key = JSON.stringify([form.number, ordered, groups && groupsKey(groups)])
  const known = cached.get(key)
  if (known?.version === version) return known.read
  const read = app.longReads
    .numbers(toStatement(fragment`select group_concat(n) from (${ordered})`), [
      versionOf(form.number),
      ...(groups ? groupStatements(groups, query) : []),
    ])
    .then(({ numbers, beside: [at, ...counted] }) => ({
      sequences: numbers,
      version: Number(at?.[0]?.[0]),
      ...(groups && { grouped: readGrouped(groups, counted) }),
    }))
  cached.set(key, { version, read }, 0)
  try {
    const { sequences, grouped } = await read
    const bytes = sequences.byteLength + key.length + (grouped?.groups.length ?? 0) * bytesOfGroup
    cached.set(key, { version, read }, bytes)
    return read
  } catch (error) {
    cached.delete(key)
    throw error
  }
}

/**
 * By the index of when they applied, from the end that is nearer. Rows that came since they were counted move that end, so the
 * read that walks counts again.
 */
function walk(
  { where, byDate }: TableQuery,
  now: Fragment,
  { offset, limit, total }: { offset: number; limit: number; total: number },
): Page {
  const rest = Math.max(0, Math.min(limit, total - offset))
  const backwards = offset > total - offset - rest
  const descending = (byDate === 'desc') !== backwards
  const order = descending ? fragment`s.submitted_at desc, s.id desc` : fragment`s.submitted_at, s.id`
  const taken = backwards ? fragment`max(0, min(${limit}, ${now} - ${offset}))` : fragment`${limit}`
  const skipped = backwards ? fragment`max(0, ${now} - ${offset + limit})` : fragment`${offset}`
  const steps = backwards ? total - offset : offset + limit
  const sign = integer(backwards ? -1 : 1)
  return {
    ids: fragment`
      select id, ${sign} * row_number() over () as place from (
        select s.id from submissions s where ${where} order by ${order} limit ${taken} offset ${skipped})`,
    total,
    brief: steps <= briefSteps,
  }
}

const countOf = (formNumber: number, stageId: number | null): Fragment =>
  stageId === null
    ? fragment`(select coalesce(sum(n), 0) from stage_counts where form_number = ${formNumber})`
    : fragment`(select coalesce(sum(n), 0) from stage_counts where stage_id = ${stageId})`

/** A total is read off the stage counts where the query is a stage or everything. */
async function countedTotal(db: Reader, formNumber: number, stageId: number | null): Promise<number> {
  const [row] = await (stageId === null ? ofForm.all(db, formNumber) : ofStage.all(db, stageId))
  return row?.n ?? 0
}

const ofForm = statement<{ n: number | null }>('select sum(n) as n from stage_counts where form_number = ?')
const ofStage = statement<{ n: number }>('select n from stage_counts where stage_id = ?')
