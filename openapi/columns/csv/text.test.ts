import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import fc from 'fast-check'
import { windowColumns } from '../../operations/submission/query.ts'
import { questionTypeNames } from '../../questions/index.ts'
import { columnsOf } from '../columns.ts'
import { columnTypes } from '../registry.ts'
import { rowReader, type WindowValue } from '../row.ts'
import { emailQuestion, nameQuestion, question } from '../testing.ts'
import {
  cellText,
  csvCell,
  csvFileName,
  csvHeader,
  csvLines,
  csvOptions,
  guardFormula,
  withoutGuard,
} from './text.ts'

const inputFields = [
  nameQuestion,
  emailQuestion,
  ...questionTypeNames.map(type => question({ id: `fld_${type}`, type, options: ['a', 'b;c'] })),
]
const columns = new Map(columnsOf({ inputFields }).map(column => [column.id, column]))
const read = rowReader([...windowColumns, ...inputFields.slice(2).map(it => it.id)])
const place = (name: string) => [...windowColumns, ...inputFields.slice(2).map(it => it.id)].indexOf(name)

const lisbon = { timeZone: 'Europe/Lisbon' }
const column = (id: string) => {
  const found = columns.get(id)
  if (!found) throw new Error(`No column ${id}`)
  return found
}
const row = (name: string, value: WindowValue) => {
  const cells: WindowValue[] = []
  cells[place(name)] = value
  return read(cells)
}
const cell = (id: string, name: string, value: WindowValue, env = lisbon) =>
  cellText(column(id), row(name, value), env)

test('a file in a CSV is the link to it, a video its name', () => {
  const env = { ...lisbon, files: { url: 'https://apply.example.org', formId: 'frm_1' } }
  const sent = (id: string, name: string | null) => {
    const cells: WindowValue[] = []
    cells[place('submissionId')] = 'sub_1'
    cells[place(id)] = name
    return csvCell(column(id), read(cells), env)
  }
  expect(sent('fld_FILE_UPLOAD', 'my deck.pdf')).toBe(
    'https://apply.example.org/api/media?submission_id=sub_1&form_id=frm_1&field_id=fld_FILE_UPLOAD&file_name=my+deck.pdf',
  )
  expect(sent('fld_FILE_UPLOAD', null)).toBe('')
  expect(sent('fld_VIDEO', 'video_Ada.webm')).toBe('video_Ada.webm')
})

describe('a cell as text', () => {
  test('of a fixed column is read from the place of the window with its name', () => {
    expect(cell('stage', 'stage', 'New')).toBe('New')
    expect(cell('applicant', 'name', 'Ada Lovelace')).toBe('Ada Lovelace')
    expect(cell('email', 'email', 'ada@example.com')).toBe('ada@example.com')
  })

  test('of the date is the day of applying where the reader is', () => {
    const late = '2026-03-14T23:30:00Z'
    expect(cell('date', 'submittedAt', late)).toBe('2026-03-14')
    expect(cell('date', 'submittedAt', late, { timeZone: 'Asia/Kolkata' })).toBe('2026-03-15')
  })

  test('of an answered date is the day as typed, whatever the time zone', () => {
    const cellIn = (timeZone: string) => cell('fld_DATE', 'fld_DATE', '2026-03-14', { timeZone })
    expect(cellIn('Asia/Kolkata')).toBe('2026-03-14')
    expect(cellIn('America/Los_Angeles')).toBe('2026-03-14')
  })

  test("of several values joins them by '; ' and quotes the one with ';'", () => {
    expect(cell('labels', 'labels', ['Climate', 'Second read'])).toBe('Climate; Second read')
    expect(cell('labels', 'labels', ['Climate', 'a;"b"'])).toBe('Climate; "a;""b"""')
    expect(cell('fld_MULTI_SELECT', 'fld_MULTI_SELECT', ['a', 'b;c'])).toBe('a; "b;c"')
  })

  test.each(questionTypeNames)('of %s is empty without an answer, and its text with one', type => {
    expect(cell(`fld_${type}`, `fld_${type}`, null)).toBe('')
    expect(cellText(column(`fld_${type}`), read([]), lisbon)).toBe('')
    expect(cell(`fld_${type}`, `fld_${type}`, '7')).toBe('7')
    expect(columnTypes[type].type).toBe(type)
  })
})

describe('a cell of a CSV', () => {
  const shortText = (value: string) => csvCell(column('fld_SHORT_TEXT'), row('fld_SHORT_TEXT', value), lisbon)

  test.each(['=', '+', '-', '@', '\t', '\r', '\n', '\0', '＝', '＋', '－', '＠'])(
    'that begins with %j gets a leading apostrophe',
    first => {
      expect(guardFormula(`${first}SUM(A1)`)).toBe(`'${first}SUM(A1)`)
      expect(shortText(`${first}1`)).toBe(`'${first}1`)
    },
  )

  test('is guarded behind a sign that other spreadsheets split cells at', () => {
    expect(guardFormula('Ada;=1+1;-2\t@x')).toBe("Ada;'=1+1;'-2\t'@x")
    expect(guardFormula('\t=1')).toBe("'\t'=1")
  })

  test('that was guarded is read back as it was', () => {
    const signs = fc.constantFrom('=', "'", ';', '\t', '-', 'a', ' ', '＝', '\n')
    fc.assert(
      fc.property(fc.string({ unit: signs }), text => {
        const guarded = guardFormula(text)
        expect(guarded).not.toMatch(/(^|[;\t])[=\-＝]/)
        expect(withoutGuard(guarded)).toBe(text)
      }),
    )
  })

  test('that could be no formula stays as it is', () => {
    for (const text of ['', 'Ada', 'a=b', "'quoted", ' =1', '7', 'one;\ntwo; -3'])
      expect(guardFormula(text)).toBe(text)
  })

  test('of a NUMBER column stays a number, and is guarded where it is none', () => {
    const number = (value: WindowValue) => csvCell(column('fld_NUMBER'), row('fld_NUMBER', value), lisbon)
    expect(number('-4.50')).toBe('-4.50')
    expect(number(-4)).toBe('-4')
    expect(number('-4+cmd')).toBe("'-4+cmd")
  })

  test('never begins with what begins a formula, unless it is a number', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom('=', '+', '-', '@', '', '＝'),
        (text, first) => {
          expect(shortText(first + text)).not.toMatch(/^[=+\-@\t\r\n\0＝＋－＠]/)
        },
      ),
    )
  })

  test('is guarded in the heads too', () => {
    expect(csvHeader({ id: 'fld_1', title: '=1+1', type: 'SHORT_TEXT' })).toBe("'=1+1")
  })
})

describe('rows of a CSV', () => {
  test('stand as csv-stringify writes them', async () => {
    const { stringify } = await import(
      Bun.resolveSync('csv-stringify/sync', join(import.meta.dir, '../../../cli'))
    )
    const text = fc.string({ unit: fc.constantFrom('a', ',', '"', '\r', '\n', ' ', ';', "'", 'é') })
    fc.assert(
      fc.property(fc.array(fc.array(text, { minLength: 2, maxLength: 4 })), rows => {
        expect(csvLines(rows)).toBe(stringify(rows, csvOptions))
      }),
    )
  })
})

describe("a CSV's file name", () => {
  test("is the form's name plus '-export.csv'", () => {
    expect(csvFileName('Spring accelerator')).toBe('Spring accelerator-export.csv')
    expect(csvFileName('Bewerbung für Zürich')).toBe('Bewerbung für Zürich-export.csv')
  })

  test('leaves out what a file system or a reader could trip over', () => {
    expect(csvFileName('../../etc/passwd')).toBe('etc passwd-export.csv')
    expect(csvFileName('a\0b\u202ecsv.exe')).toBe('a b csv.exe-export.csv')
    expect(csvFileName(' .. ')).toBe('form-export.csv')
  })

  test('fits a file system in bytes, cut between characters', () => {
    const long = fc.string({ unit: 'grapheme', minLength: 60, maxLength: 300 })
    fc.assert(
      fc.property(
        long.filter(name => !name.includes('\ufffd')),
        name => {
          const made = csvFileName(name)
          expect(new TextEncoder().encode(made).length).toBeLessThanOrEqual(255)
          expect(made).not.toContain('\ufffd')
        },
      ),
    )
  })
})
