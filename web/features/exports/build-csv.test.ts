import { describe, expect, test } from 'bun:test'
import { csvColumns } from '@winnow/openapi/columns'
import { type Question, usualColumn, usualSettings } from '@winnow/openapi/questions'
import type { Winnow } from '@winnow/sdk'
import { buildCsv } from './build-csv.ts'

const question = (id: string, question: string, over: Partial<Question> = {}): Question => ({
  id,
  type: 'SHORT_TEXT',
  question,
  ...usualSettings,
  ...usualColumn,
  ...over,
})
const form = { inputFields: [question('fld_1', 'Why?'), question('fld_2', 'Team', { type: 'NUMBER' })] }
const columns = ['submissionId', 'stage', 'name', 'email', 'submittedAt', 'labels', 'fld_1', 'fld_2']
const row = (place: number, why: string) => [
  `sub_${place}`,
  'New',
  'Ada',
  'ada@example.com',
  '2025-11-16T23:30:00Z',
  ['Climate', 'a;b'],
  why,
  '-4',
]

function server(rows: ReturnType<typeof row>[]) {
  const asked: unknown[] = []
  const winnow: Pick<Winnow, 'fetchWindow' | 'fetchNumbers'> = {
    fetchWindow: async body => {
      asked.push(body)
      const named = body.numbers?.map(n => rows[n - 1] ?? []) ?? rows.slice(0, 1_000)
      return { rowsVersion: 1, total: body.numbers?.length ?? rows.length, offset: 0, columns, rows: named }
    },
    fetchNumbers: async () => ({ rowsVersion: 1, numbers: rows.map((_, i) => i + 1) }),
  }
  return { winnow, asked }
}

function build(
  rows: ReturnType<typeof row>[],
  signal = new AbortController().signal,
  excluded: string[] = [],
) {
  const { winnow, asked } = server(rows)
  const progress: string[] = []
  const csv = buildCsv(winnow, {
    columns: csvColumns(form),
    query: { form_id: 'frm_1', stage: 'New' },
    timeZone: 'Europe/Berlin',
    site: 'https://apply.example.org',
    excluded: new Set(excluded),
    signal,
    onProgress: ({ done, total }) => progress.push(`${done}/${total}`),
  })
  return { csv, asked, progress }
}

describe('CSV export', () => {
  test('begins with Status, Name, Email, Applied on, Labels, then the visible columns', async () => {
    const [head] = await build([]).csv
    expect(await head?.text()).toBe('Status,Name,Email,Applied on,Labels,Why?,Team\r\n')
  })
  test('guards what could be a formula, keeps numbers, tells days in the time zone of the reader', async () => {
    const [, rows] = await build([row(1, '=1+1')]).csv
    expect(await rows?.text()).toBe('New,Ada,ada@example.com,2025-11-17,"Climate; ""a;b""",\'=1+1,-4\r\n')
  })
  test('asks for whole texts, window by window, and counts', async () => {
    const built = build(Array.from({ length: 1_001 }, (_, place) => row(place, 'x')))
    await built.csv
    expect(built.progress).toEqual(['1000/1001', '1001/1001'])
    expect(built.asked).toMatchObject([
      { offset: 0, texts: 'WHOLE', stage: 'New' },
      { numbers: [1_001], texts: 'WHOLE' },
    ])
  })
  test('leaves out who was unticked', async () => {
    const built = build([row(1, 'x'), row(2, 'y')], undefined, ['sub_1'])
    const [, rows] = await built.csv
    expect(await rows?.text()).toContain(',y,')
    expect(await rows?.text()).not.toContain(',x,')
    expect(built.progress).toEqual(['1/1'])
  })
  test('stops when it is aborted', async () => {
    const controller = new AbortController()
    controller.abort()
    await expect(build([row(1, 'x')], controller.signal).csv).rejects.toThrow()
  })
})
