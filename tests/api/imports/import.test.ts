import { describe, expect, test } from 'bun:test'
import { eventSubjects, events } from '@winnow/db'
import type { ImportSubmissionsRequest } from '@winnow/sdk'
import { eq } from 'drizzle-orm'
import { freshApp, sharedApp } from '../../support/app.ts'
import { clientWith } from '../../support/cast.ts'
import type { makeForm } from '../../support/forms.ts'
import { expectRefusal } from '../../support/problems.ts'
import { countsOf, reviewing } from '../../support/scenes/reviewing.ts'

type Row = ImportSubmissionsRequest['rows'][number]
type Given = Parameters<typeof makeForm>[2]

async function importing(given: Given = {}, app = sharedApp()) {
  const it = await reviewing(await app, given)
  const id = (question: string) => it.form.inputFields.find(field => field.question === question)?.id ?? ''
  let line = 1
  const row = (over: Partial<Row> = {}): Row => ({
    line: ++line,
    name: `Person ${line}`,
    email: `person${line}@example.com`,
    values: [],
    ...over,
  })
  const send = (rows: Row[], more: Partial<ImportSubmissionsRequest> = {}) =>
    it.winnow.importSubmissions({ form_id: it.form_id, rows, ...more })
  const all = async () => {
    const { rows, columns } = await it.winnow.fetchWindow({
      form_id: it.form_id,
      sort: { columnId: 'date', direction: 'ASC' },
      texts: 'WHOLE',
    })
    return rows.map(cells => Object.fromEntries(columns.map((column, at) => [column, cells[at]])))
  }
  return { ...it, id, row, send, all }
}

describe('rows of a file', () => {
  test('become applications: counted, found by their words, with stage and day', async () => {
    const it = await importing({ questions: [{ type: 'LONG_TEXT', question: 'Why?' }] })
    const why = it.id('Why?')
    const reply = await it.send([
      it.row({ name: 'Zoë', values: [{ id: why, answer: `kestrels ${'x'.repeat(200)}` }] }),
      it.row({ status: 'shortlisted', submitted_at: '2020-01-02T12:00:00Z' }),
    ])
    expect(reply).toEqual({ imported_count: 2, refused: [], batch_id: expect.stringMatching(/^bat_/) })
    expect(await it.counts()).toEqual({ New: 1, Shortlisted: 1, Archived: 0 })
    const [earlier, zoe] = await it.all()
    expect(earlier).toMatchObject({
      stage: 'Shortlisted',
      submittedAt: expect.stringContaining('2020-01-02'),
    })
    expect(zoe).toMatchObject({ name: 'Zoë', stage: 'New', [why]: `kestrels ${'x'.repeat(200)}` })
    expect((await it.winnow.fetchWindow({ form_id: it.form_id, search: 'kestr' })).total).toBe(1)
  })

  test('of one call stand in the order of the file', async () => {
    const it = await importing()
    await it.send(Array.from({ length: 20 }, () => it.row()))
    expect((await it.all()).map(row => row.name)).toEqual(
      Array.from({ length: 20 }, (_, n) => `Person ${n + 2}`),
    )
  })

  test('of a future day count as of now', async () => {
    const it = await importing()
    await it.send([it.row({ submitted_at: '2999-01-01T00:00:00Z' })])
    const [row] = await it.all()
    expect(Date.parse(String(row?.submittedAt))).toBeLessThanOrEqual(Date.now())
  })

  test('are taken by a draft and by a closed form', async () => {
    const it = await importing()
    await it.winnow.updateStatus({ form_id: it.form_id, status: 'CLOSED' })
    expect((await it.send([it.row()])).imported_count).toBe(1)
    const draft = await it.winnow.createDraftForm({ page_id: it.workspaceId, name: 'Not yet' })
    expect((await it.send([it.row()], { form_id: draft.identifier })).imported_count).toBe(1)
    expect(await countsOf(it.winnow, draft)).toMatchObject({ New: 1 })
  })
})

describe('an answer', () => {
  test('is kept as it stands in the cell: blanks and line breaks too', async () => {
    const it = await importing({
      questions: [
        { type: 'SHORT_TEXT', question: 'City' },
        { type: 'LONG_TEXT', question: 'Why?' },
        { type: 'MULTI_SELECT', question: 'Side', options: ['Corn'], allowOther: true },
      ],
    })
    await it.send([
      it.row({
        values: [
          { id: it.id('City'), answer: ' Porto  ' },
          { id: it.id('Why?'), answer: 'a\r\nb' },
          { id: it.id('Side'), answer: ['Corn', 'beets '] },
        ],
      }),
    ])
    expect(await it.all()).toMatchObject([
      {
        [it.id('City')]: ' Porto  ',
        [it.id('Why?')]: 'a\r\nb',
        [it.id('Side')]: ['Corn', 'beets '],
      },
    ])
  })

  test('is kept where the conditions of its question do not hold, as by hand', async () => {
    const it = await importing({
      questions: [
        { type: 'SINGLE_SELECT', question: 'Medium', options: ['Film', 'Sound'] },
        { type: 'LINK', question: 'Website' },
      ],
    })
    const { form_id } = it
    const { revision, inputFields } = await it.winnow.fetchForEdit({ form_id })
    const showIf = [{ columnId: it.id('Medium'), operator: 'select' as const, value: ['Film'] }]
    await it.winnow.editForm({
      ...{ form_id, revision, publish: true },
      input_fields: inputFields.map(field => (field.id === it.id('Website') ? { ...field, showIf } : field)),
    })
    const values = [
      { id: it.id('Medium'), answer: 'Sound' },
      { id: it.id('Website'), answer: 'https://ada.example' },
    ]
    expect(await it.send([it.row({ values })])).toMatchObject({ imported_count: 1, refused: [] })
    expect(await it.all()).toMatchObject([{ [it.id('Website')]: 'https://ada.example' }])
  })

  test('that is required may be blank, and a day may have passed', async () => {
    const it = await importing({
      questions: [
        { type: 'SHORT_TEXT', question: 'City', required: true },
        { type: 'DATE', question: 'Start', disallowPast: true },
      ],
    })
    const reply = await it.send([it.row({ values: [{ id: it.id('Start'), answer: '1999-12-31' }] })])
    expect(reply).toMatchObject({ imported_count: 1, refused: [] })
  })
})

describe('a line that breaks a rule', () => {
  test('is refused by its number with the sentences of the rules, and the others go in', async () => {
    const it = await importing({
      questions: [
        { type: 'NUMBER', question: 'Team' },
        { type: 'SHORT_TEXT', question: 'City' },
      ],
    })
    const reply = await it.send([
      it.row(),
      it.row({ name: ' ', email: 'nobody', values: [{ id: it.id('Team'), answer: 'four' }] }),
      it.row({ status: 'Nowhere', labels: ['Climate'] }),
      it.row({ values: [{ id: it.id('City'), answer: 'x'.repeat(251) }] }),
      it.row({ name: 'Ada\0Lovelace' }),
      it.row(),
    ])
    expect(reply.imported_count).toBe(2)
    expect(reply.refused).toEqual([
      {
        line: 3,
        errors: [
          { path: 'name', message: 'This field is required' },
          { path: 'email', message: 'Invalid email' },
          { path: `values.${it.id('Team')}`, message: 'Must be a number with at most 2 decimals' },
        ],
      },
      {
        line: 4,
        errors: [
          { path: 'status', message: 'This form has no such status. It has: New, Shortlisted, Archived' },
          { path: 'labels', message: 'This form has no such label. It has: none yet' },
        ],
      },
      {
        line: 5,
        errors: [{ path: `values.${it.id('City')}`, message: 'Must be less than 250 characters' }],
      },
      { line: 6, errors: [{ path: 'name', message: "Contains a character that can't be saved" }] },
    ])
    expect(await it.counts()).toEqual({ New: 2, Shortlisted: 0, Archived: 0 })
  })

  test('has an address that applied already, in this file or before, where one answer a person is allowed', async () => {
    const it = await importing()
    await it.apply({ email: 'grace@example.com' })
    const reply = await it.send([
      it.row({ email: 'GRACE@example.com' }),
      it.row({ email: 'new@example.com' }),
      it.row({ email: 'New@Example.com ' }),
    ])
    const refused = (line: number, message: string) => ({ line, errors: [{ path: 'email', message }] })
    expect(reply).toMatchObject({
      imported_count: 1,
      refused: [
        refused(2, 'This email address has already applied'),
        refused(4, 'Repeats the email address of an earlier row'),
      ],
    })
    await expectRefusal(it.apply({ email: 'new@example.com' }), 'already_applied')
  })

  test('repeats an earlier row also where that row came in an earlier call of the import', async () => {
    const it = await importing()
    await it.apply({ email: 'grace@example.com' })
    const file = { file_name: 'people.csv', file_hash: 'a'.repeat(64), plan: '{"version":1}', row_count: 3 }
    const { id: import_id } = await it.winnow.startImport({ form_id: it.form_id, ...file })
    const [first, second, third] = [
      it.row({ email: 'new@example.com' }),
      it.row({ email: 'grace@example.com' }),
      it.row({ email: 'NEW@example.com' }),
    ]
    const send = (rows: (typeof first)[]) =>
      it.winnow.importSubmissions({ form_id: it.form_id, import_id, rows })
    expect(await send([first])).toMatchObject({ imported_count: 1 })
    const { refused } = await send([second, third])
    expect(refused.map(({ errors }) => errors[0]?.message)).toEqual([
      'This email address has already applied',
      'Repeats the email address of an earlier row',
    ])
  })

  test('is none where several are allowed', async () => {
    const it = await importing({ settings: { multiple_submissions: true } })
    const same = { email: 'same@example.com' }
    expect((await it.send([it.row(same), it.row(same)])).imported_count).toBe(2)
  })
})

describe('anonymous rows', () => {
  test('get placeholders by their place on the form; a name that is there stays', async () => {
    const it = await importing()
    const nobody = { name: null, email: null }
    await it.send([it.row(nobody), it.row({ email: '' }), it.row(nobody)], { anonymous: true })
    await it.send([it.row(nobody)], { anonymous: true })
    expect((await it.all()).map(row => [row.name, row.email])).toEqual([
      ['Respondent 1', 'respondent-1@import.invalid'],
      ['Person 3', 'respondent-2@import.invalid'],
      ['Respondent 3', 'respondent-3@import.invalid'],
      ['Respondent 4', 'respondent-4@import.invalid'],
    ])
  })

  test('pass a placeholder that somebody has taken', async () => {
    const it = await importing()
    await it.apply({ email: 'respondent-2@import.invalid' })
    const { imported_count, refused } = await it.send([it.row({ name: null, email: null })], {
      anonymous: true,
    })
    expect([imported_count, refused]).toEqual([1, []])
    expect((await it.all()).at(-1)).toMatchObject({
      name: 'Respondent 2',
      email: expect.stringMatching(/^respondent-2-.+@import\.invalid$/),
    })
  })

  test('are never mailed, replied to or not', async () => {
    const app = await freshApp()
    const it = await importing({}, Promise.resolve(app))
    await it.send([it.row({ name: null, email: null })], { anonymous: true })
    const [row] = await it.all()
    await it.reply(String(row?.submissionId))
    await it.send([it.row({ email: 'somebody@example.com' })])
    await clientWith(app, {}).submit({
      form_identifier: it.form_id,
      name: 'Last',
      email: 'last@example.com',
      values: [],
    })
    app.travel(11_000)
    // Who applies by the form gets a copy, and the editor hears of it; who was imported gets nothing.
    for (const address of [it.email, 'last@example.com'])
      await app.mail.arrival(mail => mail.to.address === address)
    expect(app.mail.sent.map(mail => mail.to.address).toSorted()).toEqual(
      [it.email, 'last@example.com'].toSorted(),
    )
    await app.close()
  })
})

describe('an import', () => {
  test('is one event about everybody who went in, and mails nobody', async () => {
    const it = await importing()
    const { batch_id } = await it.send([it.row(), it.row(), it.row({ email: 'nobody' })])
    const { app } = await sharedApp()
    const found = await app.reads.select().from(events).where(eq(events.batchId, batch_id))
    expect(found.map(event => [event.kind, event.data])).toEqual([['submission.imported', { count: 2 }]])
    const subjects = await app.reads
      .select()
      .from(eventSubjects)
      .where(eq(eventSubjects.seq, found[0]?.seq ?? 0))
    expect(subjects).toHaveLength(2)
  })

  test('that is repeated with its key happens once', async () => {
    const it = await importing({ settings: { multiple_submissions: true } })
    const rows = [it.row(), it.row()]
    const key = { idempotencyKey: crypto.randomUUID() }
    const send = () => it.winnow.importSubmissions({ form_id: it.form_id, rows }, key)
    expect(await send()).toEqual(await send())
    expect((await it.counts()).New).toBe(2)
  })

  test('of 500 rows goes in whole and is searchable', async () => {
    const it = await importing({ questions: [{ type: 'LONG_TEXT', question: 'Why?' }] })
    const answer = `osprey ${'y'.repeat(300)}`
    const rows = Array.from({ length: 500 }, () => it.row({ values: [{ id: it.id('Why?'), answer }] }))
    expect((await it.send(rows)).imported_count).toBe(500)
    expect((await it.winnow.fetchWindow({ form_id: it.form_id, search: 'osprey' })).total).toBe(500)
    expect((await it.counts()).New).toBe(500)
  })

  test('of a question that the form does not ask is refused whole', async () => {
    const it = await importing()
    const error = await expectRefusal(
      it.send([it.row(), it.row({ values: [{ id: 'fld_unknown', answer: 'x' }] })]),
      'invalid_input',
    )
    expect(error.at('rows.1.values.0.id')).toBe('This question is not on the form')
    expect((await it.counts()).New).toBe(0)
  })

  test('takes 1 to 500 rows', async () => {
    const it = await importing()
    await expectRefusal(it.send([]), 'invalid_input')
    await expectRefusal(it.send(Array.from({ length: 501 }, () => it.row())), 'invalid_input')
  })
})
