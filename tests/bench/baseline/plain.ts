// The plain equivalent (docs/rules.md#bench): one table with typed columns, row objects, JSON.stringify. PLAIN_DB, PORT.

import { join } from 'node:path'
import { type Client, createClient, type InValue } from '@libsql/client'
import { type CsvSource, csvOptions } from '@winnow/openapi/columns'
import { chosenRows, names } from './columns.ts'

const root = join(import.meta.dir, '../../..')
const { stringify } = (await import(Bun.resolveSync('csv-stringify/sync', join(root, 'cli')))) as Pick<
  CsvSource,
  'stringify'
>

const client: Client = createClient({ url: `file:${process.env.PLAIN_DB}` })
await client.execute('pragma synchronous = full')

const objects = async (sql: string, ...args: InValue[]) =>
  (await client.execute({ sql, args })).rows.map(it => ({ ...it }))
const json = (value: unknown) =>
  new Response(JSON.stringify(value), { headers: { 'content-type': 'application/json' } })

interface Asked {
  limit: number
  offset: number
  sector: string
  team: number
  term: string
  column: string
  ids: number[]
  stage: string
  row: InValue[]
}

async function page(where: string, order: string, { limit, offset }: Asked, ...args: InValue[]) {
  const rows = await objects(
    `select * from applicants ${where} order by ${order} limit ? offset ?`,
    ...args,
    limit,
    offset,
  )
  const [total] = await objects(`select count(*) as n from applicants ${where}`, ...args)
  return json({ rows, total: total?.n })
}

const insert = `insert into applicants (${names.slice(1).join(', ')}) values (${names
  .slice(1)
  .map(() => '?')
  .join(', ')})`

/** A file as one goes about it: all rows, a thousand at a time, each turned into text. */
function csv() {
  const encoder = new TextEncoder()
  let last = 0
  return new Response(
    new ReadableStream({
      async pull(controller) {
        const { rows } = await client.execute({
          sql: 'select * from applicants where id > ? order by id limit 1000',
          args: [last],
        })
        if (rows.length === 0) return controller.close()
        last = Number(rows.at(-1)?.id)
        const cells = rows.map(row => names.map(name => String(row[name] ?? '')))
        controller.enqueue(encoder.encode(stringify(cells, csvOptions)))
      },
    }),
  )
}

const calls: Record<string, (asked: Asked) => Promise<Response> | Response> = {
  page: asked => page('', 'submitted_at desc', asked),
  filter: asked =>
    page('where sector = ? and team >= ?', 'submitted_at desc', asked, asked.sector, asked.team),
  either: asked =>
    page('where sector = ? or team >= ?', 'submitted_at desc', asked, asked.sector, asked.team),
  search: asked => {
    const like = `%${asked.term}%`
    const searched = ['name', 'email', 'company', 'sentence', 'problem', 'story', 'city']
    return page(
      `where ${searched.map(it => `${it} like ?`).join(' or ')}`,
      'submitted_at desc',
      asked,
      ...searched.map(() => like),
    )
  },
  stages: async () => json(await objects('select stage, count(*) as n from applicants group by stage')),
  groups: async ({ stage }) => {
    const grouped = (where: string) =>
      `select sector, count(*) as n from applicants ${where} group by sector order by sector`
    return json(await (stage ? objects(grouped('where stage = ?'), stage) : objects(grouped(''))))
  },
  values: async () =>
    json(await objects('select city, count(*) as n from applicants group by city order by n desc limit 101')),
  sort: asked => page('', 'customers desc nulls last, id desc', asked),
  async insert({ row }) {
    await client.execute({ sql: insert, args: row })
    return json({})
  },
  async move({ ids, stage }) {
    await client.execute({
      sql: `update applicants set stage = ? where id in (${ids.map(() => '?').join(',')})`,
      args: [stage, ...ids],
    })
    return json({})
  },
  async label(asked) {
    const { sql, args } = chosenRows(asked)
    await client.execute({ sql: `insert or ignore into applicant_labels select id, 1 from (${sql})`, args })
    return json({})
  },
  async unlabel(asked) {
    const { sql, args } = chosenRows(asked)
    await client.execute({ sql: `delete from applicant_labels where label = 1 and id in (${sql})`, args })
    return json({})
  },
  csv,
}

Bun.serve({
  port: Number(process.env.PORT),
  idleTimeout: 120,
  async fetch(request) {
    const call = calls[new URL(request.url).pathname.slice(1)]
    return call ? call((await request.json()) as Asked) : new Response(null, { status: 404 })
  },
})
