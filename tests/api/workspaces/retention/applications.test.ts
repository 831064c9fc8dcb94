import { afterEach, describe, expect, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { day } from '@winnow/api/core/time/clock'
import { messages, notes, outbox } from '@winnow/db'
import fc from 'fast-check'
import { closeFreshApps, freshApp, onServer, sharedApp, type TestApp, tries } from '../../../support/app.ts'
import { clientWith } from '../../../support/cast.ts'
import { expectRefusal } from '../../../support/problems.ts'
import { runRetention, why, withAda } from '../../../support/scenes/retaining.ts'
import { reviewing } from '../../../support/scenes/reviewing.ts'

afterEach(closeFreshApps)

const bytesIn = async ({ app }: TestApp) =>
  (await readdir(join(app.config.dataDir, 'files'), { recursive: true, withFileTypes: true })).filter(it =>
    it.isFile(),
  ).length

describe('retention', () => {
  test('is off until an admin sets it: nothing goes', async () => {
    const app = await freshApp()
    const { winnow, page_id, submissionId, move, one } = await withAda(app)
    await move(submissionId, 'Archived')
    app.travel(20 * day)
    await runRetention(app)
    expect(await winnow.fetchRetention({ page_id })).toEqual({ setting: null, runs: [] })
    expect((await one(submissionId)).email).toBe('ada@example.com')
  })

  test('anonymises who was archived: what was chosen and every count stay, who it was goes', async () => {
    const app = await freshApp()
    const ada = await withAda(app)
    const { winnow, page_id, submissionId, move, one, answer, counts, apply, form_id, of } = ada
    await apply({ email: 'bo@example.com' })
    await winnow.addLabel({ form_id, value: 'Strong' })
    await winnow.updateSubmissionLabels({ ...of, add_labels: ['Strong'] })
    await move(submissionId, 'Archived')
    const before = { ...(await winnow.fetchDetails({ form_id })).formCounts, ...(await counts()) }
    const appliedAt = (await one(submissionId)).submittedAt
    await winnow.updateRetention({ page_id, action: 'ANONYMISE', days: 7 })
    app.travel(8 * day)
    await runRetention(app)

    const now = await one(submissionId)
    expect(now).toMatchObject({
      ...{ name: 'Anonymised applicant', stage: 'Archived', submittedAt: appliedAt, responded: true },
      ...{ chatId: null, lastComment: null, assignedLabels: ['Strong'] },
      urlParameters: [{ name: 'utm_source', value: 'newsletter' }],
    })
    expect(now.email).toEndWith('@anonymised.invalid')
    expect(await answer('Track')).toEqual(['Tech'])
    for (const typed of ['Why', 'Born in', 'Deck']) expect(await answer(typed)).toBeNull()
    const after = { ...(await winnow.fetchDetails({ form_id })).formCounts, ...(await counts()) }
    expect(after).toEqual(before)
    const found = await winnow.fetchWindow({ form_id, search: 'zebra', offset: 0, limit: 10 })
    expect(found.total).toBe(0)
    expect(await app.app.reads.select().from(messages)).toEqual([])
    expect(await app.app.reads.select().from(notes)).toEqual([])
    expect((await app.app.reads.select().from(outbox)).filter(it => it.recipient.includes('ada'))).toEqual([])
    expect(await bytesIn(app)).toBe(1)
    // Whoever it was can apply again.
    await apply({ email: 'ada@example.com' })
  })

  test('erases applications whole, from the counts and with their files', async () => {
    const app = await freshApp()
    const { winnow, page_id, submissionId, move, counts, apply, form_id, of } = await withAda(app)
    await apply({ email: 'bo@example.com' })
    await move(submissionId, 'Archived')
    const stored = await bytesIn(app)
    await winnow.updateRetention({ page_id, action: 'ERASE', days: 7 })
    app.travel(8 * day)
    await runRetention(app)
    await expectRefusal(winnow.fetchSubmission(of), 'not_found')
    expect(await counts()).toEqual({ New: 1, Shortlisted: 0, Archived: 0 })
    expect((await winnow.fetchDetails({ form_id })).formCounts).toMatchObject({
      respondedCount: 0,
      totalCount: 1,
    })
    expect(await bytesIn(app)).toBe(stored - 1)
  })

  test.skipIf(onServer)('leaves no trace of what was typed in the file of the database', async () => {
    const app = await freshApp()
    const { winnow, page_id, submissionId, move } = await withAda(app)
    await move(submissionId, 'Archived')
    await winnow.updateRetention({ page_id, action: 'ANONYMISE', days: 1 })
    const bytes = async () =>
      Buffer.concat(
        await Promise.all(
          ['winnow.db', 'winnow.db-wal'].map(it => Bun.file(join(app.app.config.dataDir, it)).bytes()),
        ),
      )
    expect((await bytes()).includes(why)).toBe(true)
    app.travel(5 * day)
    await runRetention(app)
    const left = await bytes()
    const traces = [why, 'Hello zebra', 'Likes a zebra', 'Ben Okafor']
    expect(traces.filter(it => left.includes(it))).toEqual([])
  })

  test('closes the applicant’s own page once it is anonymised', async () => {
    const app = await freshApp()
    const { winnow, page_id, move, form_id } = await withAda(app)
    const { submissionId, ownToken } = await clientWith(app, {}).submit({
      ...{ form_identifier: form_id, name: 'Bo', email: 'bo@example.com', time_zone: 'UTC', values: [] },
    })
    await move(submissionId, 'Archived')
    await winnow.updateRetention({ page_id, action: 'ANONYMISE', days: 1 })
    app.travel(5 * day)
    await runRetention(app)
    await expectRefusal(clientWith(app, {}).fetchOwnApplication({ own_token: ownToken ?? '' }), 'not_found')
  })
})

describe('the days in Archived', () => {
  test('start again with each move into it; whoever was moved out in time is spared', async () => {
    const app = await freshApp()
    const { winnow, page_id, move, apply, form_id, one } = await withAda(app)
    const [back, again, stayed] = [await apply(), await apply(), await apply()].map(it => it.submissionId)
    for (const it of [back, again, stayed]) await move(it ?? '', 'Archived')
    await winnow.updateRetention({ page_id, action: 'ERASE', days: 7 })
    app.travel(5 * day)
    await move(back ?? '', 'Shortlisted')
    await move(again ?? '', 'New')
    await move(again ?? '', 'Archived')
    app.travel(4 * day)
    await runRetention(app)
    await expectRefusal(winnow.fetchSubmission({ form_id, submission_id: stayed ?? '' }), 'not_found')
    expect((await one(back ?? '')).stage).toBe('Shortlisted')
    expect((await one(again ?? '')).stage).toBe('Archived')
    app.travel(4 * day)
    await runRetention(app)
    await expectRefusal(winnow.fetchSubmission({ form_id, submission_id: again ?? '' }), 'not_found')
  })

  test('count from the import, not from when an imported application was sent elsewhere', async () => {
    const app = await freshApp()
    const { winnow, page_id, form_id } = await withAda(app)
    await winnow.updateRetention({ page_id, action: 'ERASE', days: 7 })
    await winnow.importSubmissions({
      form_id,
      rows: [
        {
          ...{ line: 2, name: 'Bo', email: 'bo@example.com', values: [] },
          ...{ status: 'Archived', submitted_at: '2019-05-01T00:00:00Z' },
        },
      ],
    })
    app.travel(4 * day)
    await runRetention(app)
    const { submissions: left } = await winnow.fetchSubmissions({ form_id })
    expect(left.map(it => it.email)).toContain('bo@example.com')
  })

  test('after any moves, an application is due exactly if its last move went into Archived that long ago', async () => {
    const app = await sharedApp()
    const { winnow, workspaceId: page_id, apply, move } = await reviewing(app)
    const stages = ['New', 'Shortlisted', 'Archived'] as const
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...stages), { maxLength: 6 }), async path => {
        const before = await winnow.previewRetention({ page_id, action: 'ERASE', days: 1 })
        const { submissionId } = await apply()
        for (const stage of path) await move(submissionId, stage)
        const after = await winnow.previewRetention({ page_id, action: 'ERASE', days: 1 })
        expect(after.applications - before.applications).toBe(path.at(-1) === 'Archived' ? 1 : 0)
        const later = await winnow.previewRetention({ page_id, action: 'ERASE', days: 4 })
        expect(later.applications).toBe(0)
      }),
      { numRuns: tries(25) },
    )
  })
})
