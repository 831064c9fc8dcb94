import { describe, expect, test } from 'bun:test'
import { events, submissions } from '@winnow/db'
import { workspace } from '@winnow/db/factories'
import { count } from 'drizzle-orm'
import { freshApp, onServer, sharedApp } from '../../support/app.ts'
import { expectRefusal, refusal } from '../../support/problems.ts'
import { reviewing } from '../../support/scenes/reviewing.ts'

describe('commands at the same time', () => {
  test('50 all commit', async () => {
    const it = await reviewing(await sharedApp())
    const replies = await Promise.all(Array.from({ length: 50 }, () => it.apply()))
    expect(new Set(replies.map(({ submissionId }) => submissionId)).size).toBe(50)
    expect((await it.counts()).New).toBe(50)
  })

  test('a refusal among them undoes itself alone', async () => {
    const it = await reviewing(await sharedApp())
    await it.apply({ email: 'taken@example.com' })
    const all = await Promise.allSettled(
      Array.from({ length: 30 }, (_, n) => it.apply(n % 10 === 5 ? { email: 'taken@example.com' } : {})),
    )
    expect(all.filter(({ status }) => status === 'rejected')).toHaveLength(3)
    const { submissions, pageDetails } = await it.winnow.fetchSubmissions({ form_id: it.form_id })
    expect(submissions).toHaveLength(28)
    expect(pageDetails.totalCount).toBe(28)
  })

  test('what a failed one wrote before it failed is gone, what the others wrote stays', async () => {
    const { app } = await sharedApp()
    const ids = Array.from({ length: 5 }, () => `wsp_${crypto.randomUUID()}`)
    const outcomes = await Promise.allSettled(
      ids.map((id, n) =>
        app.write(async tx => {
          await workspace(tx, { id })
          if (n === 2) throw new Error('Changed my mind')
          return id
        }),
      ),
    )
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
    ])
    const there = await app.reads.query.workspaces.findMany({
      where: (row, { inArray }) => inArray(row.id, ids),
    })
    expect(there.map(({ id }) => id).toSorted()).toEqual(ids.filter((_, n) => n !== 2).toSorted())
  })
})

/** A server has its disk to itself; only a file can be made to be full from here. */
describe.skipIf(onServer)('a full disk', () => {
  test('answers 507, nothing is half-written, and it works again once there is room', async () => {
    const app = await freshApp()
    const it = await reviewing(app, { questions: [{ type: 'LONG_TEXT', question: 'Why?' }] })
    await it.apply()
    const { writeClient, reads } = app.app.database
    const most = async (pages: number) => {
      await writeClient.execute(`pragma max_page_count = ${pages}`)
    }
    const state = async () => {
      const [rows] = await reads.select({ n: count() }).from(submissions)
      const [recorded] = await reads.select({ n: count() }).from(events)
      const window = await it.winnow.fetchWindow({ form_id: it.form_id, search: 'room' })
      return { rows: rows?.n, events: recorded?.n, counts: await it.counts(), found: window.total }
    }
    const { rows } = await writeClient.execute('pragma page_count')
    await most(Number(rows[0]?.[0]) + 12)
    const answers = () => ({ 'Why?': `No room ${crypto.randomUUID().repeat(100)}` })
    const outcomes = await Promise.allSettled(
      Array.from({ length: 40 }, () => it.apply({ answers: answers() })),
    )
    const refused = outcomes.filter(one => one.status === 'rejected')
    expect(refused.length).toBeGreaterThan(0)
    for (const { reason } of refused)
      expect(await refusal(Promise.reject(reason))).toMatchObject({ code: 'storage_full', status: 507 })
    const error = await expectRefusal(it.apply({ answers: answers() }), 'storage_full')
    expect(error.message).toBe('The disk is full. Nothing was changed. Try again once there is free space.')

    const taken = 40 - refused.length
    const full = await state()
    expect(full).toMatchObject({ rows: taken + 1, counts: { New: taken + 1 }, found: taken })
    await most(1_000_000)
    await it.apply({ answers: answers() })
    expect(await state()).toMatchObject({
      rows: taken + 2,
      events: (full.events ?? 0) + 1,
      counts: { New: taken + 2 },
      found: taken + 1,
    })
    await app.close()
  })
})
