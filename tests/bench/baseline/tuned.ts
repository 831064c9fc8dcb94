// The same driver, tuned as docs/rules.md#bench says, without sign-in or product logic; `/ready/…` is what it answered last, from memory.
// TUNED_DB, PORT.
import { createClient, type InValue } from '@libsql/client'
import { fold } from '@winnow/openapi/questions'
import { chosenRows, names } from './columns.ts'

const client = createClient({ url: `file:${process.env.TUNED_DB}` })
await client.execute('pragma synchronous = full')

interface Asked {
  limit: number
  offset: number
  sector: string
  team: number
  term: string
  ids: number[]
  stage: string
  row: InValue[]
}

const one = async (sql: string, ...args: InValue[]) =>
  String((await client.execute({ sql, args })).rows[0]?.[0] ?? '')
const array = `json_array(${names.join(', ')})`

/** The page as one text that SQLite wrote, and its total. */
async function page(
  rows: string,
  total: string,
  args: InValue[],
  { limit, offset }: Asked,
  of: InValue[] = args,
) {
  const text = await one(
    `select group_concat(${array}) from (${rows} limit ? offset ?)`,
    ...args,
    limit,
    offset,
  )
  return `{"total":${await one(total, ...of)},"rows":[${text}]}`
}

const all = 'select sum(n) from stage_counts'
const matching = 'search match ?'
const insert = `insert into applicants (${names.slice(1).join(', ')}) values (${names
  .slice(1)
  .map(() => '?')
  .join(', ')})`
const longFrom = 100

const calls: Record<string, (asked: Asked) => Promise<string>> = {
  page: asked => page('select * from applicants order by submitted_at desc', all, [], asked),
  filter: asked =>
    page(
      'select * from applicants where id in (select id from applicants where sector = ? and team >= ? order by submitted_at desc limit 1000) order by submitted_at desc',
      'select count(*) from applicants where sector = ? and team >= ?',
      [asked.sector, asked.team],
      asked,
    ),
  search: asked => {
    const phrase = `"${fold(asked.term)}"`
    return page(
      `select a.* from search join applicants a on a.id = search.rowid where ${matching} order by search.rowid desc`,
      `select count(*) from search where ${matching}`,
      [phrase],
      asked,
    )
  },
  stages: () => one('select json_group_object(stage, n) from stage_counts'),
  values: () =>
    one(
      'select json_group_array(json_array(city, n)) from (select city, count(*) as n from applicants group by city order by n desc limit 101)',
    ),
  sort: asked => page('select * from applicants order by customers desc nulls last, id desc', all, [], asked),
  async insert({ row }) {
    const cut = row.map(it =>
      typeof it === 'string' && it.length > longFrom ? `${it.slice(0, longFrom - 1)}…` : it,
    )
    await client.batch(
      [
        { sql: insert, args: cut },
        {
          sql: 'insert into long_answers select (select max(id) from applicants), value ->> 0, value ->> 1 from json_each(?)',
          args: [JSON.stringify(row.flatMap((it, i) => (cut[i] === it ? [] : [[i, it]])))],
        },
        {
          sql: 'insert into search (rowid, text) values ((select max(id) from applicants), ?)',
          args: [
            fold(
              row
                .slice(3)
                .filter(it => it !== null)
                .join('\n'),
            ),
          ],
        },
        { sql: "update stage_counts set n = n + 1 where stage = 'NEW'", args: [] },
        { sql: 'insert into events (at, data) values (?, ?)', args: [Date.now(), '{"stage":"NEW"}'] },
        {
          sql: 'insert into event_subjects select (select max(id) from applicants), (select max(seq) from events), null',
          args: [],
        },
      ],
      'write',
    )
    return '{}'
  },
  async label(asked) {
    const { sql, args } = chosenRows(asked)
    await client.batch(
      [
        { sql: 'insert into events (at, data) values (?, ?)', args: [Date.now(), '{"label":1}'] },
        {
          sql: `insert into event_subjects select id, (select max(seq) from events), 0 from (${sql})`,
          args,
        },
        { sql: `insert or ignore into applicant_labels select id, 1 from (${sql})`, args },
      ],
      'write',
    )
    return '{}'
  },
  async unlabel(asked) {
    const { sql, args } = chosenRows(asked)
    await client.execute({ sql: `delete from applicant_labels where label = 1 and id in (${sql})`, args })
    return '{}'
  },
  async move({ ids, stage }) {
    const list = JSON.stringify(ids)
    await client.batch(
      [
        { sql: 'insert into events (at, data) values (?, ?)', args: [Date.now(), JSON.stringify({ stage })] },
        {
          sql: 'insert into event_subjects select id, (select max(seq) from events), stage from applicants where id in (select value from json_each(?))',
          args: [list],
        },
        {
          sql: 'update stage_counts set n = n + ? where stage = ?',
          args: [ids.length, stage],
        },
        {
          sql: 'update stage_counts set n = n - (select count(*) from event_subjects where seq = (select max(seq) from events) and before = stage)',
          args: [],
        },
        {
          sql: 'update applicants set stage = ? where id in (select value from json_each(?))',
          args: [stage, list],
        },
      ],
      'write',
    )
    return '{}'
  },
}

const last = new Map<string, Uint8Array<ArrayBuffer>>()
const headers = { 'content-type': 'application/json' }

Bun.serve({
  port: Number(process.env.PORT),
  idleTimeout: 120,
  async fetch(request) {
    const path = new URL(request.url).pathname.slice(1)
    const asked = (await request.json()) as Asked
    if (path.startsWith('ready/')) return new Response(last.get(path.slice(6)) ?? null, { headers })
    const call = calls[path]
    if (!call) return new Response(null, { status: 404 })
    const text = await call(asked)
    last.set(`${path}.${asked.limit ?? 0}`, new TextEncoder().encode(text))
    return new Response(text, { headers })
  },
})
