import { describe, expect, test } from 'bun:test'
import { Question, usualColumn, usualSettings } from '../../questions/index.ts'
import { Inference } from '../plan/infer.ts'
import { matchPlan } from '../plan/match.ts'
import { rowReaderOf } from '../rows/read-row.ts'
import { readEnv } from '../testing.ts'
import { ImportCheck } from './check.ts'
import { applyChoices, type ColumnChoice, typesFor, withoutUnused } from './choices.ts'
import { choicesIn, columnIn, mappingOf } from './file.ts'
import { namesOn, placesOn } from './places.ts'
import { findingText, missedText } from './sentences.ts'

const quote = (text: string) => `‘${text}’`
const header = ['Name', 'Email', 'Team size', 'City']
const rows = [
  ['Ada', 'ada@example.com', '4', 'Porto'],
  ['Rui', 'rui', 'many', 'Lisbon'],
  ['Eva', 'eva@example.com', 'a few', 'Porto'],
  ['Eva', 'EVA@example.com', '2', 'Faro'],
]
const identity = { name: 0, email: 1 }

function inferred() {
  const inference = new Inference(header, readEnv.answers)
  for (const row of rows) inference.add(row)
  return inference
}

/** The plan of a new form with these choices, and what a check of the file says. */
function chosen(...choices: [number, ColumnChoice][]) {
  const inference = inferred()
  const plan = applyChoices(inference.plan(identity), new Map(choices), {
    valuesAt: at => inference.valuesAt(at),
    questions: null,
    inferred: inference.plan(identity),
  })
  const check = new ImportCheck(plan, { form: null, status: null })
  const read = rowReaderOf(plan, { ...readEnv, anonymous: false })
  for (const [at, cells] of rows.entries()) check.add(read(cells, at + 2), cells)
  return { plan, check, read }
}
const texts = (check: ImportCheck) =>
  check.report().findings.map(it => findingText(it, check.report(), quote))

describe('a column of a new form', () => {
  test('takes the type that a person chooses; what does not fit is kept as text beside it', () => {
    const { plan, check, read } = chosen([2, { type: 'NUMBER' }])
    expect(plan.questions.map(it => [it.question, it.type])).toEqual([
      ['Team size', 'NUMBER'],
      ['Team size (text)', 'LONG_TEXT'],
      ['City', 'SHORT_TEXT'],
    ])
    expect(texts(check)).toContain(
      "1 of 3 cells in ‘Team size’ isn't a number. It's kept as text in ‘Team size (text)’. Line 4 (‘a few’).",
    )
    const row = read(rows[2] ?? [], 4)
    expect(row.ok && row.row.values).toEqual([
      { id: 'column_3_text', answer: 'a few' },
      { id: 'column_4', answer: 'Porto' },
    ])
  })

  test('gets no question for misfits where every cell fits', () => {
    const { plan, check } = chosen([3, { type: 'DROPDOWN' }])
    expect(withoutUnused(plan, check.misfits).questions.map(it => [it.question, it.options])).toEqual([
      ['Team size', []],
      ['City', ['Porto', 'Lisbon', 'Faro']],
    ])
  })

  test('can be left out', () => {
    const { plan } = chosen([2, { skip: true }])
    expect(plan.questions.map(it => it.question)).toEqual(['City'])
    expect([plan.unread, plan.skipped]).toEqual([[], [2]])
  })

  test('is offered no choice among more values than a question has options', () => {
    expect(typesFor(null)).not.toContain('DROPDOWN')
    expect(typesFor(null)).toContain('NUMBER')
    expect(typesFor(['a', 'b'])).toContain('DROPDOWN')
    expect(typesFor(['a', 'b'])).not.toContain('FILE_UPLOAD')
  })
})

describe('a check', () => {
  test('says which rows are refused, whose address comes twice and who has applied, by line', () => {
    const { check } = chosen()
    expect(check.emails).toEqual(['ada@example.com', 'eva@example.com'])
    check.addApplied(['ada@example.com'])
    expect(check.report()).toMatchObject({ rows: 4, taken: 1 })
    expect(texts(check)).toEqual([
      "1 email address is invalid. Its row won't be imported. Line 3 (‘rui’).",
      "1 row repeats the email address of an earlier row and won't be imported. Line 5 (‘EVA@example.com’).",
      "1 email address has already applied. Its row won't be imported. Line 2 (‘ada@example.com’).",
    ])
  })
})

describe('statuses and labels of a form that is there', () => {
  const stage = (label: string, formerLabels: string[] = []) => ({ label, formerLabels })
  const form = {
    stages: [stage('New'), stage('Call'), stage('Interview', ['call', 'phone screen'])],
    labelsWithColor: [{ value: 'Climate' }],
    ...{ multipleSubmissions: false, responseCap: null, formCounts: { totalCount: 0 } },
  }
  const row = { line: 2, name: 'Ada', email: null, submitted_at: null, values: [] }

  test('are found in any case; a label that a status had before stands for it, unless another one has it', () => {
    const { status } = namesOn(form)
    expect(['INTERVIEW', 'Phone screen', 'call', 'Gone'].map(status)).toEqual([
      'Interview',
      'Interview',
      'Call',
      null,
    ])
  })

  test('that the form lacks become New and are left out; both are told, once each', () => {
    const own = placesOn(form, null)
    expect(own.place({ ...row, status: 'interview', labels: ['climate', 'Sea'] })).toMatchObject({
      status: 'Interview',
      labels: ['climate'],
    })
    expect(own.place({ ...row, status: 'Gone', labels: ['sea'] }).status).toBeNull()
    expect(own.missed.map(it => missedText(it, quote))).toEqual([
      'The form has no label ‘sea’: it was left out.',
      'The form has no status ‘Gone’: its rows are in New.',
    ])
    const all = placesOn(form, 'Interview')
    expect(all.place({ ...row, status: 'Gone', labels: [] }).status).toBe('Interview')
    expect(all.missed).toEqual([])
  })

  /** What a check says of rows with a status and labels, into this form. */
  const said = (into: ConstructorParameters<typeof ImportCheck>[1], ...rows: string[][]) => {
    const heads = ['Status', 'Name', 'Email', 'Labels']
    const columns = { stage: 0, name: 1, email: 2, labels: 3 }
    const plan = { heads, identity: columns, questions: [], unread: [] }
    const check = new ImportCheck(plan, into)
    const read = rowReaderOf(plan, { ...readEnv, anonymous: false })
    for (const [at, cells] of rows.entries()) check.add(read(cells, at + 2), cells)
    return texts(check)
  }
  const hired = ['Hired', 'Ada', 'ada@example.com', 'Climate; Sea']
  const called = ['phone screen', 'Rui', 'rui@example.com', '']

  test('are named by a check before anything is imported, where the rows have no status chosen for all', () => {
    const sea = "The form has no label ‘Sea’. It's left off 1 row. Line 2."
    expect(said({ form, status: null }, hired, called)).toEqual([
      'The form has no status ‘Hired’. 1 row goes to New. Line 2.',
      sea,
    ])
    expect(said({ form, status: 'Call' }, hired, called)).toEqual([sea])
    expect(said({ form: null, status: null }, called)).toEqual([
      'The form has no status ‘phone screen’. 1 row goes to New. Line 2.',
    ])
  })

  test.each([
    [12, []],
    [11, ['The form will have 11 applications. Its limit is 11, so nobody else can apply.']],
  ])('a limit of %i with 9 applications and 2 rows: %j', (responseCap, sentences) => {
    const limited = { ...form, responseCap, formCounts: { totalCount: 9 } }
    const rows = [called, ['', 'Eva', 'eva@example.com', '']]
    expect(said({ form: limited, status: null }, ...rows)).toEqual(sentences)
  })
})

describe('a column of a form that is there', () => {
  const question = (id: string, text: string) =>
    Question.parse({ ...usualSettings, ...usualColumn, id, type: 'SHORT_TEXT', question: text, options: [] })
  const questions = [question('fld_town', 'Home town'), question('fld_city', 'City')]
  const given = { valuesAt: () => null, questions, inferred: inferred().plan(identity) }

  test('answers the question that a person maps it to, and no other', () => {
    const plan = applyChoices(
      matchPlan(header, questions, identity),
      new Map([[3, { question: 'fld_town' }]]),
      given,
    )
    expect(plan.questions.map(it => [it.id, it.source.cell])).toEqual([['fld_town', 3]])
    expect(plan.unread).toEqual([2])
  })

  describe('of a group of options', () => {
    const heads = ['Email', 'Fields - climate', 'Fields - Health', 'Fields - Space']
    const who = { email: 0 }
    const sectors = Question.parse({
      ...{ ...usualSettings, ...usualColumn, id: 'fld_sectors', type: 'MULTI_SELECT' },
      ...{ question: 'Sectors', options: ['Health', 'Climate', 'Energy'] },
    })
    const sheet = [
      ['ada@example.com', '1', '0', '0'],
      ['rui@example.com', '1', '1', '0'],
      ['eva@example.com', '0', '0', '1'],
    ]
    /** What the rows answer once the group is mapped by one of its columns */
    const answered = (target: Question, ...choices: [number, ColumnChoice][]) => {
      const inference = new Inference(heads, readEnv.answers)
      for (const row of sheet) inference.add(row)
      const plan = applyChoices(matchPlan(heads, [target], who), new Map(choices), {
        ...{ valuesAt: () => null, questions: [target], inferred: inference.plan(who) },
      })
      const read = rowReaderOf(plan, readEnv)
      const rows = sheet.map((cells, at) => {
        const row = read(cells, at + 2)
        return row.ok ? (row.row.values[0]?.answer ?? null) : row.errors
      })
      return { plan, rows }
    }

    test('answers a question that takes several, by the texts of its options in any case', () => {
      const { plan, rows } = answered(sectors, [2, { question: 'fld_sectors' }])
      expect(plan.unread).toEqual([])
      expect(rows.slice(0, 2)).toEqual([['Climate'], ['Health', 'Climate']])
      expect(mappingOf(plan, { isNew: false }).columns.map(it => [it.column, it.question])).toEqual([
        ['Fields - climate', 'Sectors'],
        ['Fields - Health', 'Sectors'],
      ])
    })

    test('refuses a row with an option that the question lacks, or takes it as Other where it has one', () => {
      const refused = answered(sectors, [1, { question: 'fld_sectors' }]).rows[2]
      expect(refused).toMatchObject([{ path: 'Sectors' }])
      const open = { ...sectors, allowOther: true }
      expect(answered(open, [1, { question: 'fld_sectors' }]).rows[2]).toEqual(['Space'])
    })

    test('leaves out a column that is skipped', () => {
      const skip = [3, { skip: true }] as [number, ColumnChoice]
      for (const choices of [
        [skip, [1, { question: 'fld_sectors' }]],
        [[1, { question: 'fld_sectors' }], skip],
      ] as [number, ColumnChoice][][]) {
        const { plan, rows } = answered(sectors, ...choices)
        expect([plan.skipped, rows[2]]).toEqual([[3], null])
      }
    })
  })
})

describe('a mapping file', () => {
  const newFile = { heads: header, identity, anonymous: false, questions: null }

  test('that asks for what its columns or its form cannot be is refused, not ignored', () => {
    const wrong = (columns: Parameters<typeof choicesIn>[0]['columns'], more = {}) =>
      choicesIn({ columns }, { ...newFile, ...more }).errors
    expect(
      wrong([
        { column: 'Email', skip: true },
        { column: 'Name', type: 'DROPDOWN' },
      ]),
    ).toEqual([
      {
        path: 'columns.0.skip',
        message: "'Email' has the applicants' email addresses, which every row needs",
      },
      { path: 'columns.1.type', message: "'Name' has the applicants' names, so it can't be a question" },
    ])
    expect(wrong([{ column: 'Email', skip: true }], { anonymous: true })).toEqual([])
    expect(wrong([{ column: 'City', question: 'Town' }])).toEqual([
      { path: 'columns.0.question', message: 'A new form has no questions yet. Give a "type" instead' },
    ])
    expect(wrong([{ column: 'City', type: 'DROPDOWN' }], { questions: [] })).toEqual([
      {
        path: 'columns.0.type',
        message: 'In an existing form, the type of a question stays. Give a "question" instead',
      },
    ])
    expect(wrong([{ column: 'City', type: 'DROPDOWN', skip: true }])).toEqual([
      { path: 'columns.0.column', message: '\'City\' can have one of "type", "skip" and "question"' },
    ])
  })

  test('says what becomes of each column, and is read back as the same choices', () => {
    const { plan } = chosen([2, { skip: true }], [3, { type: 'LONG_TEXT' }])
    const file = mappingOf(plan, { isNew: true })
    expect(file).toEqual({
      name: 'Name',
      email: 'Email',
      columns: [
        { column: 'Team size', skip: true },
        { column: 'City', type: 'LONG_TEXT' },
      ],
    })
    expect([...choicesIn(file, newFile).choices]).toEqual([
      [2, { skip: true }],
      [3, { type: 'LONG_TEXT' }],
    ])
  })

  test('names columns by head in any case, or by number; one that is not there is refused', () => {
    expect([columnIn(header, 'team SIZE'), columnIn(header, '4'), columnIn(header, 'Mood')]).toEqual([
      2,
      3,
      null,
    ])
    expect(columnIn(['A', 'A'], 'A')).toBe('twice')
    expect([columnIn(['A', ''], 'column 2'), columnIn(['Column 2', ''], 'column 2')]).toEqual([1, 0])
    expect(choicesIn({ columns: [{ column: 'Mood', skip: true }] }, newFile).errors).toEqual([
      { path: 'columns.0.column', message: "The file has no column 'Mood'" },
    ])
  })
})
