import { createClient } from '@libsql/client'
import { fold } from '@winnow/openapi/questions'
import { columns, names, rowAt, stages, type Value } from './columns.ts'

const chunk = 5_000
const longest = 100

const labels = [
  'create table applicant_labels (id integer, label integer, primary key (id, label)) without rowid',
  'create index by_label on applicant_labels (label)',
]

const create = `create table applicants (${columns.map(it => `${it.key} ${it.type}`).join(', ')})`
const insert = `insert into applicants select ${names.map((_, i) => `value ->> ${i}`).join(', ')} from json_each(?)`

interface Filling {
  seed: string
  rows: number
  now: number
}

async function filled(
  file: string,
  { seed, rows, now }: Filling,
  before: string[],
  statements: (some: Value[][]) => { sql: string; args: string[] }[],
  after: string[],
) {
  const client = createClient({ url: `file:${file}` })
  for (const sql of ['pragma journal_mode = wal', 'pragma synchronous = off', create, ...before])
    await client.execute(sql)
  for (let from = 0; from < rows; from += chunk) {
    const some = Array.from({ length: Math.min(chunk, rows - from) }, (_, i) =>
      rowAt(seed, from + i, rows, now),
    )
    await client.batch(statements(some), 'write')
  }
  for (const sql of after) await client.execute(sql)
  client.close()
}

/** One table with typed columns and the indexes that anybody would make (docs/rules.md#bench). */
export const fillPlain = (file: string, filling: Filling) =>
  filled(file, filling, labels, some => [{ sql: insert, args: [JSON.stringify(some)] }], [
    'create index by_stage on applicants (stage, submitted_at)',
    'create index by_date on applicants (submitted_at)',
    'create index by_sector on applicants (sector, submitted_at)',
  ])

/** The same columns, tuned: long texts beside, a search index, counts as rows, covering indexes (docs/rules.md#bench). */
export const fillTuned = (file: string, filling: Filling) =>
  filled(
    file,
    filling,
    [
      'create table long_answers (id integer, place integer, text text, primary key (id, place)) without rowid',
      "create virtual table search using fts5(text, content='', contentless_delete=1, tokenize='trigram case_sensitive 1')",
      'create table stage_counts (stage text primary key, n integer)',
      'create table events (seq integer primary key, at integer, data text)',
      'create table event_subjects (id integer, seq integer, before text, primary key (id, seq)) without rowid',
      'create index subjects_by_seq on event_subjects (seq)',
      ...labels,
    ],
    some => {
      const cut = (value: Value) =>
        typeof value === 'string' && value.length > longest ? `${value.slice(0, longest - 1)}…` : value
      const long = some.flatMap(row =>
        row.flatMap((value, place) => (cut(value) === value ? [] : [[Number(row[0]), place, value]])),
      )
      const texts = some.map(row => [
        row[0],
        fold(
          row
            .slice(4)
            .filter(it => it !== null)
            .join('\n'),
        ),
      ])
      return [
        { sql: insert, args: [JSON.stringify(some.map(row => row.map(cut)))] },
        {
          sql: 'insert into long_answers select value ->> 0, value ->> 1, value ->> 2 from json_each(?)',
          args: [JSON.stringify(long)],
        },
        {
          sql: 'insert into search (rowid, text) select value ->> 0, value ->> 1 from json_each(?)',
          args: [JSON.stringify(texts)],
        },
      ]
    },
    [
      'create index by_stage on applicants (stage, submitted_at)',
      'create index by_date on applicants (submitted_at)',
      'create index by_sector on applicants (sector, team, submitted_at)',
      'create index by_city on applicants (city)',
      'create index by_customers on applicants (customers)',
      `insert into stage_counts select value, (select count(*) from applicants where stage = value) from json_each('${JSON.stringify(stages)}')`,
    ],
  )
