import type { Reader } from '@winnow/db'
import type { App } from '../core/app.ts'
import type { Statement } from '../core/database/long-reads.ts'
import { statement } from '../core/database/prepared.ts'
import { LruCache } from '../core/lru-cache.ts'
import type { FoundForm } from '../forms/find.ts'
import { firstId } from '../submissions/ids.ts'
import type { TableQuery } from './compile.ts'
import { integer, type Piece, piece } from './fragment.ts'

/** Which applicants stand in a window: their ids as SQL, one row each, in the order of `place`. */
export interface Page {
  /** Gives `id` and `place` */
  ids: Piece
  total: number
  /** A few steps along an index */
  brief?: boolean
  /** The form's rows were at this version when the ids were read; undefined: they are read with whatever asks for them */
  version?: number
}

/** Bytes of lists that are kept: eight of a million applicants. */
const mostBytes = 32 * 1024 * 1024
/** Steps along an index that take less than crossing threads. */
const briefSteps = 200
/** So far from either end of the list, an index is walked instead of having the whole list. */
const mostSteps = 150_000

interface List {
  version: string
  /** Rejects with the read */
  read: Promise<{ sequences: Uint32Array; version: number }>
}

const lists = new WeakMap<App, LruCache<List>>()
const listsOf = (app: App) => {
  const known = lists.get(app)
  if (known) return known
  const made = new LruCache<List>(mostBytes)
  lists.set(app, made)
  return made
}

/** The tables that a query's SQL speaks of, those that it needs. */
export function tablesOf(source: Piece, ...parts: readonly Piece[]): Piece {
  const text = parts.map(it => it.sql).join(' ')
  const keys = text.includes('k.keys') ? piece` join submission_keys k on k.id = s.id` : piece``
  const cells = text.includes('c.cells') ? piece` join submission_cells c on c.id = s.id` : piece``
  return piece`${source}${keys}${cells}`
}

export const asStatement = ({ sql, args }: Piece): Statement => ({ sql, args: [...args] })

export const versionOf = (formNumber: number) =>
  asStatement(piece`select rows_version from forms where number = ${formNumber}`)

/** Which applicants stand at these places of a query; the whole list of them is made once, and kept until a row changes. */
export async function pageOf(
  app: App,
  db: Reader,
  found: FoundForm,
  query: TableQuery,
  { offset, limit }: { offset: number; limit: number },
): Promise<Page> {
  const { form } = found
  if (query.whole && query.byDate) {
    const total = await countedTotal(db, form.number, query.whole.stageId)
    if (Math.min(offset, total - offset) <= mostSteps) return walk(query, { offset, limit, total })
  }
  const { sequences, version } = await listOf(app, found, query)
  const some = JSON.stringify(Array.from(sequences.subarray(offset, offset + limit)))
  return {
    ids: piece`select value + ${integer(firstId(form.number))} as id, key as place from json_each(${some})`,
    total: sequences.length,
    version,
  }
}

/** All of them, for what is done to every row that a query means. */
async function listOf(app: App, { form }: FoundForm, { source, where, order, visible }: TableQuery) {
  const kept = listsOf(app)
  const version = [form.rowsVersion, ...visible.versions].join('.')
  const key = JSON.stringify([form.number, source, where, order])
  const known = kept.get(key)
  if (known?.version === version) return known.read
  const ordered = piece`
    select s.id - ${integer(firstId(form.number))} as n from ${tablesOf(source, where, order)} where ${where} order by ${order}`
  const read = app.longReads
    .numbers(asStatement(piece`select group_concat(n) from (${ordered})`), [versionOf(form.number)])
    .then(({ numbers, beside }) => ({ sequences: numbers, version: Number(beside[0]?.[0]?.[0]) }))
  kept.set(key, { version, read }, 0)
  try {
    const { sequences } = await read
    kept.set(key, { version, read }, sequences.byteLength + key.length)
    return read
  } catch (error) {
    kept.delete(key)
    throw error
  }
}

/** By the index of when they applied, from the end that is nearer. */
function walk(
  { where, byDate }: TableQuery,
  { offset, limit, total }: { offset: number; limit: number; total: number },
): Page {
  const rest = Math.max(0, Math.min(limit, total - offset))
  const backwards = offset > total - offset - rest
  const descending = (byDate === 'desc') !== backwards
  const order = descending ? piece`s.submitted_at desc, s.id desc` : piece`s.submitted_at, s.id`
  const [skipped, taken] = backwards ? [total - offset - rest, rest] : [offset, limit]
  const sign = integer(backwards ? -1 : 1)
  return {
    ids: piece`
      select id, ${sign} * row_number() over () as place from (
        select s.id from submissions s where ${where} order by ${order} limit ${taken} offset ${skipped})`,
    total,
    brief: skipped + taken <= briefSteps,
  }
}

/** A total is read off the stage counts where the query is a stage or everything. */
async function countedTotal(db: Reader, formNumber: number, stageId: number | null): Promise<number> {
  const [row] = await (stageId === null ? ofForm.all(db, formNumber) : ofStage.all(db, stageId))
  return row?.n ?? 0
}

const ofForm = statement<{ n: number | null }>('select sum(n) as n from stage_counts where form_number = ?')
const ofStage = statement<{ n: number }>('select n from stage_counts where stage_id = ?')
