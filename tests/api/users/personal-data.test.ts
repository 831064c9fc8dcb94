import { afterAll, afterEach, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { stopLink } from '@winnow/api/mail/stop-link'
import { mailboxTransport } from '@winnow/api/ports/mail/mailbox'
import { audit, connect, files, outbox, responseDrafts, submissions, users } from '@winnow/db'
import { eq } from 'drizzle-orm'
import { closeFreshApps, freshApp, onServer, sharedApp, type TestApp } from '../../support/app.ts'
import { castAround, clientWith, person } from '../../support/cast.ts'
import { apply, makeForm } from '../../support/forms.ts'
import { expectRefusal } from '../../support/problems.ts'
import { newFolders } from '../../support/process/folders.ts'
import { operator } from '../../support/process/operator.ts'
import { reviewing } from '../../support/scenes/reviewing.ts'
import { pdf, tus } from '../../support/uploads.ts'

const folders = newFolders()
afterEach(closeFreshApps)
afterAll(folders.remove)

const why = 'I have wanted to build a zebra crossing ever since the winter of my tenth year'

/** A form with everything of one applicant: answers, a file, a chat, a note, a label, and a draft of a second form. */
async function withAda(app: TestApp, email = `ada-${crypto.randomUUID()}@example.com`) {
  const scene = await reviewing(app, {
    questions: [
      { type: 'LONG_TEXT', question: 'Why', required: false },
      { type: 'FILE_UPLOAD', question: 'Deck', required: false },
    ],
    settings: { multiple_submissions: true },
  })
  const { winnow, form, form_id, workspaceId } = scene
  const idOf = (question: string) => form.inputFields.find(it => it.question === question)?.id ?? ''
  const upload = await tus(app).upload(
    { form_id, field_id: idOf('Deck'), filename: 'zebra.pdf', filetype: 'application/pdf' },
    pdf(),
  )
  const { submissionId } = await winnow.submit({
    ...{ form_identifier: form_id, name: 'Ada', email: email.toUpperCase(), time_zone: 'UTC' },
    values: [
      { id: idOf('Why'), answer: why },
      {
        id: idOf('Deck'),
        draft_file_metadata: {
          content_type: 'application/pdf',
          draft_file_path: upload,
          original_filename: 'zebra.pdf',
        },
      },
    ],
  })
  const of = { form_id, submission_id: submissionId }
  await winnow.sendMessage({ ...of, content: 'Hello zebra' })
  await winnow.addComment({ ...of, comment: '<p>Likes a zebra</p>' })
  const other = await makeForm(winnow, workspaceId, { name: 'Autumn accelerator' })
  const fields = [
    { path: 'email', value: email, at: 1 },
    { path: 'name', value: 'Ada', at: 1 },
  ]
  await winnow.saveDraft({ form_id: other.identifier, form_version: 1, fields })
  return { ...scene, email, submissionId, of, other }
}

/** The entries of a ZIP file, by name; `unzip` of the system reads it, so that no reader of ours agrees with our writer. */
async function unzipped(file: Blob) {
  const folder = folders.create()
  await Bun.write(join(folder, 'it.zip'), file)
  const { exitCode, stderr } = Bun.spawnSync(['python3', '-m', 'zipfile', '-e', 'it.zip', 'out'], {
    cwd: folder,
  })
  if (exitCode !== 0) throw new Error(stderr.toString())
  const names = [...new Bun.Glob('**/*').scanSync(join(folder, 'out'))].sort()
  return { names, data: await Bun.file(join(folder, 'out/data.json')).json(), folder: join(folder, 'out') }
}

describe('what a workspace holds about a person', () => {
  test('is counted by form', async () => {
    const { winnow, workspaceId, email, form_id, other } = await withAda(await sharedApp())
    const held = await winnow.fetchPerson({ page_id: workspaceId, email })
    expect(held).toMatchObject({
      ...{ applications: 1, files: 1, messages: 1, notes: 1, drafts: 1, wholeWorkspace: true },
      forms: expect.arrayContaining([
        expect.objectContaining({ identifier: form_id, applications: 1, drafts: 0 }),
        expect.objectContaining({ identifier: other.identifier, applications: 0, drafts: 1 }),
      ]),
    })
  })

  test('is downloaded as a ZIP file with its files, and the download is in the audit log', async () => {
    const app = await sharedApp()
    const { winnow, workspaceId, email, submissionId, id } = await withAda(app)
    const { names, data } = await unzipped(await winnow.exportPerson({ page_id: workspaceId, email }))
    expect(names).toEqual(['data.json', `files/${submissionId}/1-zebra.pdf`])
    expect(data.applications[0]).toMatchObject({
      ...{ id: submissionId, name: 'Ada', form: 'Spring accelerator' },
      answers: [
        { question: 'Why', answer: why },
        { question: 'Deck', answer: 'zebra.pdf', file: names[1] },
      ],
      messages: [{ from: 'workspace', text: 'Hello zebra' }],
      review: { status: 'New', notes: [{ text: 'Likes a zebra' }] },
    })
    expect(data.drafts).toMatchObject([{ form: 'Autumn accelerator', fields: { email, name: 'Ada' } }])
    const rows = await app.app.reads.select().from(audit).where(eq(audit.actorId, id))
    expect(rows.at(-1)).toMatchObject({ kind: 'person_exported', data: { applications: 1 } })
  })

  test('is erased, with files, chat, notes, drafts and mail, and leaves everybody else', async () => {
    const app = await freshApp()
    const { winnow, workspaceId, email, form_id, counts, apply, of } = await withAda(app)
    await apply({ email: 'bo@example.com' })
    await winnow.updateStage({ ...of, stage: 'Shortlisted' })
    expect(await winnow.erasePerson({ page_id: workspaceId, email })).toEqual({ applications: 1, drafts: 1 })
    expect(await counts()).toEqual({ New: 1, Shortlisted: 0, Archived: 0 })
    const { submissions: left } = await winnow.fetchSubmissions({ form_id })
    expect(left.map(it => it.email)).toEqual(['bo@example.com'])
    await expectRefusal(winnow.fetchSubmission(of), 'not_found')
    const again = await winnow.erasePerson({ page_id: workspaceId, email })
    expect(again).toEqual({ applications: 0, drafts: 0 })
    const { reads } = app.app
    expect(await reads.select().from(responseDrafts)).toEqual([])
    expect((await reads.select().from(outbox)).filter(it => it.recipient.toLowerCase() === email)).toEqual([])
    expect((await reads.select().from(files)).filter(it => it.ownerKind !== 'form_meta')).toEqual([])
    // Nothing that changed hands under their name is in an event or in the audit log.
    const { rows } = await app.app.database.readClient.execute(
      'select group_concat(data) from (select data from events union all select data from audit)',
    )
    expect(String(rows[0]?.[0])).not.toContain(email)
  })

  test.skipIf(onServer)('leaves no trace of their words in the file of the database', async () => {
    const app = await freshApp()
    const { winnow, workspaceId, email } = await withAda(app)
    const bytes = async () =>
      Buffer.concat(
        await Promise.all(
          ['winnow.db', 'winnow.db-wal'].map(it => Bun.file(join(app.app.config.dataDir, it)).bytes()),
        ),
      )
    expect((await bytes()).includes(why)).toBe(true)
    await winnow.erasePerson({ page_id: workspaceId, email })
    const left = await bytes()
    const traces = [why, email, email.toUpperCase(), 'Hello zebra', 'Likes a zebra']
    expect(traces.filter(it => left.includes(it))).toEqual([])
  })

  test('is erased by admins in the whole workspace, by creators in their own forms, and by nobody else', async () => {
    const app = await sharedApp()
    const { people, form, workspaceId } = await castAround(app)
    const email = `cy-${crypto.randomUUID()}@example.com`
    const other = await makeForm(people.owner.winnow, workspaceId)
    await apply(people.applicant.winnow, form, { email })
    await apply(people.applicant.winnow, other, { email })
    const of = { page_id: workspaceId, email }
    for (const it of [people.member, people.guest, people.editor])
      await expectRefusal(it.winnow.erasePerson(of), 'forbidden')
    await expectRefusal(people.applicant.winnow.erasePerson(of), 'not_found')
    expect(await people.creator.winnow.fetchPerson(of)).toMatchObject({
      applications: 1,
      wholeWorkspace: false,
    })
    expect(await people.creator.winnow.erasePerson(of)).toMatchObject({ applications: 1 })
    expect(await people.admin.winnow.fetchPerson(of)).toMatchObject({ applications: 1, wholeWorkspace: true })
    expect(await people.admin.winnow.erasePerson(of)).toMatchObject({ applications: 1 })
  })

  test('in another workspace stays as it is', async () => {
    const app = await sharedApp()
    const { email, winnow, workspaceId } = await withAda(app)
    const elsewhere = await withAda(app, email)
    await elsewhere.winnow.erasePerson({ page_id: elsewhere.workspaceId, email })
    expect(await winnow.fetchPerson({ page_id: workspaceId, email })).toMatchObject({
      applications: 1,
      files: 1,
    })
  })
})

describe('a person', () => {
  test('downloads what is held about them, without what reviewers think of them', async () => {
    const app = await sharedApp()
    const ada = await person(app, { name: 'Ada' })
    await withAda(app, ada.email)
    const { data, names } = await unzipped(await ada.winnow.exportMyData({}))
    expect(names).toHaveLength(2)
    expect(data.account).toMatchObject({ name: 'Ada', email: ada.email, workspaces: [] })
    expect(data.applications).toHaveLength(1)
    expect(data.applications[0].review).toBeUndefined()
    expect(JSON.stringify(data)).not.toContain('Likes a zebra')
  })

  test('downloads which emails they chose and stopped', async () => {
    const app = await sharedApp()
    const { email, winnow, form_id, submissionId } = await withAda(app)
    await winnow.updateNotifSettings({ form_id, messages: false })
    const editor = await unzipped(await winnow.exportMyData({}))
    expect(editor.data.account.emailChoices).toEqual([
      {
        ...{ form: 'Spring accelerator', workspace: 'Northlight' },
        ...{ arrivals: true, dailyReport: false, mentions: true, messages: false },
      },
    ])
    const ada = await person(app, { email })
    const { data } = await unzipped(await ada.winnow.exportMyData({}))
    expect(data.applications[0].messageEmailsStoppedAt).toBeNull()
    const [row] = await app.app.reads
      .select({ id: submissions.id })
      .from(submissions)
      .where(eq(submissions.publicId, submissionId))
    const url = stopLink(app.app, { kind: 'replies', submissionId: row?.id ?? 0 }).headers?.[
      'List-Unsubscribe'
    ]
    await fetch(`${app.url}${new URL(url?.slice(1, -1) ?? '').pathname}`, { method: 'POST' })
    const after = await unzipped(await ada.winnow.exportMyData({}))
    expect(Date.parse(after.data.applications[0].messageEmailsStoppedAt)).toBeGreaterThan(0)
  })

  test('deletes their account everywhere: applications, sessions and keys go, their forms go to the owner', async () => {
    const app = await freshApp()
    const { people, form, workspaceId } = await castAround(app)
    const { creator, owner } = people
    const { winnow, workspaceId: other } = await withAda(app, creator.email)
    await creator.winnow.createApiKey({ page_id: workspaceId, name: 'Script', scopes: ['forms:read'] })
    await expectRefusal(creator.winnow.deleteAccount({ email: 'someone@example.com' }), 'invalid_input')
    expect(await creator.winnow.deleteAccount({ email: creator.email.toUpperCase() })).toMatchObject({
      applications: 1,
    })
    await expectRefusal(creator.winnow.fetchMe({}), 'signed_out')
    expect(await winnow.fetchPerson({ page_id: other, email: creator.email })).toMatchObject({
      applications: 0,
    })
    const { users: editors } = await owner.winnow.fetchFormUsers({ form_id: form.identifier } as never)
    expect(JSON.stringify(editors)).not.toContain(creator.email)
    const [row] = await app.app.reads.select().from(users).where(eq(users.id, creator.id))
    expect(row).toMatchObject({
      name: 'Deleted account',
      email: `${creator.id.toLowerCase()}@deleted.invalid`,
    })
  })

  test('who owns a workspace is told to hand it over first', async () => {
    const { winnow, email } = await withOwner()
    const error = await expectRefusal(winnow.deleteAccount({ email }), 'owns_workspace')
    expect(error.message).toContain('Make someone else the owner or delete the workspace, then try again.')
  })
  const withOwner = async () => {
    const app = await sharedApp()
    const scene = await reviewing(app)
    return { winnow: scene.winnow, email: (await scene.winnow.fetchMe({})).email }
  }
})

describe.skipIf(onServer)('a restored backup', () => {
  test('brings nobody back who was erased since', async () => {
    const [dataDir, into, again] = [folders.create(), folders.create(), join(folders.create(), 'data')]
    const ERASURES_FILE = join(folders.create(), 'erasures.jsonl')
    const first = await freshApp({ env: { DATA_DIR: dataDir, ERASURES_FILE } })
    const { winnow, cookie, workspaceId, email, apply, form_id } = await withAda(first)
    const gone = await person(first, { name: 'Gone' })
    await apply({ email: 'bo@example.com' })
    await operator('backup', [into], { DATA_DIR: dataDir })
    await winnow.erasePerson({ page_id: workspaceId, email })
    await gone.winnow.deleteAccount({ email: gone.email })
    expect(await Bun.file(ERASURES_FILE).text()).not.toContain('@')
    await first.close()

    const [name = ''] = [...new Bun.Glob('winnow-*/backup.json').scanSync(into)]
    const restored = await operator('restore', [join(into, name, '..')], { DATA_DIR: again })
    expect(restored.errors).toBe('')
    const client = connect(`file:${join(again, 'winnow.db')}`)
    expect((await client.execute('select count(*) from submissions')).rows[0]?.[0]).toBe(2)
    client.close()

    const second = await freshApp({ env: { DATA_DIR: again, ERASURES_FILE } })
    const left = await second.app.reads.select().from(submissions)
    expect(left.map(it => it.email)).toEqual(['bo@example.com'])
    expect((await second.app.reads.select().from(users)).some(it => it.email === gone.email)).toBe(false)
    // Who applies again is no longer who was erased.
    const editorAgain = clientWith(second, { cookie })
    await editorAgain.submit({
      ...{ form_identifier: form_id, name: 'Ada', email, time_zone: 'UTC', values: [] },
    })
    await second.close()
    const third = await freshApp({ env: { DATA_DIR: again, ERASURES_FILE } })
    expect(await third.app.reads.select().from(submissions)).toHaveLength(2)
  })
})

describe.skipIf(onServer)('the list of who was erased', () => {
  test('is kept beside the backups, and applied to an older one that is restored into an empty folder', async () => {
    const [dataDir, into, again] = [folders.create(), folders.create(), join(folders.create(), 'data')]
    const first = await freshApp({ env: { DATA_DIR: dataDir } })
    const { winnow, workspaceId, email, apply } = await withAda(first)
    await apply({ email: 'bo@example.com' })
    await operator('backup', [into], { DATA_DIR: dataDir })
    await winnow.erasePerson({ page_id: workspaceId, email })
    await operator('backup', [into], { DATA_DIR: dataDir })
    await first.close()
    expect(await Bun.file(join(into, 'erasures.jsonl')).text()).not.toContain('@')

    const [oldest = ''] = [...new Bun.Glob('winnow-*/backup.json').scanSync(into)].sort()
    const restored = await operator('restore', [join(into, oldest, '..')], { DATA_DIR: again })
    expect([restored.code, restored.errors]).toEqual([0, ''])
    const second = await freshApp({ env: { DATA_DIR: again } })
    const left = await second.app.reads.select().from(submissions)
    expect(left.map(it => it.email)).toEqual(['bo@example.com'])
  })
})

describe('mail in the local mailbox', () => {
  test('goes with the person it was sent to, in any case of the address; that of others stays', async () => {
    const DATA_DIR = folders.create()
    const app = await freshApp({ realMail: true, env: { DATA_DIR } })
    const mailbox = mailboxTransport(join(DATA_DIR, 'mailbox'))
    const stored = async () => (await mailbox.storedMails?.())?.map(it => it.to.address)
    const mail = (address: string) => ({
      ...{ messageId: `<${crypto.randomUUID()}@winnow>`, subject: 'Hello', text: 'Hi', html: '' },
      ...{ from: { name: '', address: 'winnow@example.com' }, to: { name: '', address } },
    })
    const sending = { urgent: false, signal: new AbortController().signal }
    const { winnow, workspaceId, email } = await withAda(app)
    await mailbox.send(mail(email.toUpperCase()), sending)
    await mailbox.send(mail('grace@example.com'), sending)
    await winnow.erasePerson({ page_id: workspaceId, email })
    expect(await stored()).not.toContain(email.toUpperCase())
    expect(await stored()).toContain('grace@example.com')
  })
})
