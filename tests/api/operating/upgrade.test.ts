import { afterAll, afterEach, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { connect } from '@winnow/db'
import { closeFreshApps, freshApp, onServer } from '../../support/app.ts'
import { clientWith, signedIn } from '../../support/cast.ts'
import { newFolders } from '../../support/process/folders.ts'

const migrations = fileURLToPath(new URL('../../../db/migrations', import.meta.url))
const folders = newFolders()
afterEach(closeFreshApps)
afterAll(folders.remove)

const at = Date.parse('2025-03-01T09:00:00Z')
const long = `I have wanted this since ${'ever '.repeat(40)}`
/** A question as the first version stored it. */
const asked = (id: string, type: string, question: string, preDefinedInputType: string | null = null) => ({
  ...{ id, type, question, preDefinedInputType, required: preDefinedInputType !== null, description: null },
  ...{ options: [], allowOther: false, fileTypes: [], disallowPast: false },
})
const content = {
  name: 'Spring accelerator',
  description: null,
  questions: [
    asked('name', 'SHORT_TEXT', 'Name', 'NAME'),
    asked('email', 'SHORT_TEXT', 'Email', 'EMAIL'),
    asked('fld_city', 'SHORT_TEXT', 'City'),
    asked('fld_why', 'LONG_TEXT', 'Why'),
  ],
  successMessage: null,
  closeMessage: null,
}
const first = 2 ** 32 + 1

/** What somebody had on the first version: a form, an applicant with answers of both lengths, a label and a chat. */
const rows: Record<string, Record<string, unknown>> = {
  users: {
    id: 'usr_ines',
    email: 'ines@example.com',
    email_key: 'ines@example.com',
    name: 'Ines',
    created_at: at,
  },
  workspaces: { id: 'page_1', handle: 'northlight', name: 'Northlight', created_at: at },
  members: { workspace_id: 'page_1', user_id: 'usr_ines', role: 'ADMIN', is_owner: 1, joined_at: at },
  forms: {
    ...{ number: 1, id: 'frm_1', workspace_id: 'page_1', creator_id: 'usr_ines', name: content.name },
    ...{
      status: 'OPEN',
      published_version: 1,
      last_sequence: 1,
      last_slot: 1,
      created_at: at,
      updated_at: at,
    },
  },
  form_versions: {
    ...{ form_number: 1, version: 1, content: JSON.stringify(content), edited_by: 'usr_ines' },
    ...{ edited_at: at, published_at: at },
  },
  editors: { form_number: 1, user_id: 'usr_ines', role: 'CREATOR', added_at: at },
  submissions: {
    ...{ id: first, public_id: 'sub_ada', form_number: 1, version: 1, stage_id: 1, submitted_at: at },
    ...{ name: 'Ada', email: 'Ada@example.com', email_key: 'ada@example.com', responded: 1 },
  },
  submission_cells: { id: first, cells: JSON.stringify(['Lisbon', long.slice(0, 100)]) },
  long_answers: { submission_id: first, slot: 1, text: long },
  labels: { id: 1, form_number: 1, value: 'Strong', value_key: 'strong', colour: '#22C55E', position: 0 },
  submission_labels: { submission_id: first, label_id: 1 },
  chats: { id: 'chat_1', submission_id: first, form_number: 1, last_message_seq: 1, last_message_at: at },
  messages: {
    ...{
      seq: 1,
      id: 'msg_1',
      chat_id: 'chat_1',
      side: 'PAGE_USER',
      sender_id: 'usr_ines',
      content: 'Hi Ada',
    },
    ...{ created_at: at, mail_status: 'DELIVERED', mail_delivered_at: at },
  },
}

describe.skipIf(onServer)('an upgrade', () => {
  test('from the first version keeps what people had', async () => {
    const dataDir = folders.create()
    const client = connect(`file:${join(dataDir, 'winnow.db')}`)
    await client.execute(
      'create table __drizzle_migrations (id integer primary key autoincrement, hash text not null, created_at numeric)',
    )
    const { entries } = await Bun.file(join(migrations, 'meta/_journal.json')).json()
    for (const { tag, when } of entries.slice(0, 2)) {
      const text = await Bun.file(join(migrations, `${tag}.sql`)).text()
      for (const sql of text.split('--> statement-breakpoint')) await client.execute(sql)
      await client.execute({
        sql: 'insert into __drizzle_migrations (hash, created_at) values (?, ?)',
        args: [tag, when],
      })
    }
    const insert = (table: string, row: Record<string, unknown>) =>
      client.execute({
        sql: `insert into ${table} (${Object.keys(row)}) values (${Object.keys(row).map(() => '?')})`,
        args: Object.values(row) as string[],
      })
    await client.execute('PRAGMA foreign_keys = off')
    for (const [table, row] of Object.entries(rows)) await insert(table, row)
    for (const [slot, id] of [
      [-2, 'name'],
      [-1, 'email'],
      [0, 'fld_city'],
      [1, 'fld_why'],
    ] as const)
      await insert('form_columns', { form_number: 1, slot, question_id: id })
    for (const [i, label] of ['New', 'Shortlisted', 'Archived'].entries()) {
      const kind = label.toUpperCase()
      await insert('stages', {
        id: i + 1,
        form_number: 1,
        label,
        label_key: label.toLowerCase(),
        kind,
        position: i,
      })
      await insert('stage_counts', { stage_id: i + 1, form_number: 1, n: i === 0 ? 1 : 0 })
    }
    await insert('submission_search', { rowid: first, text: 'ada lisbon' })
    client.close()

    const app = await freshApp({ env: { DATA_DIR: dataDir } })
    const winnow = clientWith(app, { cookie: await signedIn(app, 'usr_ines') })
    const form_id = 'frm_1'
    const { submissions } = await winnow.fetchSubmissions({ form_id })
    expect(submissions).toHaveLength(1)
    expect(submissions[0]).toMatchObject({
      submissionId: 'sub_ada',
      email: 'Ada@example.com',
      stage: 'New',
      assignedLabels: ['Strong'],
    })
    const one = await winnow.fetchSubmission({ form_id, submission_id: 'sub_ada' })
    expect(Object.fromEntries(one.fieldValues.map(it => [it.fieldId, it.value]))).toMatchObject({
      fld_city: 'Lisbon',
      fld_why: long,
    })
    // By what is derived from the answers since, too.
    const filters = [{ columnId: 'fld_city', operator: 'equals', value: 'lisbon' }]
    expect((await winnow.fetchWindow({ form_id, filters } as never)).total).toBe(1)
    expect((await winnow.fetchMessages({ chat_id: 'chat_1' })).messages[0]).toMatchObject({
      content: 'Hi Ada',
    })
    await winnow.updateStage({ form_id, submission_id: 'sub_ada', stage: 'Shortlisted' })
    const { statusCounts } = await winnow.fetchCounts({ form_id, fetch_status_counts: true })
    expect(statusCounts.map(it => it.count)).toEqual([0, 1, 0])
    const { rows: broken } = await app.app.database.readClient.execute('PRAGMA foreign_key_check')
    expect(broken).toEqual([])
  })
})
