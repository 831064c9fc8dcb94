import { describe, expect, test } from 'bun:test'
import { identityColumnsOf, inferPlan, type ReadEnv } from '@winnow/openapi/imports/index'
import type { Import } from '@winnow/sdk'
import { parse } from 'csv-parse/browser/esm/sync'
import { ImportRun, type Target } from './import-run.ts'
import { refusedCsv } from './refused-csv.ts'

const env: ReadEnv = {
  timeZone: 'UTC',
  now: new Date('2026-03-01T10:00:00Z'),
  anonymous: false,
  answers: { parsePhone: () => null, timeZone: 'UTC', today: '2026-03-01' },
}

interface Sent {
  rows: { line: number }[]
  rowsDone: number
  key: string | undefined
}

/** A server that takes every row but those of `refuses`; `fails` says at which calls it does not answer. */
function server({ fails = [], refuses = [] }: { fails?: number[]; refuses?: number[] } = {}) {
  const sent: Sent[] = []
  const importSubmissions = async (
    { rows, rows_done }: { rows: { line: number }[]; rows_done: number },
    options: { idempotencyKey?: string } = {},
  ) => {
    sent.push({ rows, rowsDone: rows_done, key: options.idempotencyKey })
    if (fails.includes(sent.length)) throw new Error('lost')
    const refused = rows.filter(row => refuses.includes(row.line))
    return {
      imported_count: rows.length - refused.length,
      refused: refused.map(({ line }) => ({ line, errors: [{ path: 'email', message: 'No' }] })),
      batch_id: 'bat_1',
    }
  }
  const startImport = async ({ row_count }: { row_count: number }) => ({
    id: 'imp_1',
    row_count,
    rows_done: 0,
    last_line: 1,
  })
  return {
    sent,
    winnow: { importSubmissions, startImport } as unknown as ConstructorParameters<typeof ImportRun>[0],
  }
}

const target = {
  form: { identifier: 'frm_1', name: 'Grant', stages: [], labelsWithColor: [], inputFields: [] },
} as unknown as Target

/** A run over so many people, some of whom are broken by their line. */
function over(
  size: number,
  winnow: ConstructorParameters<typeof ImportRun>[0],
  broken: number[] = [],
  resumed: Import | null = null,
) {
  const header = ['Name', 'Email']
  const rows = Array.from({ length: size }, (_, n) => [
    `Person ${n}`,
    broken.includes(n + 2) ? 'nowhere' : `p${n}@x.com`,
  ])
  const file = new Blob([[header, ...rows].map(row => row.join(',')).join('\n')])
  const plan = inferPlan(header, rows, { identity: identityColumnsOf(header), env: env.answers })
  return new ImportRun(winnow, {
    ...{ file, fileName: 'people.csv', encoding: 'utf-8', rows: size, target, plan, env, stage: null },
    resumed,
  })
}

const signal = new AbortController().signal

describe('an import', () => {
  test('goes in by portions of 500; refused rows keep their cells, refused by the client or the server', async () => {
    const { sent, winnow } = server({ refuses: [700] })
    const run = over(1_100, winnow, [3])
    expect(await run.send(signal, () => {})).toBe(true)
    expect(sent.map(it => it.rows.length)).toEqual([500, 500, 99])
    expect(run.imported).toBe(1_098)
    expect([...run.refused.values()]).toEqual([
      {
        line: 3,
        cells: ['Person 1', 'nowhere'],
        errors: [{ path: 'Email', message: 'Invalid email' }],
      },
      { line: 700, cells: ['Person 698', 'p698@x.com'], errors: [{ path: 'Email', message: 'No' }] },
    ])
  })

  test('continues after a lost answer with the same rows and the same key', async () => {
    const { sent, winnow } = server({ fails: [2] })
    const run = over(1_100, winnow, [600])
    await expect(run.send(signal, () => {})).rejects.toThrow('lost')
    expect(run.imported).toBe(500)
    expect(await run.send(signal, () => {})).toBe(true)
    expect(sent[2]).toEqual(sent[1])
    expect(run.imported).toBe(1_099)
    expect(run.refused.size).toBe(1)
  })

  test('that was left continues from its last line, and says when it is at the end', async () => {
    const { sent, winnow } = server()
    const left = { id: 'imp_1', row_count: 1_100, rows_done: 500, last_line: 501 } as Import
    const run = over(1_100, winnow, [1_101], left)
    expect(await run.send(signal, () => {})).toBe(true)
    expect(sent.map(it => it.rows.map(row => row.line).slice(0, 1))).toEqual([[502], [1_002], []])
    expect(sent.map(it => it.rowsDone)).toEqual([1_000, 1_099, 1_100])
    expect([run.imported, run.done]).toEqual([599, 1_100])
  })

  test('stops between two portions and continues behind them', async () => {
    const { sent, winnow } = server()
    const run = over(1_100, winnow)
    const stop = new AbortController()
    expect(await run.send(stop.signal, () => stop.abort())).toBe(false)
    expect(run.imported).toBe(500)
    expect(await run.send(signal, () => {})).toBe(true)
    expect(sent.flatMap(it => it.rows.map(row => row.line))).toEqual(
      Array.from({ length: 1_100 }, (_, n) => n + 2),
    )
  })
})

test('refused rows come out as they were, with their line and the reason, guarded', () => {
  const file = refusedCsv(
    ['Name', 'Why'],
    [{ line: 7, cells: ['Ada', 'a,"b"\nc'], errors: [{ path: '=1+1', message: 'Must be a number' }] }],
  )
  expect(parse(file, { bom: true })).toEqual([
    ['Name', 'Why', 'Refused line', 'Refused because'],
    ['Ada', 'a,"b"\nc', '7', "'=1+1: Must be a number"],
  ])
})
