import { beforeAll, expect, test } from 'bun:test'
import { forms, submissions } from '@winnow/db'
import { urlParameter } from '@winnow/db/factories'
import { columnsOf, csvCell, csvColumns, csvHeader, rowReader } from '@winnow/openapi/columns'
import { eq, sql } from 'drizzle-orm'
import { sharedApp, type TestApp } from '../../../support/app.ts'
import { reviewing } from '../../../support/scenes/reviewing.ts'

let app: TestApp
let it: Awaited<ReturnType<typeof reviewing>>
const campaign = 'url_parameter:campaign'
const source = 'url_parameter:utm_source'
const long = 'x'.repeat(400)

/** What the link of this application said. */
async function said(submissionId: string, name: string, value: string) {
  await app.app.write(async tx => {
    const [row] = await tx.select().from(submissions).where(eq(submissions.publicId, submissionId))
    if (!row) throw new Error('There is no such application')
    await urlParameter(tx, { formNumber: row.formNumber, submissionId: row.id, name, value })
    await tx
      .update(forms)
      .set({ rowsVersion: sql`${forms.rowsVersion} + 1` })
      .where(eq(forms.number, row.formNumber))
  })
}

let [ada, grace, silent] = ['', '', '']
beforeAll(async () => {
  app = await sharedApp()
  it = await reviewing(app, { settings: { url_parameters: ['campaign'] } })
  ;[ada = '', grace = '', silent = ''] = await it.applicants(3)
  await said(ada, 'utm_source', 'News.example')
  await said(grace, 'utm_source', 'news.EXAMPLE')
  await said(grace, 'campaign', long)
})

const details = () => it.winnow.fetchDetails({ form_id: it.form_id })

test('a declared name has a column before its first value, an undeclared one from its first value on', async () => {
  const fresh = await reviewing(app, { settings: { url_parameters: ['campaign'] } })
  const before = await fresh.winnow.fetchDetails({ form_id: fresh.form_id })
  expect(before.customFields.filter(it => it.type === 'URL_PARAMETER').map(it => it.id)).toEqual([campaign])
  const { customFields } = await details()
  expect(customFields.filter(it => it.type === 'URL_PARAMETER').map(it => [it.id, it.question])).toEqual([
    [campaign, 'campaign'],
    [source, 'utm_source'],
  ])
})

test('its columns stand last in the table and are part of a CSV', async () => {
  const form = await details()
  expect(
    columnsOf(form)
      .slice(-2)
      .map(it => it.title),
  ).toEqual(['campaign', 'utm_source'])
  const columns = csvColumns(form)
  expect(columns.slice(-2).map(csvHeader)).toEqual(['campaign', 'utm_source'])
  const { columns: names, rows } = await it.winnow.fetchWindow({
    ...{ form_id: it.form_id, texts: 'WHOLE' },
    filters: [{ columnId: source, value: [null], operator: 'not_select' }],
    sort: { columnId: campaign, direction: 'ASC' },
  })
  const read = rowReader(names)
  const cells = rows.map(row => columns.slice(-2).map(it => csvCell(it, read(row), { timeZone: 'UTC' })))
  expect(cells).toEqual([
    [long, 'news.EXAMPLE'],
    ['', 'News.example'],
  ])
})

test('a long value is cut in a window and whole in an export, a filter and a detail', async () => {
  const filters = [{ columnId: campaign, operator: 'equals' as const, value: long }]
  const cut = await it.winnow.fetchWindow({ form_id: it.form_id, filters })
  expect(cut.rows.map(row => row[cut.columns.indexOf(campaign)])).toEqual([`${long.slice(0, 99)}…`])
  expect((await it.one(grace)).urlParameters).toEqual([
    { name: 'campaign', value: long },
    { name: 'utm_source', value: 'news.EXAMPLE' },
  ])
  expect((await it.one(silent)).urlParameters).toEqual([])
})

test('its values are listed without case, the blank ones too', async () => {
  const { values } = await it.winnow.fetchColumnValues({ form_id: it.form_id, column_id: source })
  expect(values).toEqual([
    { value: 'News.example', count: 2 },
    { value: null, count: 1 },
  ])
})

test('it can be moved and sized like any column', async () => {
  await it.winnow.updateColumnWidth({
    form_id: it.form_id,
    custom_fields: [{ custom_field_id: source, width: 222 }],
  })
  await it.winnow.updateColumnOrder({
    form_id: it.form_id,
    custom_fields: [{ custom_field_id: campaign, table_order: 0 }],
  })
  const form = await details()
  expect(form.customFields.find(it => it.id === source)?.width).toBe(222)
  expect(columnsOf(form)[2]?.id).toBe(campaign)
})

test('those without a value stand last in either direction', async () => {
  for (const direction of ['ASC', 'DESC'] as const) {
    const { rows } = await it.winnow.fetchWindow({
      form_id: it.form_id,
      sort: { columnId: source, direction },
    })
    expect(rows.at(-1)?.[0]).toBe(silent)
  }
})
