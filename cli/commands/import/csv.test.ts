import { afterAll, describe, expect, test } from 'bun:test'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Call, type Handlers, Refusal } from '../../testing/fake-server.ts'
import { northlight } from '../../testing/northlight.ts'
import { terminal } from '../../testing/terminal.ts'

const servers: { stop: () => void }[] = []
afterAll(() => {
  for (const server of servers) server.stop()
})

type Body = { rows: { line: number }[] }
const batch_id = 'bat_1'
const taken = ({ rows }: Body) => ({ imported_count: rows.length, refused: [], batch_id })

/** A file of so many people, in the folder of a terminal. */
async function people(count: number, others: Handlers, watched = false) {
  const server = northlight({ importSubmissions: taken, ...others })
  servers.push(server)
  const keys: (string | null)[] = []
  const noted = (async (input: Request, init?: RequestInit) => {
    if (input.url.endsWith('/import')) keys.push(input.headers.get('idempotency-key'))
    return fetch(input, init)
  }) as typeof fetch
  const made = await terminal({ url: server.url, watched, fetch: noted })
  const rows = Array.from({ length: count }, (_, n) => `Person ${n},person${n}@example.com,${n}`)
  await writeFile(join(made.io.cwd, 'people.csv'), ['Name,Email,Team size', ...rows, ''].join('\n'))
  const run = (...words: string[]) =>
    made.winnow('import', 'csv', 'people.csv', '--form', 'frm_spring', ...words)
  return { ...made, server, keys, run }
}

describe('winnow import csv', () => {
  test('sends 500 rows a call, each with its line and its answers', async () => {
    const { server, run } = await people(1_001, {})
    expect(await run()).toEqual({
      code: 0,
      out: "1,001 rows imported into 'Spring accelerator' (frm_spring).\nTo undo: winnow import undo imp_1\n",
      err: '',
    })
    const asked = server.asked('importSubmissions') as Body[]
    expect(asked.map(body => body.rows.length)).toEqual([500, 500, 1])
    expect(asked[0]).toMatchObject({
      ...{ form_id: 'frm_spring', anonymous: false, time_zone: 'Europe/Lisbon' },
      ...{ import_id: 'imp_1', rows_done: 500 },
    })
    expect(asked[2]?.rows).toMatchObject([
      { line: 1_002, email: 'person1000@example.com', values: [{ id: 'fld_team', answer: '1000' }] },
    ])
  })

  test('waits where the server says so, and sends the same batch with the same key', async () => {
    let asked = 0
    const { io, keys, run } = await people(600, {
      importSubmissions: (body: Body) => {
        asked++
        if (asked === 2) throw new Refusal('rate_limited', 'Too many requests', {}, { 'retry-after': '30' })
        return taken(body)
      },
    })
    const before = io.clock.now().valueOf()
    expect((await run()).out).toContain('600 rows imported')
    expect(io.clock.now().valueOf() - before).toBe(30_000)
    expect(keys).toHaveLength(3)
    expect(keys[1]).toBe(keys[2] ?? '')
    expect(keys[0]).not.toBe(keys[1] ?? '')
  })

  test('tells how far it came when the server fails', async () => {
    let asked = 0
    const { run } = await people(600, {
      importSubmissions: (body: Body) => {
        asked++
        if (asked === 2) throw new Refusal('storage_full', 'The disk is full')
        return taken(body)
      },
    })
    expect(await run()).toEqual({
      code: 1,
      out: '',
      err: "winnow: The disk is full. 500 rows up to line 501 were imported into 'Spring accelerator' (frm_spring). To continue: winnow import csv people.csv --resume imp_1\n",
    })
  })

  test('--json names the refused lines by their questions, and the exit code says that not all went in', async () => {
    const errors = [{ path: 'values.fld_team', message: 'Must be a smaller number' }]
    const { io, run } = await people(2, {
      importSubmissions: () => ({ imported_count: 1, refused: [{ line: 3, errors }], batch_id }),
    })
    const { code, out } = await run('--json')
    expect(code).toBe(5)
    expect(JSON.parse(out)).toEqual({
      form: { id: 'frm_spring', name: 'Spring accelerator' },
      created: false,
      dryRun: false,
      encoding: 'utf-8',
      questions: [{ question: 'Team size', type: 'NUMBER', options: [], allowOther: false }],
      leftOut: [],
      imported: 1,
      refused: [{ line: 3, errors: [{ path: 'Team size', message: 'Must be a smaller number' }] }],
      batchIds: ['bat_1'],
      importId: 'imp_1',
      refusedFile: join(io.cwd, 'people-refused.csv'),
      mappingFile: null,
      findings: [],
    })
  })

  test('--dry-run sends nothing', async () => {
    const { server, run } = await people(2, {})
    expect((await run('--dry-run')).out).toContain('2 rows would be imported')
    expect(server.calls.filter((call: Call) => call.id === 'importSubmissions')).toEqual([])
  })

  test('shows a bar and a count where somebody is watching', async () => {
    const { run } = await people(501, {}, true)
    const { err } = await run('--yes')
    expect(err).toContain('Importing 500 of 501')
    expect(err).toContain('[Ctrl+C] stop')
  })
})
