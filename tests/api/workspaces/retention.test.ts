import { afterAll, afterEach, describe, expect, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { day, hour } from '@winnow/api/core/time/clock'
import { beginRetention, retentionJob } from '@winnow/api/retention/job'
import {
  audit,
  chats,
  connect,
  files,
  jobs,
  messages,
  notes,
  outbox,
  retentionRuns,
  submissionCells,
  submissions,
} from '@winnow/db'
import { member } from '@winnow/db/factories'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { closeFreshApps, freshApp, onServer, sharedApp, type TestApp, tries } from '../../support/app.ts'
import { clientWith, owner, person } from '../../support/cast.ts'
import { apply, makeForm } from '../../support/forms.ts'
import { expectRefusal } from '../../support/problems.ts'
import { newFolders } from '../../support/process/folders.ts'
import { operator } from '../../support/process/operator.ts'
import { reviewing } from '../../support/scenes/reviewing.ts'
import { pdf, tus } from '../../support/uploads.ts'

const folders = newFolders()
afterEach(closeFreshApps)
afterAll(folders.remove)

const { signal } = new AbortController()
const why = 'I have wanted to build a zebra crossing ever since the winter of my tenth year'

/** Runs what is due, to the last file. */
async function run({ app }: TestApp) {
  await beginRetention(app, signal)
  const left = async () => [
    ...(await app.reads.select().from(jobs).where(eq(jobs.status, 'WAITING'))),
    ...(await app.reads.select().from(jobs).where(eq(jobs.status, 'RUNNING'))),
    ...(await app.reads.select().from(files).where(eq(files.state, 'DELETED'))),
  ]
  while ((await left()).length > 0) await Bun.sleep(5)
}

/** A form with choices, texts and a file, and Ada's application with all of it, a chat and a note. */
async function withAda(app: TestApp) {
  const scene = await reviewing(app, {
    questions: [
      { type: 'LONG_TEXT', question: 'Why', required: false },
      { type: 'NUMBER', question: 'Born in', required: false },
      {
        type: 'MULTI_SELECT',
        question: 'Track',
        options: ['Art', 'Tech'],
        allowOther: true,
        required: false,
      },
      { type: 'FILE_UPLOAD', question: 'Deck', required: false },
    ],
    settings: { url_parameters: ['referrer'] },
  })
  const { winnow, form, form_id, workspaceId: page_id } = scene
  const idOf = (question: string) => form.inputFields.find(it => it.question === question)?.id ?? ''
  const upload = await tus(app).upload(
    { form_id, field_id: idOf('Deck'), filename: 'zebra.pdf', filetype: 'application/pdf' },
    pdf(),
  )
  const { submissionId } = await clientWith(app, {}).submit({
    ...{ form_identifier: form_id, name: 'Ada Okafor', email: 'ada@example.com', time_zone: 'UTC' },
    values: [
      { id: idOf('Why'), answer: why },
      { id: idOf('Born in'), answer: '1990' },
      { id: idOf('Track'), answer: ['Tech', 'Beekeeping'] },
      {
        id: idOf('Deck'),
        draft_file_metadata: {
          content_type: 'application/pdf',
          draft_file_path: upload,
          original_filename: 'zebra.pdf',
        },
      },
    ],
    url_parameters: { referrer: 'Ben Okafor', utm_source: 'newsletter' },
  })
  const of = { form_id, submission_id: submissionId }
  await winnow.sendMessage({ ...of, content: 'Hello zebra' })
  await winnow.addComment({ ...of, comment: '<p>Likes a zebra</p>' })
  const answer = async (question: string) =>
    (await scene.one(submissionId)).fieldValues.find(it => it.fieldId === idOf(question))?.value ?? null
  return { ...scene, page_id, submissionId, of, idOf, answer }
}

const idOfRow = async ({ app }: TestApp, publicId: string) =>
  (await app.reads.select().from(submissions).where(eq(submissions.publicId, publicId)))[0]?.id ?? 0

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
    await run(app)
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
    await run(app)

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
    await run(app)
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
    await run(app)
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
    await run(app)
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
    await run(app)
    await expectRefusal(winnow.fetchSubmission({ form_id, submission_id: stayed ?? '' }), 'not_found')
    expect((await one(back ?? '')).stage).toBe('Shortlisted')
    expect((await one(again ?? '')).stage).toBe('Archived')
    app.travel(4 * day)
    await run(app)
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
    await run(app)
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

describe('before the first run', () => {
  test('the preview counts by form what it would be about, without changing anything', async () => {
    const app = await freshApp()
    const { winnow, page_id, submissionId, move, form_id } = await withAda(app)
    await move(submissionId, 'Archived')
    const other = await makeForm(winnow, page_id, { name: 'Autumn accelerator' })
    const bo = await apply(winnow, other)
    await winnow.updateStage({
      ...{ form_id: other.identifier, submission_id: bo.submissionId, stage: 'Archived' },
    })
    app.travel(8 * day)
    const setting = { page_id, action: 'ERASE', days: 7 } as const
    const preview = await winnow.previewRetention(setting)
    expect(preview).toMatchObject({
      applications: 2,
      forms: expect.arrayContaining([
        { identifier: form_id, name: 'Spring accelerator', applications: 1 },
        { identifier: other.identifier, name: 'Autumn accelerator', applications: 1 },
      ]),
    })
    expect(Date.parse(preview.firstRunAt) - app.app.clock()).toBeGreaterThan(2 * day)
    expect(await winnow.previewRetention({ ...setting, kept_form_ids: [form_id] })).toMatchObject({
      applications: 1,
    })
    expect((await winnow.fetchRetention({ page_id })).setting).toBeNull()
  })

  test('are three days, which every change gives again, and the other admins get an email', async () => {
    const app = await freshApp()
    const { winnow, page_id, submissionId, move, one } = await withAda(app)
    const mae = await person(app)
    const max = await person(app)
    await app.app.write(async tx => {
      await member(tx, { workspaceId: page_id, userId: mae.id, role: 'ADMIN' })
      await member(tx, { workspaceId: page_id, userId: max.id, role: 'MEMBER' })
    })
    await move(submissionId, 'Archived')
    app.travel(8 * day)
    await winnow.updateRetention({ page_id, action: 'ANONYMISE', days: 7 })
    const told = async (to: string) =>
      (await app.app.reads.select().from(outbox)).filter(it => it.recipient === to && it.kind === 'retention')
    expect(await told(mae.email)).toHaveLength(1)
    expect(await told(max.email)).toHaveLength(0)
    app.travel(2 * day)
    await winnow.updateRetention({ page_id, action: 'ERASE', days: 7 })
    app.travel(2 * day)
    await run(app)
    expect((await one(submissionId)).email).toBe('ada@example.com')
    app.travel(day + hour)
    await run(app)
    await expectRefusal(one(submissionId), 'not_found')
  })

  test('a setting that is saved as it was gives no time, and leaves no entry', async () => {
    const app = await freshApp()
    const { winnow, page_id } = await withAda(app)
    const setting = { page_id, action: 'ERASE', days: 7 } as const
    const first = await winnow.updateRetention(setting)
    app.travel(day)
    expect(await winnow.updateRetention(setting)).toEqual(first)
    const changes = await app.app.reads.select().from(audit).where(eq(audit.kind, 'retention_changed'))
    expect(changes).toHaveLength(1)
  })
})

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
    await run(app)
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
    await run(app)
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
    await run(app)
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
    await run(app)
    const report = async () => (await winnow.fetchRetention({ page_id })).runs[0]
    expect(await report()).toMatchObject({ status: 'DONE', applications: 1, failed: 1 })
    expect((await one(bo.submissionId)).name).toBe('Anonymised applicant')
    await write(whole?.cells ?? '')
    expect((await one(submissionId)).name).toBe('Ada Okafor')
    app.travel(day + hour)
    await run(app)
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
    await run(app)
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
    await run(app)
    expect(await winnow.fetchRetention({ page_id })).toEqual({ setting: null, runs: [] })
    expect((await one(submissionId)).stage).toBe('Archived')
  })
})

describe('who may set it', () => {
  test('are admins alone, with days between 1 and 3,650', async () => {
    const app = await sharedApp()
    const boss = await owner(app)
    const page_id = boss.workspaceId
    const colleague = await person(app)
    await app.app.write(tx => member(tx, { workspaceId: page_id, userId: colleague.id, role: 'MEMBER' }))
    const setting = { page_id, action: 'ERASE', days: 7 } as const
    for (const call of [
      () => colleague.winnow.fetchRetention({ page_id }),
      () => colleague.winnow.previewRetention(setting),
      () => colleague.winnow.updateRetention(setting),
      () => colleague.winnow.stopRetention({ page_id }),
    ])
      await expectRefusal(call(), 'forbidden')
    for (const days of [0, 3_651]) {
      const error = await expectRefusal(boss.winnow.updateRetention({ ...setting, days }), 'invalid_input')
      expect(error.at('days')).toBe('Between 1 and 3650 days')
    }
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
    await run(first)
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
