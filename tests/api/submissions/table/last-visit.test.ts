import { afterAll, beforeAll, expect, test } from 'bun:test'
import { freshApp, type TestApp } from '../../../support/app.ts'
import { colleague } from '../../../support/scenes/colleague.ts'
import { reviewing } from '../../../support/scenes/reviewing.ts'

const minutes = (n: number) => n * 60_000

let app: TestApp
beforeAll(async () => {
  app = await freshApp()
})
afterAll(() => app.close())

/** A form whose owner has its table open; `fresh`: the names that are new to them. */
async function visiting() {
  const it = await reviewing(app)
  const { form_id, winnow } = it
  const freshTo = async (client: typeof winnow) => {
    const filters = [{ columnId: 'new_since_visit', value: true }]
    const { rows, columns } = await client.fetchWindow({ form_id, filters })
    return rows.map(row => String(row[columns.indexOf('name')])).toSorted()
  }
  const arrive = async (name: string) => {
    app.travel(1)
    await it.apply({ name })
    app.travel(1)
  }
  const visit = () => winnow.updateLastVisit({ form_id })
  return { ...it, arrive, visit, fresh: () => freshTo(winnow), freshTo }
}

test('before a first visit nobody is new; from then on everybody who applies', async () => {
  const it = await visiting()
  await it.arrive('Ada')
  expect(await it.fresh()).toEqual([])
  await it.visit()
  await it.arrive('Bo')
  expect(await it.fresh()).toEqual(['Bo'])
})

test('a reload within a visit keeps what is new, however often', async () => {
  const it = await visiting()
  const { new_since } = await it.visit()
  await it.arrive('Ada')
  for (const _ of [1, 2, 3]) {
    app.travel(minutes(25))
    expect(await it.visit()).toEqual({ new_since })
    expect(await it.fresh()).toEqual(['Ada'])
  }
})

test('after half an hour without the table another visit begins, to which only what came since the last is new', async () => {
  const it = await visiting()
  await it.visit()
  await it.arrive('Ada')
  await it.visit()
  app.travel(minutes(20))
  await it.arrive('Bo')
  app.travel(minutes(11))
  // Whether the report of the visit or the rows come first.
  expect(await it.fresh()).toEqual(['Bo'])
  await it.visit()
  expect(await it.fresh()).toEqual(['Bo'])
})

test('nobody is new to who added or imported them', async () => {
  const it = await visiting()
  const other = await colleague(app, it)
  await it.visit()
  await other.winnow.updateLastVisit({ form_id: it.form_id })
  app.travel(1)
  await it.winnow.addApplicant({
    form_identifier: it.form_id,
    name: 'Ada',
    email: 'ada@example.com',
    values: [],
  })
  await it.winnow.importSubmissions({
    form_id: it.form_id,
    rows: [{ line: 2, name: 'Bo', email: 'bo@example.com', values: [] }],
  })
  await it.arrive('Chen')
  expect(await it.fresh()).toEqual(['Chen'])
  expect(await it.freshTo(other.winnow)).toEqual(['Ada', 'Bo', 'Chen'])
  const { workspaceId: page_id } = it
  expect((await it.winnow.fetchWaiting({ page_id })).forms).toMatchObject([{ newSinceVisit: 1 }])
  expect((await other.winnow.fetchWaiting({ page_id })).forms).toMatchObject([{ newSinceVisit: 3 }])
})

test('a visit is a person’s own', async () => {
  const it = await visiting()
  await it.visit()
  await it.arrive('Ada')
  const other = await colleague(app, it)
  expect(await it.freshTo(other.winnow)).toEqual([])
  await other.winnow.updateLastVisit({ form_id: it.form_id })
  expect(await it.freshTo(other.winnow)).toEqual([])
  expect(await it.fresh()).toEqual(['Ada'])
})
