import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@libsql/client'
import { Inference, type ReadEnv, rowReaderOf, withIds } from '@winnow/openapi/imports/index'
import { splitQuestions } from '@winnow/openapi/questions'
import { createWinnow } from '@winnow/sdk'
import { parse } from 'csv-parse/sync'
import { makeForm } from '../support/forms.ts'
import { signedIn } from './commands.ts'
import type { Figure } from './figure.ts'
import { median, startServer } from './server.ts'

const today = '2026-03-14'
const env: ReadEnv = {
  timeZone: 'UTC',
  now: new Date(`${today}T12:00:00Z`),
  anonymous: false,
  answers: { parsePhone: text => (/^\+\d{7,}$/.test(text) ? text : null), today, timeZone: 'UTC' },
}
const rounds = 3

const towns = ['Porto', 'Lisbon', 'Faro', 'Braga', 'Coimbra', '']
const sectors = ['Climate', 'Health', 'Space', 'Food']

/** The cells of a row, a kind of column after the other. */
const kinds: readonly ((n: number) => string)[] = [
  n => towns[n % towns.length] ?? '',
  n => String((n * 7919) % 1_000),
  n => `2026-0${1 + (n % 9)}-${10 + (n % 19)}`,
  n => `"I have built ${n} of these, and the next one is waiting, ""perhaps"""`,
  n => sectors.filter((_, at) => (n + at) % 3 === 0).join('; '),
  n => (n % 5 === 0 ? '' : `https://example.com/${n}`),
  n => (n % 2 === 0 ? 'Yes' : 'No'),
  n => `Somebody ${n}`,
]

/** A survey with a name, an address and so many columns in all. */
function survey(rows: number, columns: number): string {
  const asked = Array.from({ length: columns - 2 }, (_, at) => at)
  const heads = ['Name', 'Email', ...asked.map(at => `Question ${at + 1}`)]
  const lines = Array.from({ length: rows }, (_, n) =>
    [`Person ${n}`, `person${n}@example.com`, ...asked.map(at => kinds[at % kinds.length]?.(n + at))].join(
      ',',
    ),
  )
  return [heads.join(','), ...lines, ''].join('\n')
}

function timed<T>(run: () => T): { ms: number; found: T } {
  const began = performance.now()
  const found = run()
  return { ms: performance.now() - began, found }
}

function infer([header = [], ...rows]: string[][]) {
  const inference = new Inference(header, env.answers)
  for (const cells of rows) inference.add(cells)
  return inference.plan(inference.identity())
}

const beside = (name: string, ours: number[], base: number[], most: number): Figure => ({
  name,
  value: median(ours) / median(base),
  unit: 'x parsing the file with the bare library',
  reach: { most },
  detail: `${Math.round(median(ours))} ms beside ${Math.round(median(base))} ms`,
})

/** What the columns of a file are, and what its rows answer, beside parsing the same file with nothing but the library. */
function reading(): Figure[] {
  const large = survey(100_000, 40)
  const small = survey(20_000, 40)
  const times = {
    parseLarge: [] as number[],
    infer: [] as number[],
    parse: [] as number[],
    read: [] as number[],
  }
  for (let round = 0; round < rounds; round++) {
    const parsed = timed(() => parse(large))
    times.parseLarge.push(parsed.ms)
    times.infer.push(timed(() => infer(parsed.found)).ms)
    const some = timed(() => parse(small))
    times.parse.push(some.ms)
    const read = rowReaderOf(infer(some.found), env)
    times.read.push(timed(() => some.found.slice(1).map((cells, at) => read(cells, at + 2))).ms)
  }
  return [
    beside('types of 100,000 rows x 40', times.infer, times.parseLarge, 2),
    beside('reading 20,000 rows x 40', times.read, times.parse, 3),
  ]
}

/** As many rows in transactions of as many, with an index of addresses: what storing costs on this machine. */
async function bareInserts(rows: string[][], each: number): Promise<number> {
  const client = createClient({
    url: `file:${join(mkdtempSync(join(tmpdir(), 'winnow-bare-')), 'bare.db')}`,
    concurrency: 1,
  })
  await client.execute('PRAGMA journal_mode = wal')
  await client.execute('PRAGMA synchronous = full')
  const names = rows[0]?.map((_, at) => `c${at}`) ?? []
  await client.execute(`create table t (id integer primary key, ${names.map(it => `${it} text`).join(', ')})`)
  await client.execute('create unique index t_email on t (c1)')
  const sql = `insert into t (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`
  const began = performance.now()
  for (let at = 0; at < rows.length; at += each)
    await client.batch(
      rows.slice(at, at + each).map(args => ({ sql, args })),
      'write',
    )
  client.close()
  return performance.now() - began
}

/** A whole import over HTTP, 500 rows a call, beside bare inserts of the same rows. */
async function importing(): Promise<Figure> {
  const each = 500
  const [header = [], ...rows] = parse(survey(5_000, 22)) as string[][]
  const plan = infer([header, ...rows])
  const dataDir = mkdtempSync(join(tmpdir(), 'winnow-bench-'))
  const { workspaceId, cookies } = await signedIn(dataDir)
  const server = await startServer(dataDir)
  const send = (request: Request) => {
    request.headers.set('cookie', cookies[0] ?? '')
    return fetch(request)
  }
  const winnow = createWinnow({ baseUrl: `${server.url}/api`, fetch: send as typeof fetch })
  const [ours, bare]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    const questions = plan.questions.map(({ question, type, options, allowOther }) => ({
      ...{ question, type, options, allowOther },
    }))
    const form = await makeForm(winnow, workspaceId, { questions })
    const ids = splitQuestions(form.inputFields).rest.map(it => it.id)
    const read = rowReaderOf(withIds(plan, ids), env)
    const began = performance.now()
    for (let at = 0; at < rows.length; at += each) {
      const sent = rows.slice(at, at + each).flatMap((cells, i) => {
        const row = read(cells, at + i + 2)
        return row.ok ? [row.row] : []
      })
      const { refused } = await winnow.importSubmissions({ form_id: form.identifier, rows: sent })
      if (refused.length > 0 || sent.length < each) throw new Error('A row of the bench was refused')
    }
    ours.push(performance.now() - began)
    bare.push(await bareInserts(rows, each))
  }
  await server.stop()
  const perSecond = (ms: number) => Math.round((rows.length / ms) * 1_000).toLocaleString('en')
  return {
    name: 'import of 5,000 rows x 20 answers',
    value: median(ours) / median(bare),
    unit: 'x bare inserts',
    reach: { most: 15 },
    detail: `${perSecond(median(ours))} rows a second beside ${perSecond(median(bare))}`,
  }
}

/** Imports: what a file asks, what its rows answer, and storing them. */
export const imports = async (): Promise<Figure[]> => [...reading(), await importing()]
