import { beforeAll, describe, expect, test } from 'bun:test'
import { rowReader } from '@winnow/openapi/columns'
import type { FetchWindowRequest } from '@winnow/sdk'
import { sharedApp } from '../../support/app.ts'
import { owner } from '../../support/cast.ts'
import { makeForm } from '../../support/forms.ts'
import { expectRefusal } from '../../support/problems.ts'
import { reviewing } from '../../support/scenes/reviewing.ts'

const long = 'o'.repeat(250)
let it: Awaited<ReturnType<typeof reviewing>>
const field = (question: string) => it.form.inputFields.find(asked => asked.question === question)?.id ?? ''
const fetchRows = (query: Omit<FetchWindowRequest, 'form_id'> = {}) =>
  it.winnow.fetchWindow({ form_id: it.form_id, ...query })
const names = async (query: Omit<FetchWindowRequest, 'form_id'> = {}) => {
  const { rows, columns } = await fetchRows(query)
  return rows.map(row => String(row[columns.indexOf('name')]))
}

beforeAll(async () => {
  it = await reviewing(await sharedApp(), {
    questions: [
      { type: 'NUMBER', question: 'Age' },
      { type: 'DATE', question: 'Start' },
      { type: 'SHORT_TEXT', question: 'City' },
      { type: 'LONG_TEXT', question: 'Why?' },
      { type: 'MULTI_SELECT', question: 'Skills', options: ['Go', 'C++', 'SQL'] },
    ],
  })
  const people: Parameters<typeof it.apply>[0][] = [
    { name: 'ana Sá', email: 'c@one.org', answers: { Age: '9', Start: '2026-05-01', City: 'porto' } },
    { name: 'Béa', email: 'B@two.org', answers: { Age: '10', Start: '2025-01-31', City: 'Elvás' } },
    { name: 'Caio', email: 'a@one.org', answers: { 'Why?': long, Skills: ['Go', 'SQL'] } },
    { name: 'dora "D" OR', email: 'd@one.org', answers: { Age: '9.5', City: 'Aveiro AND Porto*' } },
  ]
  for (const given of people) await it.apply(given)
})

describe('a window', () => {
  test('has the fixed columns, then one per question, in the order of its rows', async () => {
    const { columns, rows } = await fetchRows()
    expect(columns).toEqual([
      'submissionId',
      'stage',
      'name',
      'email',
      'submittedAt',
      'labels',
      'chatId',
      'chatStatus',
      'responded',
      'needsReply',
      'lastMessage',
      'lastMessageSide',
      'lastMessageAt',
      'lastNote',
      'addedBy',
      ...['Age', 'Start', 'City', 'Why?', 'Skills'].map(field),
    ])
    const caio = rows.find(row => row[2] === 'Caio')
    expect(caio?.slice(1, 10)).toEqual([
      'New',
      'Caio',
      'a@one.org',
      expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      [],
      null,
      null,
      false,
      false,
    ])
    expect(caio?.[columns.indexOf(field('Skills'))]).toEqual(['Go', 'SQL'])
    expect(caio?.[columns.indexOf(field('Age'))]).toBeNull()
  })

  test('cuts texts at 100 characters, and has them whole where it is asked', async () => {
    const why = async (texts: 'CUT' | 'WHOLE') => {
      const { rows, columns } = await fetchRows({ search: 'caio', texts })
      return rows[0]?.[columns.indexOf(field('Why?'))]
    }
    expect(await why('CUT')).toBe(`${'o'.repeat(99)}…`)
    expect(await why('WHOLE')).toBe(long)
  })

  test('shows the latest first, and starts at its offset with the total of the whole query', async () => {
    expect(await names()).toEqual(['dora "D" OR', 'Caio', 'Béa', 'ana Sá'])
    const page = await fetchRows({ offset: 1, limit: 2 })
    expect(page).toMatchObject({ total: 4, offset: 1 })
    expect(page.rows.map(row => row[2])).toEqual(['Caio', 'Béa'])
    expect((await fetchRows({ offset: 9 })).rows).toEqual([])
  })

  test('holds one stage, its label matched case-folded', async () => {
    expect(await names({ stage: 'nEW' })).toHaveLength(4)
    expect(await fetchRows({ stage: 'archived' })).toMatchObject({ total: 0, rows: [] })
    const error = await expectRefusal(fetchRows({ stage: 'Hired' }), 'invalid_input')
    expect(error.at('stage')).toBe('This form has no such status. It has: New, Shortlisted, Archived')
  })

  test('says of each conversation whether it takes a message, and of nobody else', async () => {
    const scene = await reviewing(await sharedApp())
    const [first = '', second = ''] = await scene.applicants(3)
    await scene.reply(first)
    await scene.reply(second)
    await scene.move(second, 'Archived')
    const { columns, rows } = await scene.winnow.fetchWindow({ form_id: scene.form_id })
    const read = rows.map(rowReader(columns))
    const statusOf = (id: string) => read.find(row => row.get('submissionId') === id)?.get('chatStatus')
    expect([statusOf(first), statusOf(second)]).toEqual(['OPEN', 'CLOSED'])
    expect(read.filter(row => row.get('chatStatus') === null)).toHaveLength(1)
  })

  test('knows by rowsVersion when rows changed', async () => {
    const before = (await fetchRows()).rowsVersion
    expect((await fetchRows()).rowsVersion).toBe(before)
    const [first] = (await fetchRows()).rows
    const { batch_id } = await it.move(String(first?.[0]), 'Shortlisted')
    expect((await fetchRows()).rowsVersion).toBeGreaterThan(before)
    await it.winnow.undo({ form_id: it.form_id, batch_id })
  })
})

describe('search', () => {
  test.each([
    ['bea', ['Béa'], 'folds accents in what was written'],
    ['ÁNA', ['ana Sá'], 'folds accents and case in what is searched'],
    ['elvas', ['Béa'], 'looks into answers'],
    ['lva', ['Béa'], '3 characters and more: contains'],
    ['one.org', ['dora "D" OR', 'Caio', 'ana Sá'], 'looks into addresses'],
    ['sá', ['ana Sá'], 'fewer than 3: a word begins with'],
    ['ea', [], 'fewer than 3: not within a word'],
    ['"D" OR', ['dora "D" OR'], 'a quote is a quote, an operator a word'],
    ['porto*', ['dora "D" OR'], 'a star is a star'],
    ['aveiro AND porto', ['dora "D" OR'], 'AND is a word'],
    ['caio OR béa', [], 'OR is a word'],
    ['name:caio', [], 'a colon is a colon'],
    ['oooo', ['Caio'], 'finds what the row cut away'],
    ['"', [], 'a lone quote finds nothing'],
    ['   ', ['dora "D" OR', 'Caio', 'Béa', 'ana Sá'], 'blanks are no search'],
  ])('%p finds %p: %s', async (search, found) => {
    expect(await names({ search })).toEqual(found)
    expect((await fetchRows({ search })).total).toBe(found.length)
  })
})

describe('the answer that a search found a row in', () => {
  const matches = async (search: string) => (await fetchRows({ search, matches: true })).matches

  test('is named with the part of it that has the words', async () => {
    expect(await matches('elvas')).toEqual([{ columnId: field('City'), text: 'Elvás' }])
    expect(await matches('sql caio')).toEqual([{ columnId: field('Skills'), text: 'Go, SQL' }])
    const [inWhole] = (await matches('oooo')) ?? []
    expect(inWhole?.text).toStartWith('ooo')
    expect(inWhole?.text.length).toBeLessThan(long.length)
  })

  test('is none where the name or the address has every word', async () => {
    expect(await matches('sa ana')).toEqual([null])
    expect(await matches('two.org béa')).toEqual([null])
  })

  test('comes when it is asked for, of a search alone, and with rows by their numbers too', async () => {
    expect(await fetchRows({ search: 'elvas' })).not.toHaveProperty('matches')
    expect(await fetchRows({ matches: true })).not.toHaveProperty('matches')
    const numbered = await fetchRows({ search: 'elvas', matches: true, numbers: [2, 1] })
    expect(numbered.matches?.map(match => match?.text)).toEqual(['Elvás', undefined])
  })
})

describe('sort', () => {
  const all = { ana: 'ana Sá', bea: 'Béa', caio: 'Caio', dora: 'dora "D" OR' }
  const { ana, bea, caio, dora } = all
  test.each([
    ['applicant', [ana, bea, caio, dora], [dora, caio, bea, ana]],
    ['email', [caio, bea, ana, dora], [dora, ana, bea, caio]],
    ['date', [ana, bea, caio, dora], [dora, caio, bea, ana]],
    ['Age', [ana, dora, bea, caio], [bea, dora, ana, caio]],
    ['Start', [bea, ana, caio, dora], [ana, bea, dora, caio]],
    ['City', [dora, bea, ana, caio], [ana, bea, dora, caio]],
  ])('by %s in both directions, blanks last', async (column, ascending, descending) => {
    const columnId = field(column) || column
    expect(await names({ sort: { columnId, direction: 'ASC' } })).toEqual(ascending)
    expect(await names({ sort: { columnId, direction: 'DESC' } })).toEqual(descending)
  })

  test("by another form's column is refused", async () => {
    const other = await reviewing(await sharedApp(), { questions: [{ type: 'NUMBER', question: 'Age' }] })
    const columnId = other.form.inputFields.find(({ type }) => type === 'NUMBER')?.id ?? ''
    const error = await expectRefusal(fetchRows({ sort: { columnId, direction: 'ASC' } }), 'invalid_input')
    expect(error.at('sort.columnId')).toStartWith('This form has no such column. It has: applicant, email')
  })
})

describe('a query of the table', () => {
  test.each(['constructor', 'toString', '__proto__'])('sorts by no column called %s', async columnId => {
    const it = await sharedApp()
    const { winnow, workspaceId } = await owner(it)
    const form = await makeForm(winnow, workspaceId)
    const sort = { columnId, direction: 'ASC' as const }
    await expectRefusal(winnow.fetchWindow({ form_id: form.identifier, sort }), 'invalid_input')
  })
})
