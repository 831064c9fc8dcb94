import { afterEach, describe, expect, test } from 'bun:test'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { searchRuns } from '@winnow/db'
import { closeFreshApps, freshApp, onServer } from '../../support/app.ts'
import { type AskedMessage, messagesApi, splitInto, verdicts } from '../../support/doubles/messages-api.ts'
import { expectRefusal } from '../../support/problems.ts'
import { newDatabase } from '../../support/process/sqld.ts'
import { jobOf } from '../../support/scenes/many-applicants.ts'
import { searching } from '../../support/scenes/searching.ts'

const open: { close(): unknown }[] = []
afterEach(async () => {
  await closeFreshApps()
  await Promise.all(open.splice(0).map(it => it.close()))
})

/** Dollars of one answer of the double: 1,000 tokens in at $1 and 100 out at $5 a million. */
const price = 0.0015
const n = 1_005

/** A search of so many applications on a server whose provider takes Message Batches. */
async function scene(
  judge: (asked: AskedMessage) => ReturnType<typeof verdicts> = asked => verdicts(asked),
  env: Record<string, string> = {},
  applications = n,
) {
  const api = messagesApi(asked =>
    asked.tool === 'give_criteria' ? splitInto('Does the applicant work on climate?') : judge(asked),
  )
  open.push(api)
  const databaseUrl = onServer
    ? await newDatabase(process.env.TEST_DATABASE_URL ?? '')
    : `file:${join(mkdtempSync(join(tmpdir(), 'winnow-test-')), 'winnow.db')}`
  const start = () =>
    freshApp({
      config: { databaseUrl },
      env: {
        ...{ ...api.env, AI_QUICK_MODEL: 'quick', AI_STRONG_MODEL: 'quick', AI_BATCH_POLL_SECONDS: '0.05' },
        ...{ AI_DOLLARS_PER_DAY: 'none', ...env },
      },
    })
  const app = await start()
  const it = await searching(app)
  const why = it.form.inputFields[2]?.id ?? ''
  for (let at = 0; at < applications; at += 500)
    await it.winnow.importSubmissions({
      form_id: it.form_id,
      rows: Array.from({ length: Math.min(500, applications - at) }, (_, i) => ({
        ...{ line: at + i + 2, name: `Applicant ${at + i}`, email: `a${at + i}@example.com` },
        values: [{ id: why, answer: `We reduce carbon ${at + i}.` }],
      })),
    })
  const { id } = await it.ask('Works on climate')
  const on = { form_id: it.form_id, composite_query_id: id }
  const sent = async (batches: number) => {
    while (api.batches.size < batches) await Bun.sleep(10)
  }
  return {
    ...it,
    app,
    api,
    on,
    start,
    sent,
    begin: (more: { max_cost?: number } = {}) =>
      it.winnow.startCompositeAiQuery({ ...on, batched: true, max_cost: 50, ...more }),
  }
}

describe('a run that waits for Message Batches', () => {
  test('judges all of them, 1,000 a batch, and costs half', async () => {
    const it = await scene()
    const estimate = await it.winnow.estimateCompositeAiQuery(it.on)
    expect(estimate.batchedCost?.dollars).toBeCloseTo(estimate.cost.dollars / 2)
    const { run } = await it.begin()
    expect(run).toMatchObject({ batched: true, total: n })
    await it.sent(1)
    expect((await it.search(it.on.composite_query_id)).remainingRows).toBe(n)
    it.api.finish()
    await jobOf(it.winnow, { form_id: it.form_id, job_id: run.jobId })
    const done = await it.search(it.on.composite_query_id)
    expect(done).toMatchObject({ allMatches: n, remainingRows: 0, run: { judged: n, failed: 0 } })
    expect([...it.api.batches.values()].map(one => one.requests.length)).toEqual([1_000, 5])
    expect(done.run?.cost.requests).toBe(n)
    expect(done.run?.cost.dollars).toBeCloseTo((n * price) / 2)
    const [row] = await it.app.app.reads.select().from(searchRuns)
    expect(row).toMatchObject({ reserved: 0, batchIds: [] })
  }, 120_000)

  test('has the strong model read what the quick one was not sure of, in a batch too', async () => {
    const it = await scene(
      asked =>
        verdicts(
          asked,
          asked.model === 'strong'
            ? 'YES'
            : asked.content.answers?.[0]?.answer.endsWith(' 7.')
              ? 'MAYBE'
              : 'NO',
        ),
      { AI_STRONG_MODEL: 'strong' },
    )
    it.api.finish()
    const { run } = await it.begin()
    await jobOf(it.winnow, { form_id: it.form_id, job_id: run.jobId })
    expect((await it.search(it.on.composite_query_id)).allMatches).toBe(1)
    expect([...it.api.batches.values()].map(one => one.requests.length)).toEqual([1_000, 1, 5])
  }, 120_000)

  test('goes on after a restart with the batch that it had sent, and counts it once', async () => {
    const it = await scene()
    await it.begin()
    await it.sent(1)
    await it.app.close()
    const second = await it.start()
    it.api.finish()
    const reads = () => second.app.reads.select().from(searchRuns)
    while (((await reads())[0]?.judged ?? 0) < n) await Bun.sleep(20)
    expect(it.api.batches.size).toBe(2)
    expect(it.api.judged()).toHaveLength(n)
    await second.close()
  }, 120_000)

  test('sends no more than its ceiling covers', async () => {
    const it = await scene()
    it.api.finish()
    const { run } = await it.begin({ max_cost: 0.5 })
    await jobOf(it.winnow, { form_id: it.form_id, job_id: run.jobId })
    const { run: done } = await it.search(it.on.composite_query_id)
    expect(done).toMatchObject({ exhausted: true, failed: 0 })
    expect(done?.cost.dollars).toBeLessThanOrEqual(0.5)
    expect(done?.judged).toBeGreaterThan(0)
  }, 120_000)

  test('cancels its batch when it is stopped', async () => {
    const it = await scene()
    const { run } = await it.begin()
    await it.sent(1)
    await it.winnow.stopCompositeAiQuery(it.on)
    expect(await jobOf(it.winnow, { form_id: it.form_id, job_id: run.jobId })).toMatchObject({
      status: 'STOPPED',
    })
    while (![...it.api.batches.values()][0]?.cancelled) await Bun.sleep(10)
    const [row] = await it.app.app.reads.select().from(searchRuns)
    expect(row?.reserved).toBeGreaterThan(0)
  }, 120_000)

  test('is for more than 1,000 applications', async () => {
    const it = await scene(undefined, {}, 3)
    expect((await it.winnow.estimateCompositeAiQuery(it.on)).batchedCost).toBeNull()
    await expectRefusal(it.begin(), 'invalid_input')
  })
})
