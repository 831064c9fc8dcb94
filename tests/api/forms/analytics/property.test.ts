import { expect, test } from 'bun:test'
import { devices, dropCauses } from '@winnow/openapi'
import { dayAfter } from '@winnow/openapi/filters'
import { dayIn } from '@winnow/openapi/questions'
import fc from 'fast-check'
import { sharedApp, tries } from '../../../support/app.ts'
import { type Unseen, type Visited, visited } from './world.ts'

const timeZones = ['UTC', 'Asia/Kolkata', 'America/Los_Angeles', 'Pacific/Auckland'] as const
/** Around the night in which clocks change in California, and the one in which they do not in India. */
const start = Date.parse('2026-03-06T00:00:00Z')
const moment = fc.integer({ min: 0, max: 5 * 24 * 60 }).map(minutes => start + minutes * 60_000)
const asked = 4

const visit: fc.Arbitrary<Visited> = fc
  .record({
    viewedAt: moment,
    source: fc.constantFrom(null, 'news.example', 'spring', 'b.example'),
    device: fc.constantFrom(...devices),
    leftAt: fc.option(fc.nat(asked - 1)),
    cause: fc.option(fc.constantFrom(...dropCauses)),
    began: fc.option(fc.integer({ min: 1, max: 3_000 })),
    applied: fc.option(fc.integer({ min: 1, max: 3_000 })),
  })
  .map(({ began, applied, ...it }) => {
    const startedAt = began === null ? null : it.viewedAt + began * 60_000
    // Sent without a first answer heard of: as the server keeps it, begun when it was sent.
    const appliedAt = applied === null ? null : (startedAt ?? it.viewedAt) + applied * 60_000
    return { ...it, startedAt: startedAt ?? appliedAt, appliedAt }
  })
const unseen: fc.Arbitrary<Unseen> = fc.record({
  appliedAt: moment,
  origin: fc.constantFrom('FORM', 'FORM', 'ADDED', 'IMPORTED'),
})

const world = fc.record({
  visits: fc.array(visit, { maxLength: 25 }),
  unseen: fc.array(unseen, { maxLength: 8 }),
  timeZone: fc.constantFrom(...timeZones),
  from: fc.integer({ min: 0, max: 4 }),
  days: fc.integer({ min: 0, max: 5 }),
})

/** One person's way through the form: a visit, an application, or a visit that became one. */
interface Passage {
  day: string
  source: string | null
  device: string
  began: boolean
  applied: boolean
  visit: Visited | null
}

const countsOf = (some: readonly Passage[]) => ({
  views: some.length,
  starts: some.filter(it => it.began).length,
  submissions: some.filter(it => it.applied).length,
})

/** The documented sums over plain records. */
function model(given: { visits: Visited[]; unseen: Unseen[]; timeZone: string }, from: string, to: string) {
  const dayOf = (at: number) => dayIn(given.timeZone, new Date(at))
  const inSpan = ({ day }: { day: string }) => day >= from && day <= to
  const passages = [
    ...given.visits.map(
      (visit): Passage => ({
        day: dayOf(visit.appliedAt ?? visit.viewedAt),
        source: visit.source,
        device: visit.device,
        began: visit.startedAt !== null,
        applied: visit.appliedAt !== null,
        visit,
      }),
    ),
    ...given.unseen
      .filter(it => it.origin === 'FORM')
      .map(
        (it): Passage => ({
          ...{ day: dayOf(it.appliedAt), source: null, device: 'UNKNOWN' },
          ...{ began: true, applied: true, visit: null },
        }),
      ),
  ].filter(inSpan)
  const days: string[] = []
  for (let day = from; day <= to; day = dayAfter(day, 1)) days.push(day)
  const times = passages
    .flatMap(({ visit }) =>
      visit?.appliedAt && visit.startedAt && visit.startedAt < visit.appliedAt
        ? [visit.appliedAt - visit.startedAt]
        : [],
    )
    .sort((a, b) => a - b)
  const [low, high] = [times[Math.floor((times.length - 1) / 2)], times[Math.floor(times.length / 2)]]
  const left = passages.filter(it => it.began && !it.applied)
  const leftAt = (place: number | null) => left.filter(it => it.visit?.leftAt === place)
  const reached = (place: number | null) =>
    place === null
      ? passages.filter(it => it.began).length
      : passages.filter(it => it.applied || (it.began && (it.visit?.leftAt ?? -1) >= place)).length
  const groups = <Key>(of: (it: Passage) => Key) => [...Map.groupBy(passages, of)]
  return {
    ...countsOf(passages),
    otherSubmissions: given.unseen.filter(it => it.origin !== 'FORM' && inSpan({ day: dayOf(it.appliedAt) }))
      .length,
    medianSeconds: low === undefined || high === undefined ? null : Math.round((low + high) / 2 / 1_000),
    byDay: days.map(day => ({ day, ...countsOf(passages.filter(it => it.day === day)) })),
    dropOff: [null, ...Array.from({ length: asked }, (_, i) => i)].map(place => ({
      reached: reached(place),
      left: leftAt(place).length,
      byCause: Object.fromEntries(
        dropCauses.map(cause => [
          cause,
          leftAt(place).filter(it => (it.visit?.cause ?? 'LEFT') === cause).length,
        ]),
      ),
    })),
    bySource: groups(it => it.source)
      .map(([source, some]) => ({ source, ...countsOf(some) }))
      .sort(
        (a, b) =>
          b.views - a.views ||
          (a.source === null ? -1 : b.source === null ? 1 : a.source < b.source ? -1 : 1),
      ),
    byDevice: devices.flatMap(device => {
      const some = passages.filter(it => it.device === device)
      return some.length > 0 ? [{ device, ...countsOf(some) }] : []
    }),
  }
}

test('analytics are what counting plain visits and applications gives, and agree with the table', async () => {
  const app = await sharedApp()
  await fc.assert(
    fc.asyncProperty(world, async given => {
      const it = await visited(app, given.visits, given.unseen)
      const from = dayAfter('2026-03-06', given.from - 1)
      const to = dayAfter(from, given.days)
      const reply = await it.winnow.fetchAnalytics({
        ...{ form_id: it.form_id, from, to, time_zone: given.timeZone },
      })
      const { from: first, to: last, dropOff, ...sums } = reply
      const { dropOff: expected, ...rest } = model(given, from, to)
      expect([first, last]).toEqual([from, to])
      expect(sums).toEqual(rest)
      expect(dropOff.map(({ question_id: _, question: __, ...row }) => row)).toEqual(
        expected as typeof dropOff,
      )
      expect(dropOff.map(row => row.question_id)).toEqual([null, ...it.questionIds])

      const { total } = await it.winnow.fetchWindow({
        ...{ form_id: it.form_id, time_zone: given.timeZone },
        filters: [{ columnId: 'date', operator: 'between', value: from, value2: to }],
      })
      expect(reply.submissions + reply.otherSubmissions).toBe(total)
      for (const part of [reply, ...reply.byDay, ...reply.bySource, ...reply.byDevice]) {
        expect(part.views).toBeGreaterThanOrEqual(part.starts)
        expect(part.starts).toBeGreaterThanOrEqual(part.submissions)
      }
      const left = dropOff.reduce((sum, row) => sum + row.left, 0)
      expect(left).toBe(reply.starts - reply.submissions)
    }),
    { numRuns: tries(80) },
  )
}, 60_000)
