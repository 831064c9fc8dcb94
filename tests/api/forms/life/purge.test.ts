import { describe, expect, test } from 'bun:test'
import { mkdtempSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chatById, writeAnswer } from '@winnow/api/chats/messages/answer'
import { hashOf } from '@winnow/api/core/text/secret'
import { purgeForms, purgeJob } from '@winnow/api/forms/purge/purge'
import { sessionCookie } from '@winnow/api/users/session'
import {
  answerFiles,
  consumers,
  events,
  files,
  fileTexts,
  forms,
  importedRows,
  imports,
  inboundReceipts,
  invitations,
  jobs,
  linkedinProfiles,
  modelRequests,
  notificationChoices,
  outbox,
  pinnedForms,
  searchRuns,
  seenBy,
  submissionParameters,
  submissions,
  visits,
} from '@winnow/db'
import { job, label, labelled, note, result, score, search, session } from '@winnow/db/factories'
import { asc, eq, max, sql } from 'drizzle-orm'
import { freshApp, type TestApp } from '../../../support/app.ts'
import { clientWith, owner } from '../../../support/cast.ts'
import { apply, makeForm } from '../../../support/forms.ts'
import { picture } from '../../../support/pictures.ts'
import { expectRefusal } from '../../../support/problems.ts'
import { newDatabase } from '../../../support/process/sqld.ts'
import { pdf, tus } from '../../../support/uploads.ts'

const minute = 60_000
const day = 1440 * minute

type Boss = Awaited<ReturnType<typeof owner>>

const rowOf = async ({ app }: TestApp, id: string) => {
  const [row] = await app.reads.select().from(forms).where(eq(forms.id, id))
  if (!row) throw new Error('There is no such form')
  return row
}

/** A form with something in every table that can hold anything of a form. */
async function fullForm(app: TestApp, { id: userId, winnow, workspaceId }: Boss) {
  const began = app.app.clock()
  const form = await makeForm(winnow, workspaceId, {
    questions: [
      { type: 'LONG_TEXT', question: 'Why you?' },
      { type: 'DROPDOWN', question: 'Your size', options: ['S', 'M'], required: false },
      { type: 'FILE_UPLOAD', question: 'Your deck', required: false },
    ],
    settings: { template_color: 'green' },
  })
  const to = { form_id: form.identifier }
  await winnow.updateLogo({ ...to, image: await picture() })
  const answers = { 'Why you?': 'Because of lighthouses, '.repeat(20), 'Your size': 'M' }
  const nobody = clientWith(app, {})
  const sent = [await apply(nobody, form, { answers }), await apply(nobody, form, { answers })]
  await withFiles(app, form)
  const about = { ...to, submission_id: sent[0]?.submissionId ?? '' }
  const { message, chatId } = await winnow.sendMessage({ ...about, content: 'Hello' })
  await winnow.updateStage({ ...about, stage: 'Shortlisted' })
  await winnow.updateNotifSettings({ ...to, arrivals: true })
  await winnow.createView({ ...to, name: 'Solar', shared: true })
  await winnow.updateSavedFilter({ ...to, sort: { columnId: 'email', direction: 'ASC' } })
  await winnow.updateLastVisit(to)
  const file = { file_name: 'people.csv', file_hash: '0'.repeat(64), row_count: 1, plan: '{}' }
  const imported = await winnow.startImport({ ...to, ...file })
  const { number: formNumber } = await rowOf(app, form.identifier)
  const rows = await app.app.reads.select().from(submissions).where(eq(submissions.formNumber, formNumber))
  const submissionId = rows[0]?.id ?? 0
  const chat = await chatById(app.app.reads, chatId)
  await app.app.write(async tx => {
    // What the applicant answers is emailed to who wrote.
    const now = app.app.clock()
    if (chat) await writeAnswer({ app: app.app, tx, now, wake() {} }, chat, { content: 'Hi', senderId: null })
    const { id: labelId } = await label(tx, { formNumber, value: 'Strong' })
    await labelled(tx, { submissionId, labelId })
    await note(tx, { submissionId, authorId: userId, text: 'Read twice', mentions: [userId] })
    const asked = await search(tx, { formNumber, name: 'Lighthouses', criteria: ['Keeps one'] })
    const { criteria } = asked
    const ofSearch = { searchNumber: asked.number, model: 'quick', jobId: `job_${formNumber}` }
    await tx.insert(searchRuns).values({ ...ofSearch, startedAt: 1 })
    await tx.insert(modelRequests).values({
      ...{ ...ofSearch, formNumber, sentAt: 1, outcome: 'ANSWERED' },
      ...{ inputTokens: 1, outputTokens: 1, cost: 1 },
    })
    for (const { number } of criteria)
      await result(tx, { criterionNumber: number, submissionId, result: 'YES' })
    await tx.insert(inboundReceipts).values({ key: message.id, messageId: message.id, at: began })
    await score(tx, { submissionId, userId, value: 4 })
    await tx.insert(seenBy).values({ submissionId, userId, at: began })
    await tx.insert(linkedinProfiles).values({ submissionId, questionId: 'fld_x', url: '', fetchedAt: began })
    await job(tx, { formId: form.identifier, userId })
    const [{ number: importNumber } = { number: 0 }] = await tx
      .select()
      .from(imports)
      .where(eq(imports.id, imported.id))
    const [{ fileId } = { fileId: null }] = await tx
      .select({ fileId: answerFiles.fileId })
      .from(answerFiles)
      .innerJoin(submissions, eq(submissions.id, answerFiles.submissionId))
      .where(eq(submissions.formNumber, formNumber))
    await tx.insert(fileTexts).values({ fileId: fileId ?? '', hash: 'x', pages: ['Deck'], readAt: 1 })
    await tx.insert(importedRows).values({ importNumber, line: 2, submissionId })
    await tx
      .insert(submissionParameters)
      .values({ submissionId, name: 'utm_source', value: 'x', folded: 'x' })
    await tx.insert(visits).values({ id: crypto.randomUUID(), formNumber, viewedAt: 0, device: 'DESKTOP' })
    await tx.insert(notificationChoices).values({ formNumber, userId }).onConflictDoNothing()
    await tx.insert(pinnedForms).values({ formNumber, userId, pinnedAt: 0 })
    await tx.insert(invitations).values({
      ...{ emailKey: `${formNumber}@example.com`, workspaceId, formNumber, role: 'GUEST', invitedBy: userId },
      createdAt: 0,
    })
  })
  // Its picture is drawn and its mail is sent aside; afterwards nothing of it is under way.
  const last = await app.app.reads
    .select({ seq: max(events.seq) })
    .from(events)
    .where(eq(events.kind, 'form.logo_changed'))
  const drawn = () => app.app.reads.select().from(consumers).where(eq(consumers.name, 'form-images'))
  while (((await drawn())[0]?.position ?? 0) < (last[0]?.seq ?? 0)) await Bun.sleep(5)
  const mailed = async () =>
    (await app.app.reads.select().from(outbox)).filter(it => it.createdAt >= began).map(it => it.kind)
  while (!(await mailed()).includes('arrivals')) await Bun.sleep(5)
  app.travel(minute)
  const waiting = () => app.app.reads.select().from(outbox).where(eq(outbox.status, 'PENDING'))
  while ((await waiting()).length > 0) await Bun.sleep(5)
  return { ...to, formNumber }
}

/** An application with a file, a file that waits to be sent, and a half-filled form. */
async function withFiles(app: TestApp, form: Awaited<ReturnType<typeof makeForm>>) {
  const field_id = form.inputFields.at(-1)?.id ?? ''
  const file = { form_id: form.identifier, field_id, filename: 'deck.pdf' }
  const nobody = clientWith(app, {})
  const draft_file_metadata = {
    content_type: 'application/pdf',
    draft_file_path: await tus(app).upload(file, pdf()),
    original_filename: 'deck.pdf',
  }
  await nobody.submit({
    form_identifier: form.identifier,
    name: 'Ada',
    email: `${crypto.randomUUID()}@example.com`,
    values: [{ id: field_id, draft_file_metadata }],
  })
  await tus(app).upload(file, pdf())
  await nobody.saveDraft({ form_id: form.identifier, form_version: 1, fields: [] })
}

/** What tells of what happened, and numbers that only grow; none of it is about anybody's application. */
const history = /^(events|consumers|usage|audit|idempotency|installation|sqlite_.*|__drizzle.*)$/
/** How the search indexes lie on the disk; what they know of stands in their `_docsize`. */
const inside = /^(submission_(search|words)|message_search)(_(?!docsize)\w+)?$/

/** Every row of every table, but what a form tells of its own windows. */
async function everything({ app }: TestApp): Promise<Record<string, string[]>> {
  const { rows: tables } = await app.reads.run(
    sql`select name from sqlite_master where type = 'table' order by name`,
  )
  const names = tables.map(it => String(it.name)).filter(it => !history.test(it) && !inside.test(it))
  expect(names).toContain('submission_search_docsize')
  const read = async (name: string) => {
    const { rows, columns } = await app.reads.run(sql.raw(`select * from ${name}`))
    const kept = columns.filter(it => it !== 'rows_version')
    return rows.map(row => JSON.stringify(kept.map(it => row[it]))).toSorted()
  }
  return Object.fromEntries(await Promise.all(names.map(async it => [it, await read(it)] as const)))
}

const filesIn = async ({ app }: TestApp) =>
  (await readdir(join(app.config.dataDir, 'files'), { recursive: true, withFileTypes: true }))
    .filter(it => it.isFile())
    .map(it => it.name)
    .toSorted()

/** Purges what is due, to the last file. */
async function purge({ app }: TestApp) {
  await purgeForms(app)
  const left = async () => [
    ...(await app.reads.select().from(jobs).where(eq(jobs.kind, purgeJob.name))),
    ...(await app.reads.select().from(files).where(eq(files.state, 'DELETED'))),
  ]
  while ((await left()).length > 0) await Bun.sleep(5)
}

/** Signed in again, after a long time away. */
async function back(app: TestApp, { id }: Boss) {
  const token = crypto.randomUUID()
  await app.app.write(tx => session(tx, { userId: id, tokenHash: hashOf(token), now: app.app.clock() }))
  return clientWith(app, { cookie: `${sessionCookie}=${token}` })
}

describe('a form that was deleted', () => {
  test('can be restored for 29 days, with everything of it', async () => {
    const app = await freshApp()
    const boss = await owner(app)
    const { form_id } = await fullForm(app, boss)
    await boss.winnow.deleteForm({ form_id })
    const before = await everything(app)
    app.travel(29 * day)
    await purge(app)
    expect(await everything(app)).toEqual(before)
    const { formCounts } = await (await back(app, boss)).restoreForm({ form_id })
    expect(formCounts.totalCount).toBe(3)
    await app.close()
  })

  test('goes after 30 days with everything of it, from every table and with its files; another form is untouched', async () => {
    const app = await freshApp()
    const boss = await owner(app)
    const other = await fullForm(app, boss)
    const [before, stored] = [await everything(app), await filesIn(app)]
    const { rowsVersion } = await rowOf(app, other.form_id)

    const { form_id, formNumber } = await fullForm(app, boss)
    await boss.winnow.addCustomField({ form_id: other.form_id, source_form_id: form_id, type: 'FORM_STATUS' })
    const full = await everything(app)
    const same = Object.keys(before).filter(it => full[it]?.length === before[it]?.length)
    expect(same).toEqual([
      'api_keys',
      'cli_logins',
      // Who reviews whom is known for a minute.
      'deals',
      // Of people, not of forms.
      'erasures',
      'folded_folders',
      'folders',
      'form_templates',
      'job_subjects',
      'member_activity',
      'members',
      // They name nobody, and go when no request refers to them.
      'model_instructions',
      'ownership_offers',
      // What workspaces pay.
      'payment_events',
      'retention',
      'retention_runs',
      'session_activity',
      'sessions',
      'sign_in_codes',
      'subscriptions',
      'users',
      // Who has an application open is known for 30 seconds.
      'viewers',
      'workspaces',
    ])
    await boss.winnow.deleteForm({ form_id })
    app.travel(30 * day + 61 * minute)
    await purge(app)

    expect(await everything(app)).toEqual(before)
    expect(await filesIn(app)).toEqual(stored)
    // What the other table kept of its windows had a column of this form.
    expect((await rowOf(app, other.form_id)).rowsVersion).toBeGreaterThan(rowsVersion)
    const told = await app.app.reads
      .select()
      .from(events)
      .where(eq(events.formNumber, formNumber))
      .orderBy(asc(events.seq))
    expect(told.at(-1)).toMatchObject({ kind: 'form.purged', actorKind: 'system', data: { form: form_id } })
    await expectRefusal((await back(app, boss)).restoreForm({ form_id }), 'not_form_editor')
    await app.close()
  })

  test('goes whole where the process died in the middle of it', async () => {
    const app = await freshApp()
    const boss = await owner(app)
    const { form_id } = await fullForm(app, boss)
    await boss.winnow.deleteForm({ form_id })
    app.travel(31 * day)
    await app.app.write(async tx => {
      const part = { tx, now: app.app.clock(), emit: async () => {} }
      const context = part as unknown as Parameters<typeof purgeJob.apply>[0]
      expect(await purgeJob.apply(context, [], undefined)).toEqual({})
    })
    expect(await app.app.reads.select().from(submissions)).toEqual([])
    expect((await rowOf(app, form_id)).id).toBe(form_id)
    await purge(app)
    expect(await app.app.reads.select().from(forms)).toEqual([])
    expect(await filesIn(app)).toEqual([])
    await app.close()
  })

  test('is purged by the server itself, after its next start at the latest', async () => {
    const server = process.env.TEST_DATABASE_URL
    const databaseUrl = server
      ? await newDatabase(server)
      : `file:${join(mkdtempSync(join(tmpdir(), 'winnow-test-')), 'winnow.db')}`
    const first = await freshApp({ config: { databaseUrl } })
    const { form_id } = await fullForm(first, await owner(first)).then(async it => {
      await first.app.write(tx => tx.update(forms).set({ deletedAt: Date.now() - 31 * day }))
      return it
    })
    await first.close()
    const second = await freshApp({ config: { databaseUrl } })
    const gone = () => second.app.reads.select().from(forms).where(eq(forms.id, form_id))
    while ((await gone()).length > 0) await Bun.sleep(5)
    await second.close()
  })
})
