import { afterEach, describe, expect, test } from 'bun:test'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beginSystemJob } from '@winnow/api/core/jobs/begin'
import { type JobRow, listed, systemJob } from '@winnow/api/core/jobs/kind'
import { jobSubjects, jobs, workspaces } from '@winnow/db'
import { workspace } from '@winnow/db/factories'
import { ops } from '@winnow/openapi'
import { eq } from 'drizzle-orm'
import { closeFreshApps, freshApp, onServer, type TestApp } from '../../support/app.ts'
import { newDatabase } from '../../support/process/sqld.ts'

afterEach(closeFreshApps)

const second = 1_000

/** A phase outside the transaction, as a test sees it: it ends when the test says so, or when its signal is aborted. */
interface Prepared {
  word: string
  subjects: readonly (number | string)[]
  signal: AbortSignal
  end: PromiseWithResolvers<void>
}

/** A kind of job that does what the test wants, on a server that knows it. */
async function scene({ concurrency = 4, retry = [] as number[], databaseUrl = '' } = {}) {
  const prepared: Prepared[] = []
  const applied: { word: string; subjects: readonly (number | string)[]; prepared: string }[] = []
  const kind = systemJob({
    ...{ name: 'test', concurrency, retry },
    input: ops.profile.updateName.body,
    subjects: listed<number | string>(2),
    async prepare({ input, signal, spend }, subjects) {
      const end = Promise.withResolvers<void>()
      signal.addEventListener('abort', () => end.reject(signal.reason))
      prepared.push({ word: input.name, subjects, signal, end })
      spend({ tokens: 10 })
      await end.promise
      return `${input.name}!`
    },
    async apply({ tx, input }, subjects, made) {
      if (subjects.includes('broken')) await workspace(tx, { id: 'wsp_half' })
      if (subjects.includes('broken')) throw new Error('Cannot be applied')
      applied.push({ word: input.name, subjects, prepared: made })
      return { counts: { subjects: subjects.length } }
    },
  })
  const app = await freshApp({ jobKinds: [kind], ...(databaseUrl ? { config: { databaseUrl } } : {}) })
  const { reads, write, signals, clock } = app.app
  return {
    ...{ app, prepared, applied, kind },
    /** Begins a job about these subjects. */
    async begin(word: string, subjects: readonly (number | string)[], key = word, row: Partial<JobRow> = {}) {
      const id = await write(async tx => {
        const begun =
          (await beginSystemJob(tx, kind, {
            key: crypto.randomUUID(),
            input: { name: word },
            now: clock(),
          })) ?? ''
        const [job] = await tx
          .update(jobs)
          .set({ key, ...row })
          .where(eq(jobs.id, begun))
          .returning()
        for (const subject of subjects)
          await tx.insert(jobSubjects).values({ jobNumber: job?.number ?? 0, subject })
        return begun
      })
      signals.send('jobs')
      return id
    },
    /** The phase that is the nth to begin, counted from 1. */
    async phase(n: number): Promise<Prepared> {
      while (prepared.length < n) await Bun.sleep(1)
      return prepared[n - 1] as Prepared
    },
    row: async (id: string) => (await reads.select().from(jobs).where(eq(jobs.id, id)))[0],
  }
}

/** Waits until a job stands so; a job of the server itself is gone when it is done. */
async function until<T>(read: () => Promise<T>, is: (value: T) => boolean): Promise<T> {
  for (;;) {
    const value = await read()
    if (is(value)) return value
    await Bun.sleep(2)
  }
}

const stop = ({ app }: TestApp, id: string) =>
  app
    .write(tx => tx.update(jobs).set({ stopRequested: true }).where(eq(jobs.id, id)))
    .then(() => app.signals.send('jobs'))

describe('jobs side by side', () => {
  test('two keys run at the same time', async () => {
    const it = await scene()
    await it.begin('one', [1])
    await it.begin('two', [1])
    const words = [(await it.phase(1)).word, (await it.phase(2)).word]
    expect(words.toSorted()).toEqual(['one', 'two'])
  })

  test('of one key the second begins when the first is over', async () => {
    const it = await scene()
    const first = await it.begin('one', [1], 'same')
    const second = await it.begin('two', [1], 'same')
    const { end } = await it.phase(1)
    expect((await it.row(second))?.status).toBe('WAITING')
    expect(it.prepared).toHaveLength(1)
    end.resolve()
    expect((await it.phase(2)).word).toBe('two')
    expect(await it.row(first)).toBeUndefined()
  })

  test('of one kind no more run than its number at once', async () => {
    const it = await scene({ concurrency: 1 })
    await it.begin('one', [1])
    const second = await it.begin('two', [1])
    const { end } = await it.phase(1)
    expect((await it.row(second))?.holder).toBeNull()
    end.resolve()
    expect((await it.phase(2)).word).toBe('two')
  })
})

describe('a part', () => {
  test('is prepared outside the transaction, while others write, and applied with what was prepared', async () => {
    const it = await scene()
    const id = await it.begin('word', ['b', 'a', 3])
    const first = await it.phase(1)
    expect(first.subjects).toEqual([3, 'a'])
    await it.app.app.write(tx => workspace(tx, { id: 'wsp_meanwhile' }))
    expect(it.applied).toEqual([])
    first.end.resolve()
    const second = await it.phase(2)
    expect(second.subjects).toEqual(['b'])
    expect(await it.row(id)).toMatchObject({
      status: 'RUNNING',
      done: 2,
      counts: { subjects: 2 },
      costs: { tokens: 10 },
    })
    second.end.resolve()
    await until(
      () => it.row(id),
      row => row === undefined,
    )
    expect(it.applied).toEqual([
      { word: 'word', subjects: [3, 'a'], prepared: 'word!' },
      { word: 'word', subjects: ['b'], prepared: 'word!' },
    ])
  })

  test('that fails leaves nothing behind, is tried again by the schedule, and then the job has failed; costs add up', async () => {
    const it = await scene({ retry: [5 * second, 30 * second] })
    const id = await it.begin('word', ['broken'])
    for (const [n, wait] of [5 * second, 30 * second].entries()) {
      ;(await it.phase(n + 1)).end.resolve()
      const row = await until(
        () => it.row(id),
        it => it?.attempts === n + 1,
      )
      expect(row).toMatchObject({ status: 'WAITING', costs: { tokens: 10 * (n + 1) }, leaseUntil: null })
      expect((row?.notBefore ?? 0) - it.app.app.clock()).toBeGreaterThan(wait - 5 * second)
      expect((row?.notBefore ?? 0) - it.app.app.clock()).toBeLessThanOrEqual(wait)
      it.app.travel(wait)
      it.app.app.signals.send('jobs')
    }
    ;(await it.phase(3)).end.resolve()
    const row = await until(
      () => it.row(id),
      it => it?.status === 'FAILED',
    )
    expect(row).toMatchObject({ done: 0, costs: { tokens: 30 } })
    const half = eq(workspaces.id, 'wsp_half')
    expect(await it.app.app.reads.select().from(workspaces).where(half)).toEqual([])
  })
})

describe('a job that is stopped', () => {
  test('aborts what it prepares, and applies nothing of it', async () => {
    const it = await scene()
    const id = await it.begin('word', [1])
    const { signal } = await it.phase(1)
    await stop(it.app, id)
    await until(
      () => it.row(id),
      row => row === undefined,
    )
    expect(signal.aborted).toBe(true)
    expect(it.applied).toEqual([])
  })
})

describe('a job whose process', () => {
  test('shuts down is given back at once, and another continues', async () => {
    const databaseUrl = onServer
      ? await newDatabase(process.env.TEST_DATABASE_URL ?? '')
      : `file:${join(mkdtempSync(join(tmpdir(), 'winnow-test-')), 'winnow.db')}`
    const first = await scene({ databaseUrl })
    const id = await first.begin('word', [1])
    const { signal } = await first.phase(1)
    await first.app.close()
    expect(signal.aborted).toBe(true)
    const other = await scene({ databaseUrl })
    ;(await other.phase(1)).end.resolve()
    await until(
      () => other.row(id),
      row => row === undefined,
    )
    expect(other.applied).toHaveLength(1)
  })

  test('has died is taken over when its lease has run out', async () => {
    const it = await scene()
    const { write, clock, signals } = it.app.app
    const id = await it.begin('word', [1], 'held')
    ;(await it.phase(1)).end.resolve()
    await until(
      () => it.row(id),
      row => row === undefined,
    )
    const left = await it.begin('left', [1], 'held', { holder: 'dead', leaseUntil: clock() + 60 * second })
    it.app.travel(59 * second)
    signals.send('jobs')
    await write(async () => {})
    expect(await it.row(left)).toMatchObject({ holder: 'dead' })
    it.app.travel(2 * second)
    signals.send('jobs')
    expect((await it.phase(2)).word).toBe('left')
  })

  test('was taken over applies nothing any more; what it spent is counted', async () => {
    const it = await scene()
    const id = await it.begin('word', [1])
    const late = await it.phase(1)
    const taken = { holder: 'another', leaseUntil: it.app.app.clock() + 60 * second }
    await it.app.app.write(tx => tx.update(jobs).set(taken).where(eq(jobs.id, id)))
    late.end.resolve()
    const row = await until(
      () => it.row(id),
      row => row?.costs.tokens === 10,
    )
    expect(row).toMatchObject({ holder: 'another', done: 0 })
    expect(it.applied).toEqual([])
  })
})
