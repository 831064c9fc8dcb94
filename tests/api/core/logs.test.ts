import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, openSync, writeSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '@winnow/db'
import type { FormDetails, Winnow } from '@winnow/sdk'
import { onServer } from '../../support/app.ts'
import { smtpDouble } from '../../support/doubles/smtp.ts'
import { apply, makeForm } from '../../support/forms.ts'
import { browser } from '../../support/process/browser.ts'
import { serverProcess } from '../../support/process/start.ts'
import { pdf, tus } from '../../support/uploads.ts'

/** A text of somebody's, on several lines as drizzle would print it, one of them like a place in the code. */
const written = (what: string) => `zqmark ${what}\n    at zqmark (/zqmark/${what}.ts:1:2)\nzqmark`
const address = (what: string) => `zqmark-${what}-${crypto.randomUUID()}@example.com`

describe.skipIf(onServer)('what people wrote is in no log', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'winnow-logs-'))
  const file = join(dataDir, 'winnow.db')
  const { open, cookies } = browser()
  let smtp: Awaited<ReturnType<typeof smtpDouble>>
  let server: Awaited<ReturnType<typeof serverProcess>>
  let winnow: Winnow
  let form: FormDetails
  let workspaceId: string
  let submissionId: string
  let draft: string

  const start = async () => {
    server = await serverProcess({ DATA_DIR: dataDir, SMTP_URL: smtp.url, CONTROL: 'on' })
    winnow = open(server.url)
    // Nothing waits for a lock here: that it is not to be had is enough.
    await server.control('PRAGMA busy_timeout = 20')
  }
  const question = (place: number) => form.inputFields.at(place)?.id ?? ''

  /** Everything that people write and read; what refuses it is no matter here. */
  async function everything() {
    const form_id = form.identifier
    const text = written('text')
    const calls = [
      winnow.requestCode({ email: address('code') }),
      winnow.updateName({ name: 'zqmark name' }),
      winnow.createWorkspace({ name: 'zqmark workspace' }),
      winnow.editForm({ form_id, revision: 2, name: 'zqmark title', description: text }),
      apply(winnow, form, { name: 'zqmark', email: address('applicant'), answers: { 'Why zqmark?': text } }),
      winnow.saveDraft({ form_id, form_version: 1, fields: [{ path: 'name', value: text, at: 1 }] }),
      winnow.sendDraftLink({ draft, email: address('draft') }),
      winnow.importSubmissions({
        form_id,
        rows: [
          { line: 2, name: 'zqmark', email: address('row'), values: [{ id: question(-2), answer: text }] },
        ],
      }),
      winnow.sendMessage({ form_id, submission_id: submissionId, content: text }),
      winnow.fetchWindow({ form_id, search: 'zqmark' }),
      winnow.fetchWindow({
        form_id,
        filters: [{ column: 'name', operator: 'contains', value: 'zqmark' }] as never,
      }),
      winnow.fetchSubmission({ form_id, submission_id: submissionId }),
      winnow.createApiKey({ page_id: workspaceId, name: 'zqmark key', scopes: ['forms:read'] }),
      fetch(`${server.url}/forms/${form_id}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ name: 'zqmark', email: address('posted'), [question(-2)]: text }),
      }),
      tus(server).upload(
        { form_id, field_id: question(-1), filename: 'zqmark.pdf', filetype: 'application/pdf' },
        pdf(),
      ),
    ]
    await Promise.allSettled(calls)
  }

  /** Tries everything under a fault; the log then names its code, and nothing that was written. */
  async function under(code: RegExp) {
    const before = server.output().length
    await everything()
    while (!code.test(server.output().slice(before))) await Bun.sleep(10)
    expect(server.output()).not.toMatch(/zqmark/i)
    for (const secret of [draft, ...cookies.values()]) expect(server.output()).not.toContain(secret)
    return server.output().slice(before)
  }
  const byHand = async (...statements: string[]) => {
    const client = connect(`file:${file}`)
    for (const statement of statements) await client.execute(statement)
    return client
  }

  beforeAll(async () => {
    smtp = await smtpDouble((mail, it) =>
      it.answer(
        mail.to.some(to => to.startsWith('zqmark-refused'))
          ? Object.assign(new Error(`zqmark: no ${mail.to}`), { responseCode: 550 })
          : null,
      ),
    )
    await start()
    const email = address('owner')
    await winnow.requestCode({ email })
    const { source } = await smtp.arrival(email)
    const code = /^subject: ([A-Z0-9]{6}) /im.exec(source)?.[1] ?? ''
    await winnow.verifyCode({ email, code })
    workspaceId = (await winnow.createWorkspace({ name: 'zqmark workspace' })).id
    form = await makeForm(winnow, workspaceId, {
      name: 'zqmark form',
      questions: [
        { type: 'LONG_TEXT', question: 'Why zqmark?', required: false },
        { type: 'FILE_UPLOAD', question: 'Deck zqmark', fileTypes: ['PDF'], required: false },
      ],
    })
    submissionId = (await apply(winnow, form, { name: 'zqmark', email: address('refused') })).submissionId
    draft = (await winnow.saveDraft({ form_id: form.identifier, form_version: 1, fields: [] })).draft
  })
  afterAll(async () => {
    await server.kill()
    await smtp.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  test('when the disk is full', async () => {
    await server.control('PRAGMA max_page_count = 1')
    const lines = await under(/"code":"SQLITE_FULL"/)
    expect(lines).toMatch(/"statement":"[a-z_ ]+"/)
    await server.control('PRAGMA max_page_count = 1073741823')
  })

  test('when another process holds the lock', async () => {
    const other = await byHand('BEGIN IMMEDIATE')
    await under(/"code":"SQLITE_BUSY"/)
    await other.execute('ROLLBACK')
    other.close()
  })

  test('when a constraint is violated', async () => {
    const tables = ['submissions', 'messages', 'response_drafts', 'sign_in_codes', 'outbox', 'workspaces']
    const triggers = tables.map(
      it => `create trigger refuse_${it} before insert on ${it} begin select raise(abort, 'zqmark'); end`,
    )
    ;(await byHand(...triggers)).close()
    await under(/"code":"SQLITE_CONSTRAINT_TRIGGER"/)
    ;(await byHand(...tables.map(it => `drop trigger refuse_${it}`))).close()
  })

  test('when a handler throws what it read', async () => {
    const broken = "update submission_cells set cells = '[\"zqmark'"
    ;(await byHand('create table saved as select * from submission_cells', broken)).close()
    await under(/"level":"error"/)
    const mended =
      'update submission_cells set cells = (select s.cells from saved s where s.id = submission_cells.id) where id in (select id from saved)'
    ;(await byHand(mended, 'drop table saved')).close()
  })

  test('when files cannot be stored', async () => {
    await rm(join(dataDir, 'files'), { recursive: true, force: true })
    await Bun.write(join(dataDir, 'files'), '')
    await under(/"storage failed".*"code":"E[A-Z]+"/)
    await rm(join(dataDir, 'files'))
  })

  test('when mail is refused', async () => {
    await winnow.sendMessage({
      form_id: form.identifier,
      submission_id: submissionId,
      content: written('mail'),
    })
    await winnow.requestCode({ email: address('refused') })
    while (!smtp.received.some(it => it.to.some(to => to.startsWith('zqmark-refused')))) await Bun.sleep(10)
    expect(server.output()).not.toMatch(/zqmark/i)
  })

  test('when a page of the database is damaged', async () => {
    const client = await byHand('PRAGMA wal_checkpoint(TRUNCATE)')
    const { rows } = await client.execute("select rootpage from sqlite_master where name = 'submissions'")
    client.close()
    await server.kill()
    await smash(file, Number(rows[0]?.rootpage))
    await start()
    await under(/"code":"SQLITE_CORRUPT/)
  })
})

/** Overwrites a page of a database file. */
async function smash(file: string, page: number) {
  const size = (await Bun.file(file).slice(16, 18).bytes()).reduce((sum, byte) => sum * 256 + byte, 0)
  writeSync(openSync(file, 'r+'), Buffer.alloc(size, 0xaa), 0, size, (page - 1) * size)
}
