import { beforeAll, describe, expect, test } from 'bun:test'
import { forms } from '@winnow/db'
import { editor } from '@winnow/db/factories'
import type { Filter, TableFilter } from '@winnow/openapi/filters'
import { eq } from 'drizzle-orm'
import { sharedApp, type TestApp } from '../../../support/app.ts'
import { clientWith, person } from '../../../support/cast.ts'
import { expectRefusal } from '../../../support/problems.ts'
import { reviewing } from '../../../support/scenes/reviewing.ts'
import { world } from './world.ts'

let app: TestApp
let it: Awaited<ReturnType<typeof world>>
beforeAll(async () => {
  app = await sharedApp()
  it = await world(app)
})
const fetchBy = (...filters: TableFilter[]) => it.winnow.fetchWindow({ form_id: it.form_id, filters })
const totalOf = async (...filters: TableFilter[]) => (await fetchBy(...filters)).total

describe('a filter', () => {
  test('on a column that the form does not have is refused at its place', async () => {
    const both = fetchBy({ columnId: 'email', value: 'a' }, { columnId: 'fld_none', value: 'a' })
    const refused = await expectRefusal(both, 'invalid_input')
    expect(refused.at('filters.1.columnId')).toMatch(
      /^This form has no such column\. It has: applicant, email, /,
    )
  })

  test('of a group is refused at its place in it, with all that is wrong', async () => {
    const group = {
      any: [
        { columnId: 'email', value: 'a' },
        { columnId: 'fld_none', value: 'a' },
      ],
    }
    const refused = await expectRefusal(
      fetchBy(group, {
        any: [
          { columnId: it.idOf('Age'), value: 'many' },
          { columnId: 'stage', value: 'Hired' },
        ],
      }),
      'invalid_input',
    )
    expect(refused.at('filters.0.any.1.columnId')).toMatch(/^This form has no such column\./)
    expect(refused.at('filters.1.any.0.value')).toBe('Enter a number')
    expect(refused.at('filters.1.any.1.value')).toMatch(/^'Hired' isn't one of its values\./)
  })

  test.each<[string, unknown, string, string]>([
    ['of one condition', { any: [{ columnId: 'email', value: 'a' }] }, 'any', 'at least 2'],
    [
      'within a group',
      { any: [{ columnId: 'email', value: 'a' }, { any: [] }] },
      'any.1.columnId',
      'columnId is required',
    ],
    ['beside a condition', { any: [], columnId: 'email', value: 'a' }, '', 'the wrong shape'],
  ])('cannot be a group %s', async (_, group, path, message) => {
    const refused = await expectRefusal(fetchBy(group as TableFilter), 'invalid_input')
    expect(refused.at(path ? `filters.0.${path}` : 'filters.0')).toContain(message)
  })

  test('of more than 50 conditions is refused, however they are grouped', async () => {
    const any = Array.from({ length: 26 }, (_, n) => ({ columnId: 'email', value: `${n}` }))
    const refused = await expectRefusal(fetchBy({ any }, { any }), 'invalid_input')
    expect(refused.at('filters')).toBe('At most 50 conditions')
  })

  test.each<[string, Omit<Filter, 'columnId'>, string]>([
    ['Age', { value: 'many' }, 'Enter a number'],
    ['Age', { value: '9'.repeat(400) }, 'Enter a number'],
    [
      'Age',
      { operator: 'contains', value: '1' },
      "This column can't be filtered by contains. It takes equals, not_equal, greater_than, greater_than_equal, less_than, less_than_equal, between, select, not_select",
    ],
    ['Age', { operator: 'between', value: 5, value2: 3 }, "From can't be greater than To"],
    ['Age', { operator: 'between', value: 5 }, 'Enter a number'],
    ['Age', { operator: 'equals', value: [1, 2] }, 'Enter one value, not a list'],
    ['Start', { value: '2026-02-30' }, 'Enter a date, such as 2026-03-01'],
    ['Start', { operator: 'relative', value: 'someday' }, 'Enter a date, such as 2026-03-01'],
    ['City', { value: '' }, 'Enter some text'],
  ])('on %s by %p is refused: %s', async (question, filter, message) => {
    const refused = await expectRefusal(fetchBy({ columnId: it.idOf(question), ...filter }), 'invalid_input')
    expect(refused.at('filters.0.value')).toBe(message)
  })

  test.each<[string, Filter['value'], string]>([
    ['Size', ['Small', 'S'], "'Small' isn't one of its values. It has: L, S, M"],
    ['Size', 's', "'s' isn't one of its values. It has: L, S, M"],
    ['stage', 'Hired', "'Hired' isn't one of its values. It has: New, Shortlisted, Archived"],
    [
      'labels',
      ['Climte', null],
      "'Climte' isn't one of its values. It has: Climate, climate 2, Ünder review",
    ],
    ['messages', 'read', "'read' isn't one of its values. It has: none, replied, needs_reply"],
    ['criterion', 'PERHAPS', "'PERHAPS' isn't one of its values. It has: YES, MAYBE, NO"],
    ['other status', 'Hired', "'Hired' isn't one of its values. It has: New, Shortlisted, Archived"],
    ['other labels', 'Climate', "'Climate' isn't one of its values. It has: Alumni, Second read"],
    ['ai_shortlisting', 'sch_none', "'sch_none' isn't one of its values. It has: "],
    ['assigned_comments', 'nobody@example.com', "'nobody@example.com' isn't one of its values. It has: "],
  ])(
    'on %s by %p, which is not one of its values, is refused, as is its opposite',
    async (column, value, message) => {
      const ids: Record<string, string | undefined> = {
        criterion: it.criterionIds[0],
        'other status': it.otherStatus,
        'other labels': it.otherLabels,
        Size: it.idOf('Size'),
      }
      const columnId = ids[column] ?? column
      for (const operator of ['select', 'not_select'] as const) {
        const list = [value].flat()
        const refused = await expectRefusal(fetchBy({ columnId, operator, value: list }), 'invalid_input')
        expect(refused.at('filters.0.value')).toStartWith(message)
      }
    },
  )

  test('by what somebody wrote beside Other is taken, whatever it is', async () => {
    expect(await totalOf({ columnId: it.idOf('Role'), value: ['Sculptor'] })).toBeGreaterThan(0)
    expect(await totalOf({ columnId: it.idOf('Role'), value: ['Gardener'] })).toBe(0)
  })

  test('every one that cannot be used is named at once', async () => {
    const refused = await expectRefusal(
      fetchBy(
        { columnId: it.idOf('Size'), value: ['XL'] },
        { columnId: 'email', value: 'a' },
        { columnId: 'fld_none', value: 'a' },
        { columnId: it.idOf('Age'), value: 'many' },
      ),
      'invalid_input',
    )
    expect(refused.problem?.errors?.map(one => one.path)).toEqual([
      'filters.0.value',
      'filters.2.columnId',
      'filters.3.value',
    ])
  })

  test('of more values than a database takes is refused', async () => {
    const value = Array.from({ length: 500 }, (_, n) => `v${n}`)
    const filters = Array.from({ length: 5 }, () => ({ columnId: it.idOf('City'), value }))
    const refused = await expectRefusal(fetchBy(...filters), 'invalid_input')
    expect(refused.at('filters')).toBe('At most 2000 values')
    expect(await totalOf(...filters.slice(0, 4))).toBe(0)
  })

  test('and its opposite are all applicants between them, blanks included', async () => {
    const columnId = it.idOf('Age')
    const one = await totalOf({ columnId, operator: 'equals', value: 9 })
    expect(one).toBeGreaterThan(0)
    expect(one + (await totalOf({ columnId, operator: 'not_equal', value: 9 }))).toBe(it.rows.length)
  })

  test('finds a phone number as typed and by its digits, as a search does', async () => {
    const phone = '+44 20 7946-0958 ext. 5'
    const reviewed = await reviewing(app, { questions: [{ type: 'PHONE_NUMBER', question: 'Phone' }] })
    await reviewed.apply({ answers: { Phone: phone } })
    const found = async (query: object) => {
      const { rows } = await reviewed.winnow.fetchWindow({ form_id: reviewed.form_id, ...query })
      return rows.length
    }
    const columnId = reviewed.form.inputFields.at(-1)?.id ?? ''
    for (const value of ['20 7946', '2079460958', '(20) 7946'])
      expect(await found({ filters: [{ columnId, operator: 'contains', value }] })).toBe(1)
    expect(await found({ filters: [{ columnId, operator: 'equals', value: '+442079460958 x5' }] })).toBe(1)
    expect(await found({ filters: [{ columnId, operator: 'equals', value: '+442079460958' }] })).toBe(0)
    for (const search of ['7946-0958', '79460958']) expect(await found({ search })).toBe(1)
  })

  test('by a day means the day in the time zone of the caller', async () => {
    const [row] = it.rows
    const late = new Date(row?.submittedAt ?? 0)
    const ahead = new Date(late.getTime() + 14 * 3_600_000).toISOString().slice(0, 10)
    const behind = new Date(late.getTime() - 11 * 3_600_000).toISOString().slice(0, 10)
    const emails = async (day: string, time_zone: string) => {
      const filters = [{ columnId: 'date', value: day }]
      const { rows } = await it.winnow.fetchWindow({ form_id: it.form_id, filters, time_zone })
      return rows.map(it => it[0])
    }
    expect(await emails(ahead, 'Etc/GMT-14')).toContain(row?.id ?? '')
    expect(await emails(behind, 'Etc/GMT+11')).toContain(row?.id ?? '')
  })
})

describe('who may not see a column cannot filter or sort by it', () => {
  test('the messages, without the scope messages:read: not shown either', async () => {
    const { token } = await it.winnow.createApiKey({
      page_id: it.workspaceId,
      name: 'Numbers only',
      scopes: ['submissions:read'],
    })
    const key = clientWith(app, { authorization: `Bearer ${token}` })
    const replied = await fetchBy({ columnId: 'messages', value: ['replied', 'needs_reply'] })
    const at = replied.columns.indexOf('lastMessage')
    expect(replied.rows.every(row => typeof row[at] === 'string')).toBe(true)
    const seen = await key.fetchWindow({ form_id: it.form_id, limit: 1_000 })
    expect(seen.rows.every(row => row[at] === null)).toBe(true)
    const refused = 'invalid_input' as const
    await expectRefusal(
      key.fetchWindow({ form_id: it.form_id, filters: [{ columnId: 'messages', value: 'none' }] }),
      refused,
    )
    await expectRefusal(
      key.fetchWindow({ form_id: it.form_id, sort: { columnId: 'messages', direction: 'ASC' } }),
      refused,
    )
  })

  test('private notes, without the scope notes:read', async () => {
    const { token } = await it.winnow.createApiKey({
      page_id: it.workspaceId,
      name: 'Everything',
      scopes: ['submissions:read', 'messages:read'],
    })
    const key = clientWith(app, { authorization: `Bearer ${token}` })
    const mine = await it.winnow.fetchWindow({ form_id: it.form_id, limit: 1_000 })
    const at = mine.columns.indexOf('lastNote')
    expect(mine.rows.some(row => row[at] !== null)).toBe(true)
    const seen = await key.fetchWindow({ form_id: it.form_id, limit: 1_000 })
    expect(seen.rows.every(row => row[at] === null)).toBe(true)
    for (const columnId of ['private_notes', 'assigned_comments'])
      await expectRefusal(
        key.fetchWindow({ form_id: it.form_id, filters: [{ columnId, value: true }] }),
        'invalid_input',
      )
  })

  test("another form's status, without managing that form", async () => {
    const { customFields } = await it.winnow.fetchDetails({ form_id: it.form_id })
    expect(customFields.map(field => field.id)).toContain(it.otherStatus)
    const helper = await person(app)
    const [form] = await app.app.reads.select().from(forms).where(eq(forms.id, it.form_id))
    await app.app.write(tx => editor(tx, { formNumber: form?.number ?? 0, userId: helper.id }))
    const theirs = await helper.winnow.fetchDetails({ form_id: it.form_id })
    expect(theirs.customFields.map(field => field.id)).not.toContain(it.otherStatus)
    const { columns } = await helper.winnow.fetchWindow({ form_id: it.form_id })
    expect(columns).not.toContain(it.otherStatus)
    await expectRefusal(
      helper.winnow.fetchWindow({
        form_id: it.form_id,
        filters: [{ columnId: it.otherStatus, value: ['New'] }],
      }),
      'invalid_input',
    )
  })
})

describe('what another form says', () => {
  test('follows that form: a move there shows here at the next look', async () => {
    const before = await totalOf({ columnId: it.otherStatus, value: ['Archived'] })
    const { customFields } = await it.winnow.fetchDetails({ form_id: it.form_id })
    const source = customFields.find(field => field.id === it.otherStatus)?.source_form?.identifier ?? ''
    const { submissions } = await it.winnow.fetchSubmissions({ form_id: source, stage: 'New' })
    const [someone] = submissions
    await it.winnow.updateStage({
      form_id: source,
      submission_id: someone?.submissionId ?? '',
      stage: 'Archived',
    })
    const same = it.rows.filter(row => row.email.toLowerCase() === someone?.email.toLowerCase()).length
    expect(await totalOf({ columnId: it.otherStatus, value: ['Archived'] })).toBe(before + same)
  })
})

describe('/form/fetch-column-values', () => {
  const valuesOf = async (column_id: string, contains?: string) =>
    (await it.winnow.fetchColumnValues({ form_id: it.form_id, column_id, ...(contains ? { contains } : {}) }))
      .values
  const counted = (of: (row: (typeof it.rows)[number]) => (string | null)[]) => {
    const counts = new Map<string | null, number>()
    for (const row of it.rows) for (const one of of(row)) counts.set(one, (counts.get(one) ?? 0) + 1)
    return counts
  }
  const asMap = (values: Awaited<ReturnType<typeof valuesOf>>) =>
    new Map(values.map(({ value, count }) => [value as string | null, count]))

  test('counts the options that were chosen, blank among them', async () => {
    const size = counted(row => [row.answers.Size as string | null])
    expect(asMap(await valuesOf(it.idOf('Size')))).toEqual(size)
  })
  test('counts each of several options', async () => {
    const skills = counted(row => (row.answers.Skills as string[] | null) ?? [null])
    expect(asMap(await valuesOf(it.idOf('Skills')))).toEqual(skills)
  })
  test('counts statuses and labels by their names', async () => {
    expect(asMap(await valuesOf('stage'))).toEqual(counted(row => [row.stage]))
    expect(asMap(await valuesOf('labels'))).toEqual(
      counted(row => (row.labels.length > 0 ? row.labels : [null])),
    )
  })
  test('takes writings of one text together, the most frequent first, and looks for some', async () => {
    const cities = await valuesOf(it.idOf('City'))
    const counts = cities.map(one => one.count)
    expect(counts).toEqual(counts.toSorted((a, b) => b - a))
    const found = await valuesOf(it.idOf('City'), 'ÉVO')
    expect(found.map(one => one.value)).toEqual(['Évora'])
  })
  test('a column without a list of values says so', () =>
    expectRefusal(
      it.winnow.fetchColumnValues({ form_id: it.form_id, column_id: 'private_notes' }),
      'invalid_input',
    ))
})

test('an option that the form had once still finds who chose it; one that it never had is refused', async () => {
  const mine = await reviewing(app, {
    questions: [{ type: 'DROPDOWN', question: 'Sector', options: ['Climate', 'Health'] }],
  })
  const { form_id, winnow } = mine
  const asked = mine.form.inputFields.find(one => one.question === 'Sector')
  const columnId = asked?.id ?? ''
  await mine.apply({ answers: { Sector: 'Health' } })
  const { revision, inputFields } = await winnow.fetchForEdit({ form_id })
  const input_fields = inputFields.map(one => (one.id === columnId ? { ...one, options: ['Climate'] } : one))
  await winnow.editForm({ form_id, revision, input_fields, publish: true })
  const by = (value: string) => winnow.fetchWindow({ form_id, filters: [{ columnId, value: [value] }] })
  expect((await by('Health')).total).toBe(1)
  const refused = await expectRefusal(by('Climte'), 'invalid_input')
  expect(refused.at('filters.0.value')).toBe("'Climte' isn't one of its values. It has: Climate")
})
