import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { applied, northlight } from './support/northlight.ts'

let it: Awaited<ReturnType<typeof northlight>>
beforeAll(async () => {
  it = await northlight()
})
afterAll(() => it.app.close())

const cells = (file: Uint8Array): string[][] => parse(Buffer.from(file), { bom: true })
const heads = ['Status', 'Name', 'Email', 'Applied on', 'Labels']
const questions = Object.keys(applied[0]?.answers ?? {}) as (keyof (typeof applied)[number]['answers'])[]

/**
 * Several values are joined by '; ', one with a ';' is quoted; a phone number stands as typed; what could be a formula gets an
 * apostrophe (docs/rules.md#csv-formulas).
 */
const written: Record<string, string> = {
  'Climate,Health; care': 'Climate; "Health; care"',
  '+351 912 345 678': "'+351 912 345 678",
  '=HYPERLINK("https://evil.example")': '\'=HYPERLINK("https://evil.example")',
}
const cellOf = (answer: string | string[] | null) => written[String(answer)] ?? String(answer ?? '')

test('every cell of the file is what was applied', async () => {
  await it.shell.play(`
    $ winnow applicants move ‹form› ‹elif› --to Shortlisted | head -1
    1 applicant moved to Shortlisted.
    $ winnow export csv spring-accelerator
    3 applicants exported to ‹folder›/Spring accelerator-export.csv.
  `)
  const bytes = await it.shell.file('Spring accelerator-export.csv').bytes()
  expect([...bytes.slice(0, 3)], 'a byte order mark').toEqual([0xef, 0xbb, 0xbf])
  const expected = await Promise.all(
    applied.map(async ({ name, email, answers }) => {
      const { submittedAt } = await it.now(email.replace('@example.com', ''))
      const stage = name.startsWith('Elif') ? 'Shortlisted' : 'New'
      return [stage, name, email, submittedAt.slice(0, 10), '', ...questions.map(key => cellOf(answers[key]))]
    }),
  )
  expect(cells(bytes)).toEqual([[...heads, ...questions], ...expected])
})

test('--out - gives the same bytes to a pipe, and --stage a part of them', async () => {
  await it.shell.play(`
    $ winnow export csv ‹form› --out - | cmp - 'Spring accelerator-export.csv'
    $ winnow export csv ‹form› --stage Shortlisted --out part.csv
    1 applicant exported to ‹folder›/part.csv.
    $ winnow export csv ‹form› --search nobody-wrote-this --out none.csv
    0 applicants exported to ‹folder›/none.csv.
  `)
  expect(cells(await it.shell.file('part.csv').bytes()).map(row => row[1])).toEqual(['Name', 'Elif Yıldırım'])
  expect(cells(await it.shell.file('none.csv').bytes())).toHaveLength(1)
})

test('a refused export leaves no file behind', async () => {
  const before = await readdir(it.shell.cwd)
  await it.shell.play(`
    $ winnow export csv ‹form› --stage Nowhere --out nowhere.csv
    winnow: --status: This form has no such status. It has: New, Shortlisted, Archived
    [exit 5]
    $ winnow export csv ‹form› --out absent/all.csv
    winnow: Can't write all.csv in ‹folder›/absent.
    [exit 3]
  `)
  expect(await readdir(it.shell.cwd)).toEqual(before)
})
