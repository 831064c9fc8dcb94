import { afterAll, describe, expect, test } from 'bun:test'
import type { FormAnalytics } from '@winnow/sdk'
import { northlight } from '../../../testing/northlight.ts'
import { terminal } from '../../../testing/terminal.ts'
import { spans } from './Analytics.tsx'

const found: FormAnalytics = {
  from: '2026-03-01',
  to: '2026-03-02',
  views: 1_200,
  starts: 600,
  submissions: 301,
  otherSubmissions: 12,
  medianSeconds: 192,
  byDay: [
    { day: '2026-03-01', views: 800, starts: 400, submissions: 201 },
    { day: '2026-03-02', views: 400, starts: 200, submissions: 100 },
  ],
  dropOff: [
    { question_id: null, question: '', reached: 600, left: 9, byCause: { LEFT: 9, ERROR: 0, FAILED: 0 } },
    {
      question_id: 'fld_why',
      question: 'Why?',
      reached: 591,
      left: 290,
      byCause: { LEFT: 250, ERROR: 30, FAILED: 10 },
    },
    {
      question_id: 'fld_team',
      question: 'Team size',
      reached: 301,
      left: 0,
      byCause: { LEFT: 0, ERROR: 0, FAILED: 0 },
    },
  ],
  bySource: [
    { source: null, views: 1_000, starts: 500, submissions: 251 },
    { source: 'news.example', views: 200, starts: 100, submissions: 50 },
  ],
  byDevice: [{ device: 'PHONE', views: 1_200, starts: 600, submissions: 301 }],
}

const servers: { stop: () => void }[] = []
afterAll(() => {
  for (const server of servers) server.stop()
})
const answering = (answer: FormAnalytics) => {
  const server = northlight({ fetchAnalytics: () => answer })
  servers.push(server)
  return server
}

describe('winnow forms analytics', () => {
  test('asks for the days of the person, and prints a line for each number', async () => {
    const server = answering(found)
    const { winnow } = await terminal({ url: server.url })
    const { out } = await winnow('forms', 'analytics', 'spring-accelerator', '--from', '2026-03-01')
    expect(server.asked('fetchAnalytics')).toEqual([
      { form_id: 'frm_spring', from: '2026-03-01', time_zone: 'Europe/Lisbon' },
    ])
    expect(out.trimEnd().split('\n')).toEqual([
      'total\t2026-03-01..2026-03-02\t1200\t600\t301',
      'other\tadded or imported\t\t\t12',
      'median seconds\t\t\t\t192',
      'day\t2026-03-01\t800\t400\t201',
      'day\t2026-03-02\t400\t200\t100',
      'question\t\t600\t9\t9\t0\t0',
      'question\tWhy?\t591\t290\t250\t30\t10',
      'question\tTeam size\t301\t0\t0\t0\t0',
      'source\tdirect\t1000\t500\t251',
      'source\tnews.example\t200\t100\t50',
      'device\tPHONE\t1200\t600\t301',
    ])
  })

  test('draws the funnel and bars where somebody is watching', async () => {
    const { winnow } = await terminal({ url: answering(found).url, watched: true, env: { NO_COLOR: '1' } })
    const { out } = await winnow('forms', 'analytics', 'frm_spring')
    const lines = out.split('\n').map(line => line.trimEnd())
    expect(lines).toContain('◆ Spring accelerator   1 Mar 2026 to 2 Mar 2026')
    expect(lines).toContain(`  Viewed    1,200      100%  ${'█'.repeat(24)}`)
    expect(lines).toContain(`  Started     600       50%  ${'█'.repeat(12)}`)
    expect(lines).toContain(`  Applied     301       25%  ${'█'.repeat(6)}`)
    expect(out).toContain('Median time: 3 min 12 s')
    expect(out).toContain('12 more applications were added or imported.')
    expect(out).toContain('Before question 1')
    expect(out).not.toContain('Team size')
    expect(out).toContain('1 Mar 2026    800')
    expect(out).toMatch(/Direct or unknown +1,000 +500 +251/)
  })

  test('says so where nobody opened the form', async () => {
    const none = { ...found, views: 0, starts: 0, submissions: 0, medianSeconds: null, byDay: [] }
    const { winnow } = await terminal({ url: answering(none).url, watched: true })
    const { out } = await winnow('forms', 'analytics', 'frm_spring')
    expect(out).toContain('No views in this period.')
  })

  test('a day that is none is refused before anything is asked', async () => {
    const server = answering(found)
    const { winnow } = await terminal({ url: server.url })
    const ended = await winnow('forms', 'analytics', 'frm_spring', '--to', '2026-02-31x')
    expect(ended).toMatchObject({ code: 2, out: '' })
    expect(server.calls).toEqual([])
  })
})

test('a long span is told by week, and no day is lost', () => {
  const day = (at: number) => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10)
  const byDay = Array.from({ length: 40 }, (_, at) => ({ day: day(at), views: 3, starts: 2, submissions: 1 }))
  expect(spans(byDay.slice(0, 31)).every).toBe('day')
  const { every, rows } = spans(byDay)
  expect(every).toBe('week')
  expect(rows.map(it => [it.name, it.views])).toEqual([
    ['2026-01-01', 21],
    ['2026-01-08', 21],
    ['2026-01-15', 21],
    ['2026-01-22', 21],
    ['2026-01-29', 21],
    ['2026-02-05', 15],
  ])
  expect(byDay[0]?.views).toBe(3)
})
