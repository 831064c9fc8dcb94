import { afterEach, describe, expect, test } from 'bun:test'
import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hashOf } from '@winnow/api/core/text/secret'
import { parsePhone } from '@winnow/api/submissions/phone'
import { contentTypeOf } from '@winnow/api/uploads/files/content-type'
import { sessionCookie } from '@winnow/api/users/session'
import { session } from '@winnow/db/factories'
import { accelerator, acceleratorApplicant } from '@winnow/db/seed/forms/accelerator'
import { NewsWaiting, seedDemo, WorkspaceExists } from '@winnow/db/seed/index'
import { questionTypeNames, questionTypes, usualSettings } from '@winnow/openapi/questions'
import { closeFreshApps, freshApp, type TestApp } from '../../support/app.ts'
import { clientWith, owner } from '../../support/cast.ts'
import { apply, makeForm } from '../../support/forms.ts'
import { jobOf } from '../../support/scenes/many-applicants.ts'

afterEach(closeFreshApps)

const now = Date.parse('2026-11-20T12:00:00Z')

const rowsOf = async ({ app }: TestApp, sql: string) => {
  const { rows } = await app.database.readClient.execute(sql)
  return rows.map(it => ({ ...it }))
}
const numberOf = async (it: TestApp, sql: string) =>
  Number(Object.values((await rowsOf(it, sql))[0] ?? {})[0])

/** Everything that the demo writes, as one text; the installation's own secret is chance. */
async function contentOf(it: TestApp): Promise<string> {
  const tables = await rowsOf(
    it,
    "select name from sqlite_master where type = 'table' and name not like 'sqlite%' and name not like '%\\_drizzle%' escape '\\' and name not in ('installation', 'submission_keys') and name not like 'submission_search%' and name not like 'submission_words%' and name not like 'message_search%' order by name",
  )
  const all = await Promise.all(
    tables.map(
      async ({ name }) =>
        `${name} ${JSON.stringify(await rowsOf(it, `select * from "${name}" order by 1, 2`))}`,
    ),
  )
  const keys = await rowsOf(it, 'select id, json(keys) as keys from submission_keys order by id')
  return [...all, JSON.stringify(keys)].join('\n')
}

const seeded = async (options: Partial<Parameters<typeof seedDemo>[1]> = {}) => {
  const it = await freshApp()
  return { it, demo: await seedDemo(it.app.database, { now, ...options }) }
}

/** The demo's owner, signed in. */
async function ines(it: TestApp) {
  const [row] = await rowsOf(it, "select id from users where email_key = 'ines@northlight.example'")
  const token = crypto.randomUUID()
  await it.app.write(tx =>
    session(tx, { userId: String(row?.id), tokenHash: hashOf(token), now: it.app.clock() }),
  )
  return clientWith(it, { cookie: `${sessionCookie}=${token}` })
}

describe('the demo', () => {
  test('is the same to the byte for the same seed and moment, and another for another seed', async () => {
    const [one, same, other] = [await seeded(), await seeded(), await seeded({ seed: 'other' })]
    const content = await contentOf(one.it)
    expect(await contentOf(same.it)).toBe(content)
    expect(await contentOf(other.it)).not.toBe(content)
  })

  test('asks for every type of question, and has answers that the product itself would take', () => {
    expect(new Set(accelerator.questions.map(it => it.type))).toEqual(new Set(questionTypeNames))
    const env = { parsePhone, today: '2026-11-20' }
    for (let n = 0; n < 400; n++) {
      const { answers, email } = acceleratorApplicant('northlight:0', n, now)
      expect(email).toMatch(/^[a-z0-9.-]+@[a-z0-9-]+\.example$/)
      for (const { key, ...question } of accelerator.questions) {
        const rule = questionTypes[question.type]
        if (rule.media !== null) continue
        const judged = rule
          .answer({ ...usualSettings, ...question, id: key }, env)
          .safeParse(answers[key] ?? null)
        expect([key, judged.success, judged.data]).toEqual([key, true, answers[key] ?? null])
      }
    }
  })

  test('is counted as its tables are', async () => {
    const { it } = await seeded()
    const counted = await rowsOf(
      it,
      `select c.stage_id, c.n, (select count(*) from submissions s where s.stage_id = c.stage_id) as really from stage_counts c`,
    )
    expect(counted.map(row => row.n)).toEqual(counted.map(row => row.really))
    const forms = await rowsOf(
      it,
      `select responded_count, last_sequence, rows_version,
        (select count(*) from submissions s where s.form_number = f.number and s.responded) as responded,
        (select coalesce(max(s.id), 0) - f.number * 4294967296 * (count(*) > 0) from submissions s where s.form_number = f.number) as last,
        (select count(*) from submissions s where s.form_number = f.number) as n
       from forms f`,
    )
    expect(forms.map(row => row.responded_count)).toEqual(forms.map(row => row.responded))
    expect(forms.map(row => row.last_sequence)).toEqual(forms.map(row => row.last))
    expect(forms.map(row => Number(row.rows_version) > 0)).toEqual(forms.map(row => Number(row.n) > 0))
    expect(
      await numberOf(
        it,
        `select count(*) from submissions s left join chats c on c.submission_id = s.id left join messages m on m.seq = c.last_message_seq
         where s.needs_reply <> coalesce(m.side = 'SUBMITTER', 0) or s.responded <> (c.id is not null)`,
      ),
    ).toBe(0)
    expect(
      await numberOf(
        it,
        `select count(*) from chats c where last_message_seq <> (select max(seq) from messages m where m.chat_id = c.id)
         or last_message_at <> (select max(created_at) from messages m where m.chat_id = c.id)`,
      ),
    ).toBe(0)
    expect(await numberOf(it, `select count(*) from events where at > ${now}`)).toBe(0)
    expect(await numberOf(it, 'select count(*) - max(number) from events')).toBe(0)
  })

  test('rests every verdict on words that stand in the answer', async () => {
    const { it, demo } = await seeded()
    const winnow = await ines(it)
    const results = await rowsOf(
      it,
      `select s.public_id as submission, c.name, r.result, r.quotes from ai_results r
       join submissions s on s.id = r.submission_id join criteria c on c.number = r.criterion_number`,
    )
    expect(results).toHaveLength(200 * 5)
    const read = new Map<unknown, Record<string, unknown>>()
    for (const { submission, name, result, quotes } of results.slice(0, 100)) {
      const known =
        read.get(submission) ??
        Object.fromEntries(
          (
            await winnow.fetchSubmission({ form_id: demo.formId, submission_id: String(submission) })
          ).fieldValues.map(it => [it.fieldId, it.value]),
        )
      read.set(submission, known)
      const [quote] = JSON.parse(String(quotes))
      const words = String(known[quote.fieldId]).slice(quote.start, quote.end)
      expect(words.length).toBe(quote.end - quote.start)
      if (name === 'Paying customers' && result === 'YES') expect(words).toEndWith('pay us every month.')
      if (name === 'Paying customers' && result === 'NO')
        expect(words).toBe('We have no paying customers yet.')
    }
    expect(await numberOf(it, 'select count(*) from ai_results where override is not null')).toBe(1)
  })

  test('keeps answers as the product keeps them when somebody applies', async () => {
    const { it, demo } = await seeded()
    const [first] = await rowsOf(
      it,
      `select s.id, s.public_id, s.name from submissions s join forms f on f.number = s.form_number where f.id = '${demo.formId}'
       and exists (select 1 from submission_cells c where c.id = s.id and c.cells not like '%.pdf%' and c.cells not like '%.webm%')`,
    )
    const winnow = await ines(it)
    const { fieldValues, name } = await winnow.fetchSubmission({
      form_id: demo.formId,
      submission_id: String(first?.public_id),
    })
    const { submissionId } = await winnow.submit({
      form_identifier: demo.formId,
      name,
      email: 'twin@twins.example',
      values: fieldValues.map(it => ({ id: it.fieldId, answer: it.value })),
    })
    const kept = (publicId: string) =>
      rowsOf(
        it,
        `select cells, json(json_remove(keys, '$[1]')) as keys,
          (select json_group_array(json_array(slot, text, folded)) from long_answers a where a.submission_id = s.id) as long
         from submissions s join submission_cells c on c.id = s.id join submission_keys k on k.id = s.id where s.public_id = '${publicId}'`,
      )
    expect(await kept(submissionId)).toEqual(await kept(String(first?.public_id)))
    const words = String(fieldValues.find(it => it.inputType === 'LONG_TEXT')?.value).slice(20, 60)
    const found = await winnow.fetchWindow({ form_id: demo.formId, search: words })
    expect(found.rows.map(row => row[0])).toEqual(
      expect.arrayContaining([submissionId, String(first?.public_id)]),
    )
  })

  test('shows what the same people received in the other form', async () => {
    const { it, demo } = await seeded()
    const winnow = await ines(it)
    const { columns, rows } = await winnow.fetchWindow({ form_id: demo.formId, limit: 200 })
    const at = columns.findIndex(name => name.startsWith('form_status:'))
    const statuses = new Set(rows.map(row => row[at]))
    expect([...statuses].map(String).toSorted()).toEqual(['Archived', 'New', 'Shortlisted', 'null'])
    const form = await winnow.fetchDetails({ form_id: demo.formId })
    expect(form.stages.map(stage => stage.label)).toEqual(['New', 'Shortlisted', 'Interview', 'Archived'])
  })

  test('has a deleted question with answers, a hidden estimate and an application that was withdrawn', async () => {
    const { it } = await seeded()
    const winnow = await ines(it)
    const [row] = await rowsOf(it, "select id from forms where name = 'Climate grant 2026'")
    const form_id = String(row?.id)
    const { deleted_fields } = await winnow.fetchColumnInfo({ form_id })
    expect(deleted_fields).toMatchObject([
      { question: 'Who are your partners?', answeredCount: expect.any(Number) },
    ])
    expect((await winnow.fetchDetails({ form_id })).estimateShown).toBe(false)
    const withdrawn = await rowsOf(it, 'select public_id from submissions where withdrawn_at is not null')
    expect(withdrawn).toHaveLength(1)
    const submission_id = String(withdrawn[0]?.public_id)
    const { withdrawnAt, stage } = await winnow.fetchSubmission({ form_id, submission_id })
    expect([withdrawnAt, stage]).toEqual([expect.any(String), 'Archived'])
  })

  test('has views: two shared, one of them grouped, and one of its owner alone, each with applicants', async () => {
    const { it, demo } = await seeded()
    const winnow = await ines(it)
    const { views } = await winnow.fetchViews({ form_id: demo.formId, time_zone: 'Europe/Lisbon' })
    expect(views.map(({ name, shared }) => [name, shared]).toSorted()).toEqual([
      ['By sector', true],
      ['Paying customers', true],
      ['Read again', false],
    ])
    expect(views.filter(view => view.grouping).map(({ name }) => name)).toEqual(['By sector'])
    for (const view of views) expect(view.totalCount).toBeGreaterThan(0)
  })

  test('counts one change to publish once a question is added to its form', async () => {
    const { it, demo } = await seeded()
    const winnow = await ines(it)
    const draft = await winnow.fetchForEdit({ form_id: demo.formId })
    const { unpublishedChanges } = await winnow.editForm({
      ...{ form_id: demo.formId, revision: draft.revision },
      input_fields: [...draft.inputFields, { type: 'SHORT_TEXT', question: 'City of birth' }],
    })
    expect(draft.unpublishedChanges).toBe(0)
    expect(unpublishedChanges).toBe(1)
  })

  test('has an audit log in which what happened last comes first, of all forms', async () => {
    const { it, demo } = await seeded()
    const winnow = await ines(it)
    const { entries } = await winnow.fetchAudit({ page_id: demo.workspace.id })
    const times = entries.map(entry => entry.at)
    expect(times).toEqual(times.toSorted().toReversed())
    expect(new Set(entries.map(entry => entry.form?.name)).size).toBeGreaterThan(1)
  })

  test('has an import to list and to undo', async () => {
    const it = await freshApp()
    // Within the 30 days of an undo, by the server's clock.
    await seedDemo(it.app.database, { now: Date.now() })
    const winnow = await ines(it)
    const [form] = await rowsOf(it, "select id from forms where name = 'Design internship'")
    const form_id = String(form?.id)
    const { imports } = await winnow.fetchImports({ form_id })
    expect(imports).toMatchObject([
      { file_name: 'Careers fair.csv', status: 'DONE', row_count: 10, imported_count: 9 },
    ])
    const { job_id } = await winnow.undoImport({ import_id: imports[0]?.id ?? '' })
    expect(await jobOf(winnow, { form_id, job_id })).toMatchObject({ status: 'DONE', removed_count: 9 })
    const { statusCounts } = await winnow.fetchCounts({ form_id, fetch_status_counts: true })
    expect(statusCounts.find(it => it.stage === 'New')?.count).toBe(0)
  })

  test('mails nobody, and can be signed in to', async () => {
    const { it } = await seeded()
    it.app.signals.send('events')
    it.app.signals.send('mail')
    await Bun.sleep(100)
    expect(it.mail.sent).toEqual([])
    expect(await numberOf(it, 'select count(*) from outbox')).toBe(0)
    await clientWith(it, {}).requestCode({ email: 'ines@northlight.example' })
    const { to } = await it.mail.arrival(() => true)
    expect(to.address).toBe('ines@northlight.example')
  })

  test('has files and a LinkedIn profile to look at, given a place for files', async () => {
    const it = await freshApp()
    await seedDemo(it.app.database, { now, store: it.app.storage })
    const winnow = await ines(it)
    const [form] = await rowsOf(it, "select id from forms where name = 'Climate grant 2026'")
    const form_id = String(form?.id)
    const page_details = { page_size: 1, sorting_order: 'DESC' as const }
    const { submissions } = await winnow.fetchSubmissions({ form_id, page_details })
    const { submissionId: submission_id = '', fieldValues = [] } = submissions[0] ?? {}
    const sent = fieldValues.flatMap(({ fieldId, fileMetadata, videoMetadata }) => {
      const contentType = (fileMetadata ?? videoMetadata)?.contentType
      return contentType ? [{ fieldId, contentType }] : []
    })
    expect(sent.map(one => one.contentType).sort()).toEqual([
      'application/pdf',
      'image/jpeg',
      'text/csv',
      'video/webm',
    ])
    for (const { fieldId: field_id, contentType } of sent) {
      const file = await winnow.fetchFile({ form_id, submission_id, field_id })
      expect((await contentTypeOf(file, `x.${contentType.split('/')[1]}`, ''))?.split(';')[0]).toBe(
        contentType,
      )
    }
    expect((await winnow.fetchLinkedinProfile({ form_id, submission_id })).profile).not.toBeNull()
  })

  test('does not touch what is there: it refuses, or makes another workspace', async () => {
    const { it } = await seeded()
    const before = await rowsOf(it, 'select * from submissions order by id')
    await expect(seedDemo(it.app.database, { now })).rejects.toBeInstanceOf(WorkspaceExists)
    const { workspace } = await seedDemo(it.app.database, { now, again: true })
    expect(workspace.name).toBe('Northlight 2')
    const after = await rowsOf(it, 'select * from submissions order by id')
    expect(after.length).toBeGreaterThan(before.length + 200)
    expect(after.slice(0, before.length).map(row => row.public_id)).toEqual(before.map(row => row.public_id))
  })

  test('waits where editors have not been told of real applications yet', async () => {
    const it = await freshApp()
    const { winnow, workspaceId } = await owner(it)
    const form = await makeForm(winnow, workspaceId)
    await apply(winnow, form)
    await it.app.write(tx => tx.run('delete from consumers'))
    await expect(seedDemo(it.app.database, { now, again: true })).rejects.toBeInstanceOf(NewsWaiting)
  })

  test('writes many in bulk, the earlier ones before the usual 200', async () => {
    const rows = 5_300
    const { it, demo } = await seeded({ rows })
    const winnow = await ines(it)
    const { totalCount } = await winnow.fetchCounts({ form_id: demo.formId })
    expect(totalCount).toBe(rows)
    expect(
      await numberOf(
        it,
        `select count(*) from submissions where email_key = (select email_key from submissions limit 1)`,
      ),
    ).toBe(1)
    const newest = await winnow.fetchWindow({ form_id: demo.formId, limit: 3 })
    const usual = [0, 1, 2].map(n => acceleratorApplicant('northlight:0', n, now).name)
    expect(newest.rows.map(row => row[newest.columns.indexOf('name')])).toEqual(usual)
    const wrong = await numberOf(
      it,
      `select count(*) as wrong from submissions s join submissions t on t.id = s.id + 1 and t.form_number = s.form_number where t.submitted_at < s.submitted_at`,
    )
    expect(wrong).toBe(0)
  })
})

test('npm run demo -- --help says what it takes, changes nothing and ends with 0', async () => {
  const root = join(import.meta.dir, '../../..')
  const dataDir = await mkdtemp(join(tmpdir(), 'winnow-demo-'))
  const help = Bun.spawn([process.execPath, '.ci/demo.ts', '--help'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  expect(await new Response(help.stdout).text()).toContain('npm run demo -- [options]')
  expect(await help.exited).toBe(0)
  expect(await readdir(dataDir)).toEqual([])
})
