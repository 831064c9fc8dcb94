import { afterEach, describe, expect, test } from 'bun:test'
import { events } from '@winnow/db'
import { member } from '@winnow/db/factories'
import { limits } from '@winnow/openapi'
import { and, eq } from 'drizzle-orm'
import { closeFreshApps, freshApp, sharedApp, type TestApp } from '../../support/app.ts'
import { browser } from '../../support/browser.ts'
import { clientWith, owner, person } from '../../support/cast.ts'
import { apply, makeForm } from '../../support/forms.ts'
import { expectRefusal } from '../../support/problems.ts'
import { jobOf } from '../../support/scenes/many-applicants.ts'
import { searching } from '../../support/scenes/searching.ts'

afterEach(closeFreshApps)

/** A workspace in which an owner, an admin, a key and an applicant did something. */
async function busy(app: TestApp) {
  const boss = await owner(app)
  const page_id = boss.workspaceId
  const admin = await person(app, { name: 'Bo Larsen' })
  await app.app.write(tx => member(tx, { workspaceId: page_id, userId: admin.id, role: 'ADMIN' }))
  const form = await makeForm(boss.winnow, page_id)
  await apply(clientWith(app, {}), form)
  const { token } = await boss.winnow.createApiKey({
    ...{ page_id, name: 'Nightly', scopes: ['workspace:read', 'workspace:write'] },
  })
  const key = browser(app, { authorization: `Bearer ${token}` }).winnow
  await key.updateNameForWorkspace({ page_id, name: 'By the key' })
  await admin.winnow.updateNameForWorkspace({ page_id, name: 'By Bo' })
  const list = async (filter: object = {}) =>
    (await boss.winnow.fetchAudit({ page_id, ...filter })).entries.map(it => `${it.by.name}: ${it.text}`)
  return { boss, page_id, admin, form, key, list }
}

describe('the audit log', () => {
  test('says who did what, the newest first, a key by its name and its owner', async () => {
    const { boss, page_id } = await busy(await sharedApp())
    const { entries, hasNextEntry } = await boss.winnow.fetchAudit({ page_id })
    expect(entries.slice(0, 3)).toMatchObject([
      {
        kind: 'workspace.renamed',
        text: 'Renamed the workspace from ‘By the key’ to ‘By Bo’',
        by: { kind: 'user', name: 'Bo Larsen' },
      },
      { kind: 'workspace.renamed', by: { kind: 'key', name: 'Nightly', email: boss.email }, form: null },
      {
        ...{ kind: 'key.created', group: 'KEYS', text: 'Created the API key ‘Nightly’' },
        by: { kind: 'user', email: boss.email },
      },
    ])
    expect(hasNextEntry).toBe(false)
  })

  test('is filtered by person with their keys, by form, by kind and by actor', async () => {
    const { boss, admin, form, list } = await busy(await sharedApp())
    expect(await list({ email: admin.email.toUpperCase() })).toEqual([
      'Bo Larsen: Renamed the workspace from ‘By the key’ to ‘By Bo’',
    ])
    const [renamed, ...others] = await list({ email: boss.email, groups: ['WORKSPACE'] })
    expect(renamed).toStartWith('Nightly: Renamed the workspace from ')
    expect(others).toEqual([])
    expect(await list({ actor_kinds: ['applicant'] })).toEqual([': Applied'])
    const ofForm = await list({ form_id: form.identifier })
    expect(ofForm).toContain(': Applied')
    expect(ofForm.some(it => it.includes('Renamed'))).toBe(false)
  })

  test('says what a change was from and to, by the names', async () => {
    const { boss, form, page_id } = await busy(await sharedApp())
    const { winnow } = boss
    const form_id = form.identifier
    const texts = async (groups: ('APPLICATIONS' | 'FORMS')[]) =>
      (await winnow.fetchAudit({ page_id, form_id, groups })).entries.map(it => it.text)
    const { submissions } = await winnow.fetchSubmissions({ form_id })
    const submission_ids = submissions.map(it => it.submissionId)
    await winnow.bulkAction({ form_id, submission_ids, action: 'Shortlisted' })
    await winnow.addLabel({ form_id, value: 'Climate', colour: '#22C55E' })
    await winnow.updateSubmissionLabels({
      ...{ form_id, submission_id: String(submission_ids[0]), labels: ['Climate'] },
    })
    expect((await texts(['APPLICATIONS'])).slice(0, 2)).toEqual([
      'Added the label ‘Climate’',
      'Moved from New to Shortlisted',
    ])
    expect(await texts(['FORMS'])).toContain('Created the label ‘Climate’')
    await winnow.addStage({ form_id, label: 'Interview' })
    await winnow.renameStage({ form_id, old_label: 'Interview', new_label: 'Call' })
    await winnow.removeStage({ form_id, label: 'Call' })
    await winnow.updateStatus({ form_id, status: 'CLOSED' })
    expect((await texts(['FORMS'])).slice(0, 4)).toEqual([
      'Closed the form',
      'Deleted the status ‘Call’',
      'Renamed the status ‘Interview’ to ‘Call’',
      'Added the status ‘Interview’',
    ])
  })

  test('calls a form published once it is open, and not while it is a draft', async () => {
    const { boss, page_id } = await busy(await sharedApp())
    const { winnow } = boss
    const { identifier: form_id, revision } = await winnow.createDraftForm({ page_id, name: 'From a file' })
    const saved = await winnow.editForm({ form_id, revision, publish: true })
    const texts = async () =>
      (await winnow.fetchAudit({ page_id, form_id, groups: ['FORMS'] })).entries.map(it => it.text)
    expect(await texts()).toEqual(['Saved version 1 of the draft', 'Created a form'])
    await winnow.updateStatus({ form_id, status: 'OPEN' })
    await winnow.editForm({ form_id, revision: saved.revision, name: 'Spring intake', publish: true })
    await winnow.updateStatus({ form_id, status: 'CLOSED' })
    await winnow.updateStatus({ form_id, status: 'OPEN' })
    expect((await texts()).slice(0, -2)).toEqual([
      'Opened the form to applicants',
      'Closed the form',
      'Published version 2',
      'Published version 1 and opened the form to applicants',
    ])
  })

  test('still says of what was recorded before that it was published', async () => {
    const app = await sharedApp()
    const { boss, form, page_id } = await busy(app)
    await app.app.write(tx =>
      tx
        .update(events)
        .set({ data: { version: 1 } })
        .where(and(eq(events.workspaceId, page_id), eq(events.kind, 'form.published'))),
    )
    const { entries } = await boss.winnow.fetchAudit({ page_id, form_id: form.identifier })
    expect(entries.map(it => it.text)).toContain('Published version 1')
  })

  test('counts the messages that were sent and taken back, as one or as several', async () => {
    const { boss, form, page_id } = await busy(await sharedApp())
    await apply(clientWith(await sharedApp(), {}), form)
    const { winnow } = boss
    const form_id = form.identifier
    const { submissions } = await winnow.fetchSubmissions({ form_id })
    const both = submissions.map(it => it.submissionId)
    for (const submission_ids of [both.slice(0, 1), both]) {
      const { batch_id } = await winnow.bulkAction({
        ...{ form_id, submission_ids, action: 'Archived', send_message: true, message: 'Thank you' },
      })
      await winnow.undo({ form_id, batch_id })
    }
    const { entries } = await winnow.fetchAudit({ page_id, form_id, groups: ['MESSAGES'] })
    expect(entries.map(it => it.text)).toEqual([
      'Took 2 messages back',
      'Sent 2 messages',
      'Took a message back',
      'Sent a message',
    ])
  })

  test('names the shared views and the AI searches that were changed, and no personal view', async () => {
    const { boss, form, page_id } = await busy(await sharedApp())
    const { winnow } = boss
    const form_id = form.identifier
    const of = {
      form_id,
      view_id: (await winnow.createView({ form_id, name: 'Finalists', shared: true })).id,
    }
    await winnow.updateView({ ...of, name: 'Second round' })
    await winnow.deleteView(of)
    await winnow.restoreView(of)
    await winnow.updateView({ ...of, name: 'My own', shared: false })
    await winnow.addCompositeAiQuery({ form_id, query: 'Works on climate' })
    const { entries } = await winnow.fetchAudit({ page_id, form_id })
    expect(entries.filter(it => it.kind.startsWith('search.')).map(it => it.text)).toEqual([
      'Created the AI search ‘Works on climate’',
    ])
    const views = async () =>
      (await winnow.fetchAudit({ page_id, form_id })).entries
        .filter(it => it.kind.startsWith('view.'))
        .map(it => it.text)
    expect((await views())[0]).toBe('Changed a view')
    await winnow.updateView({ ...of, name: 'Second round', shared: true })
    expect(await views()).toEqual([
      'Changed the view ‘Second round’',
      'Changed the view ‘Second round’',
      'Restored the view ‘Second round’',
      'Deleted the view ‘Second round’',
      'Changed the view ‘Second round’',
      'Created the view ‘Second round’',
    ])
  })

  test('names the AI search whose result was overruled', async () => {
    const it = await searching(await sharedApp())
    const submission_id = await it.saying('We bake bread.')
    const { id, breakdownQueries } = await it.ask('Works on climate')
    await it.run(id)
    const on = { form_id: it.form_id, submission_id, query_id: breakdownQueries[0]?.id ?? '' }
    await it.winnow.overrideAiResult({ ...on, result: 'YES', reason: 'She told us.' })
    await it.winnow.overrideAiResult({ ...on, result: null })
    const { entries } = await it.winnow.fetchAudit({ page_id: it.workspaceId, form_id: it.form_id })
    expect(entries.filter(one => one.kind === 'search.overridden').map(one => one.text)).toEqual([
      'Removed an overruling in ‘Works on climate’',
      'Overruled a result in ‘Works on climate’: Yes',
    ])
  })

  test('names the AI searches and criteria that were deleted, as they were called', async () => {
    const it = await searching(await sharedApp())
    const { winnow, form_id } = it
    const climate = await it.ask('Works on climate and has customers')
    const founders = await it.ask('Founded a company')
    const [first, ...others] = climate.breakdownQueries
    const remove = (query_id = '') => winnow.deleteAiQuery({ form_id, query_id })
    await remove(first?.id)
    for (const { id } of others) await remove(id)
    await winnow.deleteCompositeAiQuery({ form_id, composite_query_id: founders.id })
    const { pageId: page_id } = await winnow.fetchDetails({ form_id })
    const { entries } = await winnow.fetchAudit({ page_id, groups: ['SEARCHES'] })
    expect(entries.map(it => it.text)).toEqual([
      'Deleted the AI search ‘Founded a company’',
      'Deleted the AI search ‘Works on climate and has custo’',
      'Deleted the criterion ‘Works on climate’',
      'Created an AI search',
      'Created an AI search',
    ])
  })

  test('names whom an invitation went to, until their account is deleted', async () => {
    const app = await sharedApp()
    const { boss, form, page_id } = await busy(app)
    const invited = () => `invited-${crypto.randomUUID()}@example.com`
    const [colleague, editor] = [invited(), invited()]
    const about = async () =>
      (await boss.winnow.fetchAudit({ page_id, groups: ['PEOPLE'] })).entries
        .filter(it => it.by.email === boss.email)
        .map(it => [it.text, it.about])
    await boss.winnow.addUserToWorkspace({ page_id, users: [{ email: colleague, role: 'ADMIN' }] })
    await boss.winnow.addFormUsers({ form_id: form.identifier, users: [{ email: editor }] })
    await boss.winnow.removeFormUser({ form_id: form.identifier, email: editor })
    await boss.winnow.withdrawInvitation({ page_id, email: colleague })
    expect(await about()).toEqual([
      ['Withdrew an invitation', colleague],
      ['Withdrew an invitation', editor],
      ['Invited an editor', editor],
      ['Invited someone as an admin', colleague],
    ])
    const { winnow } = await person(app, { name: 'Cy Ono', email: colleague })
    expect((await about()).at(-1)).toEqual(['Invited someone as an admin', 'Cy Ono'])
    await winnow.deleteAccount({ email: colleague })
    expect((await about()).at(-1)).toEqual(['Invited someone as an admin', null])
  })

  test('says of who left that they left, and of whom somebody removed that', async () => {
    const app = await sharedApp()
    const { boss, page_id, admin, list } = await busy(app)
    await admin.winnow.removeUserFromWorkspace({ page_id, email: admin.email })
    expect((await list())[0]).toBe('Bo Larsen: Left the workspace')
    await app.app.write(tx => member(tx, { workspaceId: page_id, userId: admin.id, role: 'ADMIN' }))
    await boss.winnow.removeUserFromWorkspace({ page_id, email: admin.email })
    const [entry] = (await boss.winnow.fetchAudit({ page_id })).entries
    expect(entry).toMatchObject({ text: 'Removed someone', about: 'Bo Larsen', by: { email: boss.email } })
  })

  test('names the settings that changed, as the screen does, and no hint that was shown', async () => {
    const { boss, form, page_id } = await busy(await sharedApp())
    const form_id = form.identifier
    await boss.winnow.updateAiNudgeShown({ form_id, ai_nudge_shown: true })
    await boss.winnow.updateSettings({ form_id, response_cap: 5 })
    await boss.winnow.updateSettings({ form_id, response_cap: 50 })
    await boss.winnow.editFastMode({ form_id, fast_mode: 'NO_CONFIRMATION_WITH_MESSAGE' })
    const { entries } = await boss.winnow.fetchAudit({ page_id, form_id })
    expect(entries.filter(it => it.kind === 'form.settings_changed').map(it => it.text)).toEqual([
      'Changed settings: Application limit, Shortlist and archive',
    ])
  })

  test('has the autosaves of one sitting as one entry, across pages too', async () => {
    const app = await freshApp()
    const { boss, admin, form, page_id } = await busy(app)
    const form_id = form.identifier
    let cap = 0
    const edit = async ({ winnow }: typeof boss | typeof admin, times: number) => {
      for (let at = 0; at < times; at++) await winnow.updateSettings({ form_id, response_cap: ++cap })
    }
    const settings = async () =>
      (await boss.winnow.fetchAudit({ page_id, groups: ['FORMS'] })).entries.filter(
        it => it.kind === 'form.settings_changed',
      )
    await edit(boss, limits.auditPage + 20)
    expect(await settings()).toHaveLength(1)
    await edit(admin, 2)
    await edit(boss, 2)
    expect((await settings()).map(it => it.by.email)).toEqual([boss.email, admin.email, boss.email])
    const [newest] = await settings()
    const older = await boss.winnow.fetchAudit({ page_id, before: newest?.number ?? null })
    expect(older.entries[0]).toMatchObject({ by: { email: admin.email } })
    app.travel(11 * 60_000)
    await edit(boss, 1)
    expect(await settings()).toHaveLength(4)
  })

  test('has the results of one run of the assistant as one entry, with all its applications', async () => {
    const it = await searching(await sharedApp())
    for (let at = 0; at < 12; at++) await it.saying(`We reduce carbon, version ${at}.`)
    const [one, other] = [await it.ask('Works on climate'), await it.ask('Has customers')]
    await it.run(one.id)
    await it.run(other.id)
    const { pageId: page_id } = await it.winnow.fetchDetails({ form_id: it.form_id })
    const { entries } = await it.winnow.fetchAudit({ page_id, groups: ['SEARCHES'] })
    expect(
      entries.flatMap(({ kind, text, applicants }) => (kind === 'search.judged' ? [[text, applicants]] : [])),
    ).toEqual([
      ['Judged applications for the AI search ‘Has customers’', 12],
      ['Judged applications for the AI search ‘Works on climate’', 12],
    ])
  })

  test('says how many were imported, after the import was undone too', async () => {
    const { boss, form, page_id } = await busy(await sharedApp())
    const { winnow } = boss
    const form_id = form.identifier
    const { id: import_id } = await winnow.startImport({
      ...{ form_id, file_name: 'people.csv', file_hash: 'a'.repeat(64), row_count: 2, plan: '{"version":1}' },
    })
    const rows = [2, 3].map(line => ({
      ...{ line, name: `Person ${line}`, email: `p${line}@example.com`, values: [] },
    }))
    await winnow.importSubmissions({ form_id, import_id, rows, rows_done: 2 })
    const entry = async () =>
      (await winnow.fetchAudit({ page_id, form_id })).entries.find(it => it.kind === 'submission.imported')
    const before = await entry()
    expect(before?.applicants).toBe(2)
    await jobOf(winnow, await winnow.undoImport({ import_id }))
    expect((await winnow.fetchSubmissions({ form_id })).submissions).toHaveLength(1)
    expect(await entry()).toEqual(before as never)
  })

  test('says that one applicant was added, after that was undone too', async () => {
    const { boss, form, page_id } = await busy(await sharedApp())
    const { winnow } = boss
    const form_id = form.identifier
    const { batch_id } = await winnow.addApplicant({
      ...{ form_identifier: form_id, name: 'Ida Berg', email: 'ida@example.com', values: [] },
    })
    await winnow.undo({ form_id, batch_id })
    const { entries } = await winnow.fetchAudit({ page_id, form_id })
    expect(entries.find(it => it.kind === 'submission.added')?.applicants).toBe(1)
  })

  test(`comes ${limits.auditPage} at a time, none twice and none missing`, async () => {
    const { boss, page_id } = await busy(await sharedApp())
    for (let at = 0; at < limits.auditPage; at++)
      await boss.winnow.updateNameForWorkspace({ page_id, name: `Name ${at}` })
    const first = await boss.winnow.fetchAudit({ page_id })
    expect(first).toMatchObject({ hasNextEntry: true })
    const rest = await boss.winnow.fetchAudit({ page_id, before: first.entries.at(-1)?.number ?? null })
    expect(rest.hasNextEntry).toBe(false)
    const numbers = [...first.entries, ...rest.entries].map(it => it.number)
    expect(new Set(numbers).size).toBe(numbers.length)
    expect(numbers).toEqual(numbers.toSorted((a, b) => b - a))
    const csv = await (await boss.winnow.exportAudit({ page_id })).text()
    expect(csv.trim().split('\r\n')).toHaveLength(numbers.length + 1)
  })

  test('as a CSV file guards what a spreadsheet takes for a formula', async () => {
    const app = await sharedApp()
    const { boss, page_id, admin } = await busy(app)
    await admin.winnow.updateName({ name: '=HYPERLINK("x")' })
    const csv = await (await boss.winnow.exportAudit({ page_id, email: admin.email })).text()
    const [head, line] = csv.replace('\uFEFF', '').split('\r\n')
    expect(head).toBe('When,What,Kind,Who,Email,Actor,About,Form,Applicants')
    expect(line).toContain(`"'=HYPERLINK(""x"")"`)
  })

  test('is for admins: a member and another workspace’s owner read nothing', async () => {
    const app = await sharedApp()
    const { page_id } = await busy(app)
    const plain = await person(app)
    await app.app.write(tx => member(tx, { workspaceId: page_id, userId: plain.id, role: 'MEMBER' }))
    await expectRefusal(plain.winnow.fetchAudit({ page_id }), 'forbidden')
    await expectRefusal(plain.winnow.exportAudit({ page_id }), 'forbidden')
    await expectRefusal((await owner(app)).winnow.fetchAudit({ page_id }), 'not_found')
  })
})
