import { afterAll, afterEach, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { day, hour } from '@winnow/api/core/time/clock'
import { retentionJob } from '@winnow/api/retention/job'
import { chats, connect, jobs, retentionRuns, submissionCells, submissions } from '@winnow/db'
import { eq } from 'drizzle-orm'
import { closeFreshApps, freshApp, onServer, type TestApp } from '../../../support/app.ts'
import { expectRefusal } from '../../../support/problems.ts'
import { newFolders } from '../../../support/process/folders.ts'
import { operator } from '../../../support/process/operator.ts'
import { runRetention, withAda } from '../../../support/scenes/retaining.ts'
import { reviewing } from '../../../support/scenes/reviewing.ts'

const folders = newFolders()
afterEach(closeFreshApps)
afterAll(folders.remove)

const idOfRow = async ({ app }: TestApp, publicId: string) =>
  (await app.reads.select().from(submissions).where(eq(submissions.publicId, publicId)))[0]?.id ?? 0

describe('a run', () => {
  test('leaves the forms that are left out, and other workspaces', async () => {
    const app = await freshApp()
    const { winnow, page_id, submissionId, move, form_id, one } = await withAda(app)
    const stranger = await reviewing(app)
    const theirs = await stranger.apply()
    await stranger.move(theirs.submissionId, 'Archived')
    await move(submissionId, 'Archived')
    await winnow.updateRetention({ page_id, action: 'ERASE', days: 7, kept_form_ids: [form_id] })
    app.travel(8 * day)
    await runRetention(app)
    expect((await one(submissionId)).stage).toBe('Archived')
    expect((await stranger.one(theirs.submissionId)).stage).toBe('Archived')
    await expectRefusal(
      winnow.updateRetention({ page_id, action: 'ERASE', days: 7, kept_form_ids: [stranger.form_id] }),
      'not_found',
    )
  })

  test('is in the report with its counts by form, and in the audit log', async () => {
    const app = await freshApp()
    const { winnow, page_id, submissionId, move, form_id } = await withAda(app)
    await move(submissionId, 'Archived')
    await winnow.updateRetention({ page_id, action: 'ANONYMISE', days: 7 })
    app.travel(8 * day)
    expect((await winnow.fetchRetention({ page_id })).setting?.due).toBe(1)
    await runRetention(app)
    const { setting, runs } = await winnow.fetchRetention({ page_id })
    expect(setting).toMatchObject({ action: 'ANONYMISE', days: 7, due: 0, keptForms: [] })
    expect(Date.parse(setting?.nextRunAt ?? '')).toBeGreaterThan(app.app.clock())
    expect(runs).toMatchObject([
      {
        ...{ status: 'DONE', action: 'ANONYMISE', days: 7, applications: 1, failed: 0 },
        forms: [{ identifier: form_id, name: 'Spring accelerator', applications: 1, failed: 0 }],
      },
    ])
    const { entries } = await winnow.fetchAudit({ page_id, groups: ['APPLICATIONS', 'WORKSPACE'] })
    expect(entries.slice(0, 2).map(it => [it.by.kind, it.text])).toEqual([
      ['system', 'Anonymised 1 archived application'],
      ['user', 'Set retention: anonymise after 7 days'],
    ])
    await runRetention(app)
    expect((await winnow.fetchRetention({ page_id })).runs).toHaveLength(1)
  })

  test('counts what it cannot read as failed, goes on with the others, and tries it again the next day', async () => {
    const app = await freshApp()
    const { winnow, page_id, submissionId, move, apply, one } = await withAda(app)
    const bo = await apply()
    for (const it of [submissionId, bo.submissionId]) await move(it, 'Archived')
    const id = await idOfRow(app, submissionId)
    const [whole] = await app.app.reads.select().from(submissionCells).where(eq(submissionCells.id, id))
    const write = (cells: string) =>
      app.app.write(tx => tx.update(submissionCells).set({ cells }).where(eq(submissionCells.id, id)))
    await write('not JSON')
    await winnow.updateRetention({ page_id, action: 'ANONYMISE', days: 7 })
    app.travel(8 * day)
    await runRetention(app)
    const report = async () => (await winnow.fetchRetention({ page_id })).runs[0]
    expect(await report()).toMatchObject({ status: 'DONE', applications: 1, failed: 1 })
    expect((await one(bo.submissionId)).name).toBe('Anonymised applicant')
    await write(whole?.cells ?? '')
    expect((await one(submissionId)).name).toBe('Ada Okafor')
    app.travel(day + hour)
    await runRetention(app)
    expect(await report()).toMatchObject({ applications: 1, failed: 0 })
    expect((await one(submissionId)).name).toBe('Anonymised applicant')
  })

  test('goes on after the last part where the process died in the middle of it', async () => {
    const app = await freshApp()
    const { winnow, page_id, applicants, move, counts } = await reviewing(app).then(it => ({
      ...it,
      page_id: it.workspaceId,
    }))
    const [first = '', second = ''] = await applicants(2)
    for (const it of [first, second]) await move(it, 'Archived')
    await winnow.updateRetention({ page_id, action: 'ERASE', days: 7 })
    app.travel(8 * day)
    await app.app.write(async tx => {
      const values = { workspaceId: page_id, action: 'ERASE' as const, days: 7, jobId: 'job_1' }
      await tx.insert(retentionRuns).values({ ...values, startedAt: app.app.clock() })
      const part = { tx, app: app.app, now: app.app.clock(), emit: async () => {}, input: { run: 1 } }
      const ids = [await idOfRow(app, first)]
      const context = part as unknown as Parameters<typeof retentionJob.apply>[0]
      expect(await retentionJob.apply(context, [], ids)).toEqual({})
      await tx.insert(jobs).values({
        ...{ id: 'job_1', kind: retentionJob.name, key: `retention:${page_id}`, batchId: 'bat_1', total: 0 },
        ...{ input: { run: 1 }, createdAt: app.app.clock() },
      })
    })
    expect(await counts()).toMatchObject({ Archived: 1 })
    app.app.signals.send('jobs')
    await runRetention(app)
    expect(await counts()).toMatchObject({ Archived: 0 })
    const { runs } = await winnow.fetchRetention({ page_id })
    expect(runs).toMatchObject([{ status: 'DONE', applications: 2 }])
  })

  test('ends where retention is turned off meanwhile', async () => {
    const app = await freshApp()
    const { winnow, page_id, submissionId, move, one } = await withAda(app)
    await move(submissionId, 'Archived')
    await winnow.updateRetention({ page_id, action: 'ERASE', days: 7 })
    app.travel(8 * day)
    await winnow.stopRetention({ page_id })
    await runRetention(app)
    expect(await winnow.fetchRetention({ page_id })).toEqual({ setting: null, runs: [] })
    expect((await one(submissionId)).stage).toBe('Archived')
  })
})

describe.skipIf(onServer)('a restored backup', () => {
  test('brings nothing back that retention anonymised or erased, whatever the setting was', async () => {
    const [dataDir, into, again] = [folders.create(), folders.create(), join(folders.create(), 'data')]
    const ERASURES_FILE = join(folders.create(), 'erasures.jsonl')
    const first = await freshApp({ env: { DATA_DIR: dataDir, ERASURES_FILE } })
    const { winnow, page_id, submissionId, move, apply } = await withAda(first)
    await apply({ email: 'bo@example.com' })
    await move(submissionId, 'Archived')
    await operator('backup', [into], { DATA_DIR: dataDir })
    await winnow.updateRetention({ page_id, action: 'ANONYMISE', days: 1 })
    first.travel(4 * day)
    await runRetention(first)
    await first.close()

    const [name = ''] = [...new Bun.Glob('winnow-*/backup.json').scanSync(into)]
    const restored = await operator('restore', [join(into, name, '..')], { DATA_DIR: again })
    expect(restored.errors).toBe('')
    const client = connect(`file:${join(again, 'winnow.db')}`)
    const { rows } = await client.execute('select name from submissions order by id')
    expect(rows.map(it => it[0])).toContain('Ada Okafor')
    client.close()

    const second = await freshApp({ env: { DATA_DIR: again, ERASURES_FILE } })
    const left = await second.app.reads.select().from(submissions)
    expect(left.map(it => it.name)).toContain('Anonymised applicant')
    expect(left.map(it => it.name)).not.toContain('Ada Okafor')
    expect(await second.app.reads.select().from(chats)).toEqual([])
  })
})
