import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { northlight } from './support/northlight.ts'

let it: Awaited<ReturnType<typeof northlight>>
beforeAll(async () => {
  it = await northlight()
  await it.shell.write(
    'people.csv',
    [
      'Name,Email,Size,Town,Internal ID',
      'Ana,ana@decided.example,4,Porto,1',
      'Rui,rui,many,Lisbon,2',
      'Eva,eva@decided.example,a few,Porto,3',
      'Eva,EVA@decided.example,2,Faro,4',
      '',
    ].join('\n'),
  )
})
afterAll(() => it.app.close())

const asked = async (name: string) => {
  const form = await it.boss.winnow.fetchDetails({ form_id: it.shell.known.get(name) ?? '' })
  return form.inputFields.slice(2).map(({ question, type }) => [question, type])
}

describe('what a person decides', () => {
  test('types, columns left out, and cells that do not fit, which stay as text', async () => {
    await it.shell.play(`
      $ winnow import csv people.csv --new-form Sized --type size=number --skip 'Internal ID' --dry-run
      5 columns, 3 questions:
      Number          Size                                                          column 3
      Long text       Size (text)                                                   column 3
      Short text      Town                                                          column 4
      Applicants: name from 'Name', email from 'Email'
      Left out: Internal ID
      1 email address is invalid. Its row won't be imported. Line 3 ('rui').
      1 of 3 cells in 'Size' isn't a number. It's kept as text in 'Size (text)'. Line 4 ('a few').
      1 row repeats the email address of an earlier row and won't be imported. Line 5 ('EVA@decided.example').
      2 rows would be imported into 'Sized'. Nothing was changed.
      $ winnow import csv people.csv --new-form Sized --type size=number --skip 'Internal ID' | head -1
      2 rows imported into 'Sized' (‹sized›).
      $ winnow export csv ‹sized› --out - | cut -d, -f2,6-
      Name,Size,Size (text),Town
      Ana,4,,Porto
      Eva,,a few,Porto
    `)
    expect(await asked('sized')).toEqual([
      ['Size', 'NUMBER'],
      ['Size (text)', 'LONG_TEXT'],
      ['Town', 'SHORT_TEXT'],
    ])
  })

  test('never silently for the columns that say who applied', async () => {
    await it.shell.play(`
      $ winnow import csv people.csv --new-form X --skip email
      winnow: --skip: 'Email' has the applicants' email addresses, which every row needs. Choose another column with --email, or use --anonymous to fill in placeholders.
      See 'winnow import csv --help'.
      [exit 2]
      $ winnow import csv people.csv --new-form X --type Name=DROPDOWN
      winnow: --type: 'Name' has the applicants' names, so it can't be a question. Choose another column with --name.
      See 'winnow import csv --help'.
      [exit 2]
      $ winnow import csv people.csv --form ‹form› --map 'Name=Why does it matter?' 2>&1 | head -1
      winnow: --map: 'Name' has the applicants' names, so it can't be a question. Choose another column with --name.
      $ winnow import csv people.csv --new-form X --skip Email --anonymous --dry-run | grep -v question | tail -3
      Applicants: name from 'Name'
      Left out: Email
      4 rows would be imported into 'X'. Nothing was changed.
    `)
  })

  test('is written to a mapping file and read from it', async () => {
    await it.shell.play(`
      $ winnow import csv people.csv --new-form X --type Town=DROPDOWN --skip 5 --dry-run --write-mapping map.json | tail -1
      Mapping written to ‹folder›/map.json.
      $ winnow import csv people.csv --new-form Mapped --mapping map.json | head -1
      2 rows imported into 'Mapped' (‹mapped›).
      $ echo '{ "columns": [{ "column": "Mood", "skip": true }] }' > wrong.json
      $ winnow import csv people.csv --new-form X --mapping wrong.json
      winnow: Nothing was sent. Some of it needs a correction.
        columns.0.column: The file has no column 'Mood'
      [exit 5]
    `)
    expect(await asked('mapped')).toEqual([
      ['Size', 'SHORT_TEXT'],
      ['Town', 'DROPDOWN'],
    ])
  })

  test('which question of a form a column answers', async () => {
    await it.shell.play(`
      $ winnow import csv people.csv --form ‹form› --map 'Size=Why does it matter?' --skip-unknown --dry-run | sed -n 2p
      Long text       Why does it matter?                                           column 3
      $ winnow import csv people.csv --form ‹form› --map Size=Weather
      winnow: --map: 'Spring accelerator' has no question 'Weather'.
      See 'winnow import csv --help'.
      [exit 2]
    `)
  })
})

describe('dates that could be two', () => {
  const people = ['Ana,ana@dated.example,03/02/2025', 'Rui,rui@dated.example,2025-03-01', '']

  test('are refused with the reason, until --dates says which number is the month', async () => {
    await it.shell.write('iso.csv', 'Name,Email,Founded on\nEva,eva@dated.example,2025-01-05\n')
    await it.shell.write('dated.csv', ['Name,Email,Founded on', ...people].join('\n'))
    await it.shell.play(`
      $ winnow import csv iso.csv --new-form Dated | head -1
      1 row imported into 'Dated' (‹dated›).
      $ winnow import csv dated.csv --form ‹dated› --dry-run | tail -2
      'Founded on': Could be two dates. Use --dates day-first or --dates month-first. Line 2 ('03/02/2025') won't be imported.
      1 row would be imported into 'Dated'. Nothing was changed.
      $ winnow import csv dated.csv --form ‹dated› --dates day-first --dry-run | tail -1
      2 rows would be imported into 'Dated'. Nothing was changed.
      $ winnow import csv dated.csv --form ‹dated› --dates month-first | head -1
      2 rows imported into 'Dated' (‹dated›).
      $ winnow export csv ‹dated› --out - | cut -d, -f2,6 | sort
      Ana,2025-03-02
      Eva,2025-01-05
      Name,Founded on
      Rui,2025-03-01
    `)
  })

  test('are a question of dates in a new form, and text beside it until --dates is given', async () => {
    await it.shell.write('dated.csv', ['Name,Email,Founded on', ...people].join('\n'))
    await it.shell.play(`
      $ winnow import csv dated.csv --new-form X --dry-run | tail -2
      1 of 2 cells in 'Founded on' could be two dates. It's kept as text in 'Founded on (text)'. Line 2 ('03/02/2025'). Use --dates day-first or --dates month-first.
      2 rows would be imported into 'X'. Nothing was changed.
      $ winnow import csv dated.csv --new-form X --dates day-first --dry-run | tail -3
      Date            Founded on                                                    column 3
      Applicants: name from 'Name', email from 'Email'
      2 rows would be imported into 'X'. Nothing was changed.
      $ winnow import csv dated.csv --new-form Undecided | head -2
      2 rows imported into 'Undecided' (‹undecided›).
      1 of 2 cells in 'Founded on' could be two dates. It's kept as text in 'Founded on (text)'. Line 2 ('03/02/2025'). Use --dates day-first or --dates month-first.
      $ winnow export csv ‹undecided› --out - | cut -d, -f2,6,7 | sort
      Ana,,03/02/2025
      Name,Founded on,Founded on (text)
      Rui,2025-03-01,
    `)
  })

  test('are read as the file shows, and as nothing else', async () => {
    await it.shell.write('shown.csv', ['Name,Email,Founded on', 'Eva,e@x.pt,14/2/2025', ...people].join('\n'))
    await it.shell.play(`
      $ winnow import csv shown.csv --new-form X --dates month-first
      winnow: --dates: the file shows that the day comes first. Leave the option out.
      See 'winnow import csv --help'.
      [exit 2]
      $ winnow import csv shown.csv --new-form X --dates american 2>&1 | head -1
      winnow: --dates takes day-first or month-first, not 'american'.
    `)
  })
})

describe('last names', () => {
  test("may answer the form's own question for them", async () => {
    await it.shell.write('asked.csv', 'First name,Email,Last name\nAna,ana@asked.example,Costa\n')
    await it.shell.write('names.csv', 'Name,Email,Last name\nRui,rui@asked.example,Dias\n')
    await it.shell.play(`
      $ winnow import csv names.csv --new-form Asked | head -1
      1 row imported into 'Asked' (‹asked›).
      $ winnow import csv asked.csv --form ‹asked› --map 'Last name=Last name' --dry-run | sed -n 2,3p
      Short text      Last name                                                     column 3
      Applicants: name from 'First name', email from 'Email'
    `)
  })
})

describe('what happens afterwards', () => {
  test('a dry run names who has applied already, and imports nobody', async () => {
    await it.shell.write('known.csv', 'Name,Email\nAmara,AMARA@example.com\nNew,new@decided.example\n')
    const { out } = await it.shell.type('winnow import csv known.csv --form spring-accelerator --dry-run')
    expect(out).toContain("1 email address has already applied. Its row won't be imported. Line 2 (")
    expect(out).toContain("1 row would be imported into 'Spring accelerator'. Nothing was changed.")
  })

  test('refused rows are in a file with the reason, and no file is overwritten', async () => {
    await it.shell.write('known-refused.csv', 'mine')
    await it.shell.play(`
      $ winnow import csv known.csv --form spring-accelerator
      1 row imported into 'Spring accelerator' (‹form›).
      1 row not imported:
        line 2: email: This email address has already applied
      Refused rows are in ‹folder›/known-refused-2.csv. Fix them, then import that file.
      To undo: winnow import undo ‹known›
      [exit 5]
      $ winnow import csv known.csv --form spring-accelerator --refused known-refused.csv
      winnow: ‹folder›/known-refused.csv is there already. Choose another name with --refused. Nothing was imported.
      [exit 5]
    `)
    const [header, row] = parse(Buffer.from(await it.shell.file('known-refused-2.csv').bytes()), {
      bom: true,
    })
    expect(header).toEqual(['Name', 'Email', 'Refused line', 'Refused because'])
    expect(row).toEqual(['Amara', 'AMARA@example.com', '2', 'email: This email address has already applied'])
    await it.shell
      .file('known-refused-2.csv')
      .text()
      .then(text => it.shell.write('mended.csv', text.replace('AMARA@', 'amara.two@')))
    const mended = await it.shell.type('winnow import csv mended.csv --form spring-accelerator')
    expect(mended.out).toContain("1 row imported into 'Spring accelerator'")
    expect((await readdir(it.shell.cwd)).filter(name => name.startsWith('known-refused'))).toHaveLength(2)
  })

  test('imports are listed, and undone but for those whom somebody worked on', async () => {
    await it.shell.write('three.csv', 'Name,Email\nOne,1@d.example\nTwo,2@d.example\nTri,3@d.example\n')
    await it.shell.play(`
      $ winnow import csv three.csv --new-form Three
      3 rows imported into 'Three' (‹three›).
      To undo: winnow import undo ‹imp›
      $ winnow import list ‹three› | cut -f1,4,5
      ‹imp› → three.csv → 3 imported
      $ winnow applicants list ‹three› --search two | cut -f1
      ‹two›
      $ winnow applicants move ‹three› ‹two› --to Shortlisted | head -1
      1 applicant moved to Shortlisted.
      $ winnow import undo ‹imp›
      winnow: Deletes 2 applications and their files. This can't be undone. 1 applicant stays, because someone has moved, messaged, noted or changed them since. Undo the import of three.csv? There is no terminal to confirm this in. Add --yes to go ahead. Nothing was deleted.
      See 'winnow import undo --help'.
      [exit 2]
      $ winnow import undo ‹imp› --yes
      2 applications deleted. 1 applicant stays.
        ‹two›: Two (moved)
      $ winnow import undo ‹imp› --yes
      winnow: This import has already been undone.
      [exit 5]
    `)
  })

  test('another file than that of the import does not resume it', async () => {
    const { err, code } = await it.shell.type('winnow import csv people.csv --resume imp_nothing')
    expect([code, err]).toEqual([
      3,
      "winnow: There is no import 'imp_nothing', or you don't have access to it.\n",
    ])
    await it.shell.write('long.csv', 'Name,Email\nOne,1@l.example\n')
    const form = await it.boss.winnow.createDraftForm({ page_id: it.boss.workspaceId, name: 'Long' })
    const { id } = await it.boss.winnow.startImport({
      form_id: form.identifier,
      ...{ file_name: 'long.csv', file_hash: 'b'.repeat(64), row_count: 2 },
      plan: JSON.stringify({
        version: 1,
        plan: { heads: ['Name', 'Email'], identity: { name: 0, email: 1 }, questions: [], unread: [] },
        ...{ stage: null, anonymous: false, encoding: 'utf-8', timeZone: 'UTC' },
      }),
    })
    const other = await it.shell.type(`winnow import csv long.csv --resume ${id}`)
    expect(other.err).toContain(`long.csv isn't the file of ${id}`)
  })
})
