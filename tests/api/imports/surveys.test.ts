import { expect, test } from 'bun:test'
import { csvColumns, fileColumns, rowReader } from '@winnow/openapi/columns'
import {
  decoded,
  encodingOf,
  HeaderRows,
  inferPlan,
  parsingOf,
  type ReadEnv,
  rowReaderOf,
  withIds,
} from '@winnow/openapi/imports/index'
import { backOf, bytesOf, inColumns, people } from '@winnow/openapi/imports/surveys/survey'
import { surveys } from '@winnow/openapi/imports/surveys/surveys'
import { splitQuestions } from '@winnow/openapi/questions'
import { parse } from 'csv-parse/sync'
import { sharedApp } from '../../support/app.ts'
import { owner } from '../../support/cast.ts'
import { makeForm } from '../../support/forms.ts'

const env: ReadEnv = {
  timeZone: 'Europe/Lisbon',
  now: new Date('2026-11-22T10:00:00Z'),
  anonymous: true,
  answers: {
    parsePhone: text => (/^\+[1-9]\d{6,14}$/.test(text) ? text : null),
    timeZone: 'Europe/Lisbon',
    today: '2026-11-22',
  },
}

async function* inPieces(bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; at += 1_000) yield bytes.subarray(at, at + 1_000)
}

/** The rows of a file as web and CLI read them: the header as one row, then those below it. */
async function sheetOf(bytes: Uint8Array) {
  const encoding = await encodingOf(inPieces(bytes))
  const text = (await Array.fromAsync(decoded(inPieces(bytes), encoding))).join('')
  const records: string[][] = parse(text, parsingOf(text))
  const header = new HeaderRows()
  const rows = records.flatMap((cells, at) => header.take({ line: at + 1, cells }))
  const [head, ...below] = [...rows, ...header.end()]
  return { encoding, heads: head?.cells ?? [], rows: below }
}

test.each(surveys)(
  'a file of $tool becomes a form, and every cell comes back by its export',
  async survey => {
    const { encoding, heads, rows } = await sheetOf(bytesOf(survey))
    expect([encoding, rows.length]).toEqual([survey.encoding, people])
    const cells = rows.map(row => row.cells)
    const inferred = inferPlan(heads, cells, { identity: {}, env: env.answers })

    const { winnow, workspaceId } = await owner(await sharedApp())
    const questions = inferred.questions.map(({ question, type, options, allowOther }) => ({
      ...{ question, type, options, allowOther },
    }))
    const form = await makeForm(winnow, workspaceId, { questions })
    const ids = splitQuestions(form.inputFields).rest.map(it => it.id)
    const read = rowReaderOf(withIds(inferred, ids), env)
    const sent = rows.map(({ cells, line }) => {
      const taken = read(cells, line)
      if (!taken.ok) throw new Error(JSON.stringify(taken.errors))
      return taken.row
    })
    const { imported_count, refused } = await winnow.importSubmissions({
      form_id: form.identifier,
      rows: sent,
      anonymous: true,
    })
    expect([imported_count, refused]).toEqual([people, []])

    const { columns, rows: stored } = await winnow.fetchWindow({
      form_id: form.identifier,
      sort: { columnId: 'date', direction: 'ASC' },
      limit: people,
      texts: 'WHOLE',
    })
    const at = rowReader(columns)
    const written = fileColumns(csvColumns(form), { splitOptions: true }).slice(5)
    const back = inColumns(
      written.map(column => column.header),
      stored.map(row => written.map(column => column.cell(at(row), env))),
    )
    expect(back).toEqual(backOf(survey))
  },
)
