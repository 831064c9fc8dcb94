import { describe, expect, test } from 'bun:test'
import { csvColumns, fileColumns, rowReader } from '@winnow/openapi/columns'
import {
  identityColumnsOf,
  inferPlan,
  matchPlan,
  type ReadEnv,
  rowReaderOf,
} from '@winnow/openapi/imports/index'
import type { FormDetails, ImportSubmissionsRequest } from '@winnow/sdk'
import { sharedApp } from '../../support/app.ts'
import { owner } from '../../support/cast.ts'
import { filling } from '../../support/scenes/filling.ts'
import { jobOf } from '../../support/scenes/many-applicants.ts'
import { pdf } from '../../support/uploads.ts'

const env: ReadEnv = {
  timeZone: 'UTC',
  now: new Date('2030-01-01T00:00:00Z'),
  anonymous: false,
  answers: { parsePhone: () => null, today: '2030-01-01' },
}

const deckAt = (draft_file_path: string) => ({
  content_type: 'application/pdf',
  draft_file_path,
  original_filename: 'deck.pdf',
})

/** A form with one application that has a file, and a copy of the form. */
async function copied() {
  const { url } = await sharedApp()
  const it = await filling(await sharedApp(), { settings: { corrections_allowed: true } })
  const { winnow } = it.boss
  const bytes = pdf(3_000)
  const deck = await it.tus.upload(it.file, bytes)
  const { ownToken } = await it.nobody.submit({
    form_identifier: it.form.identifier,
    name: 'Ada',
    email: 'ada@example.com',
    time_zone: 'UTC',
    url_parameters: { utm_source: 'newsletter' },
    values: [
      {
        id: it.ids.deck,
        draft_file_metadata: deckAt(deck),
      },
    ],
  })
  const copy = await winnow.duplicateForm({ form_id: it.form.identifier })
  const detailsOf = (form_id: string) => winnow.fetchDetails({ form_id })
  /** The export of a form, its header first */
  async function csvOf(form: FormDetails) {
    const { columns, rows } = await winnow.fetchWindow({ form_id: form.identifier, texts: 'WHOLE' })
    const at = rowReader(columns)
    const written = fileColumns(csvColumns(form))
    const files = { url, formId: form.identifier }
    return [
      written.map(column => column.header),
      ...rows.map(row => written.map(column => column.cell(at(row), { timeZone: 'UTC', files }))),
    ]
  }
  /** Imports the export of one form into another */
  async function bring(
    from: FormDetails,
    into: FormDetails,
    more: Partial<ImportSubmissionsRequest> = {},
    as = winnow,
  ) {
    const [head = [], ...rows] = await csvOf(from)
    const identity = identityColumnsOf(head)
    const inferred = inferPlan(head, rows, { identity, env: env.answers })
    const plan = matchPlan(head, into.inputFields, identity, inferred, into.urlParameters)
    const read = rowReaderOf(plan, env)
    const sent = rows.map((cells, at) => {
      const taken = read(cells, at + 2)
      if (!taken.ok) throw new Error(JSON.stringify(taken.errors))
      return taken.row
    })
    return as.importSubmissions({ form_id: into.identifier, rows: sent, ...more })
  }
  /** What the address in a form's export gives */
  async function fileOf(form: FormDetails) {
    const [head = [], row = []] = await csvOf(await detailsOf(form.identifier))
    const address = row[head.indexOf('Your deck')] ?? ''
    expect(address).toContain(form.identifier)
    return (await fetch(address, { headers: { cookie: it.boss.cookie } })).bytes()
  }
  const from = await detailsOf(it.form.identifier)
  const into = await detailsOf(copy.identifier)
  return { ...it, winnow, bytes, ownToken, from, into, bring, csvOf, fileOf, detailsOf }
}

describe('an export that is imported into a copy of its form', () => {
  test('brings files, as references, and URL parameters', async () => {
    const it = await copied()
    expect(await it.bring(it.from, it.into)).toMatchObject({ imported_count: 1, refused: [] })
    const [head = [], row = []] = await it.csvOf(await it.detailsOf(it.into.identifier))
    expect(row[head.indexOf('utm_source')]).toBe('newsletter')
    expect(await it.fileOf(it.into)).toEqual(it.bytes)
  })

  test('keeps its files where the first application lets go of them, and the other way round', async () => {
    const it = await copied()
    const { identifier: form_id } = it.into
    const { id: import_id } = await it.winnow.startImport({
      ...{ form_id, row_count: 1, plan: '{"version":1}' },
      ...{ file_name: 'own.csv', file_hash: 'a'.repeat(64) },
    })
    await it.bring(it.from, it.into, { import_id, rows_done: 1 })
    await jobOf(it.winnow, await it.winnow.undoImport({ import_id }))
    expect((await it.winnow.fetchSubmissions({ form_id })).submissions).toEqual([])
    expect(await it.fileOf(it.from)).toEqual(it.bytes)

    await it.bring(it.from, it.into)
    const other = await it.tus.upload(it.file, pdf(2_000))
    await it.nobody.correctApplication({
      own_token: it.ownToken,
      values: [{ id: it.ids.deck, draft_file_metadata: deckAt(other) }],
    })
    expect((await it.fileOf(it.from)).length).toBe(2_000)
    expect(await it.fileOf(it.into)).toEqual(it.bytes)
  })

  test('refuses a row with a file that its importer cannot open', async () => {
    const it = await copied()
    const stranger = await owner(await sharedApp())
    const theirs = await stranger.winnow.createDraftForm({ page_id: stranger.workspaceId, name: 'Theirs' })
    const edited = await stranger.winnow.editForm({
      form_id: theirs.identifier,
      revision: theirs.revision,
      input_fields: [...theirs.inputFields, { type: 'FILE_UPLOAD', question: 'Your deck' }],
      publish: true,
    })
    const into = await stranger.winnow.fetchDetails({ form_id: edited.identifier })
    const question = into.inputFields.at(-1)?.id ?? ''
    expect(await it.bring(it.from, into, {}, stranger.winnow)).toMatchObject({
      imported_count: 0,
      refused: [
        {
          line: 2,
          errors: [{ path: `values.${question}`, message: "This file is gone, or you can't open it" }],
        },
      ],
    })
  })
})
