import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { fileURLToPath } from 'node:url'
import { parse } from 'csv-parse/sync'
import { northlight } from './support/northlight.ts'

let it: Awaited<ReturnType<typeof northlight>>
beforeAll(async () => {
  it = await northlight()
})
afterAll(() => it.app.close())

const survey = fileURLToPath(new URL('../data/thanksgiving-2015.csv', import.meta.url))
const cells = (file: Uint8Array): string[][] => parse(Buffer.from(file), { bom: true })

describe('a survey of 1,058 real responses and 65 columns', () => {
  test('is imported as a new form, and every answer comes back by the export with split options', async () => {
    await it.shell.play(`
      $ winnow import csv ${survey} --new-form 'Thanksgiving 2015' --anonymous --yes
      1,058 rows imported into 'Thanksgiving 2015' (‹survey›).
      To undo: winnow import undo ‹import 1›
      $ winnow export csv ‹survey› --split-options --out back.csv
      1,058 applicants exported to ‹folder›/back.csv.
    `)
    const [header = [], ...rows] = cells(await Bun.file(survey).bytes())
    const [headerBack = [], ...back] = cells(await it.shell.file('back.csv').bytes())
    expect([header.length, rows.length]).toEqual([65, 1_058])
    expect(headerBack).toEqual(['Status', 'Name', 'Email', 'Applied on', 'Labels', ...header])
    expect(back.map(row => row.slice(5))).toEqual(rows)
    expect(back.map(row => row[2])).toEqual(rows.map((_, at) => `respondent-${at + 1}@import.invalid`))
  }, 60_000)

  test('folds its split check-boxes: one question a group, with its text as Other', async () => {
    const form = await it.boss.winnow.fetchDetails({ form_id: it.shell.known.get('survey') ?? '' })
    const asked = form.inputFields.slice(2)
    expect(asked).toHaveLength(25)
    expect(asked[0]).toMatchObject({ question: 'RespondentID', type: 'NUMBER' })
    const sides = asked.find(field => field.question.startsWith('Which of these side dishes'))
    expect(sides).toMatchObject({ type: 'MULTI_SELECT', allowOther: true })
    expect(sides?.options.slice(0, 2)).toEqual(['Brussel sprouts', 'Carrots'])
    expect(asked.find(field => field.question.startsWith('How is the main dish'))).toMatchObject({
      type: 'SINGLE_SELECT',
      options: ['Baked', 'Roasted', 'Fried', "I don't know"],
      allowOther: true,
    })
  })
})

describe('our own export', () => {
  test('comes back as it was: status, name, day and every answer', async () => {
    await it.shell.play(`
      $ winnow applicants move ‹form› ‹elif› --to Shortlisted | head -1
      1 applicant moved to Shortlisted.
      $ winnow export csv ‹form› --out own.csv
      3 applicants exported to ‹folder›/own.csv.
      $ winnow import csv own.csv --new-form 'Spring again' --yes
      3 rows imported into 'Spring again' (‹again›).
      To undo: winnow import undo ‹import 2›
      $ winnow export csv ‹again› --out again.csv
      3 applicants exported to ‹folder›/again.csv.
      $ cmp own.csv again.csv
    `)
  })

  test('refuses by line who applied already, and says so of all of them', async () => {
    await it.shell.play(`
      $ winnow import csv own.csv --form spring-accelerator
      winnow: No rows were imported into 'Spring accelerator' (‹form›). They are in ‹folder›/own-refused.csv, with the reasons.
        line 2: email: This email address has already applied
        line 3: email: This email address has already applied
        line 4: email: This email address has already applied
      [exit 5]
    `)
  })
})

describe('rows for a form that is there', () => {
  test('meet its questions by their text; others are refused by name unless they are to be left out', async () => {
    await it.shell.write(
      'people.csv',
      [
        'Who;Mail;TEAM SIZE;Mood',
        'Ana;ana@example.com;3;good',
        'Rui;rui;x;',
        'Eva;eva@example.com;;',
        '',
      ].join('\r\n'),
    )
    await it.shell.play(`
      $ winnow import csv people.csv --form ‹form› --name Who --email mail
      winnow: 'Spring accelerator' has no questions for these columns:
        Mood
      Nothing was imported. Use --skip-unknown to leave these columns out.
      See 'winnow import csv --help'.
      [exit 2]
      $ winnow import csv people.csv --form ‹form› --name Who --email Mail --skip-unknown --dry-run
      4 columns, 1 question:
      Number          Team size                                                     column 3
      Applicants: name from 'Who', email from 'Mail'
      Left out: Mood
      1 email address is invalid. Its row won't be imported. Line 3 ('rui').
      'TEAM SIZE': Must be a number with at most 2 decimals. Line 3 ('x') won't be imported.
      2 rows would be imported into 'Spring accelerator'. Nothing was changed.
      $ winnow import csv - --form ‹form› --name Who --email Mail --skip-unknown --stage shortlisted < people.csv
      2 rows imported into 'Spring accelerator' (‹form›).
      1 row not imported:
        line 3: email: Invalid email; Team size: Must be a number with at most 2 decimals
      Refused rows are in ‹folder›/stdin-refused.csv. Fix them, then import that file.
      To undo: winnow import undo ‹import 3›
      [exit 5]
      $ winnow applicants list ‹form› --search ana@example | cut -f4
      Shortlisted
    `)
  })

  test('of a status or a label that the form does not have go to New without it, and it is told', async () => {
    await it.shell.write(
      'moved.csv',
      'Status,Name,Email,Applied on,Labels\nHired,Ivo,ivo@example.com,2024-02-29,Climate\n',
    )
    await it.shell.play(`
      $ winnow import csv moved.csv --form ‹form›
      1 row imported into 'Spring accelerator' (‹form›).
      The form has no status 'Hired': its rows are in New.
      The form has no label 'Climate': it was left out.
      To undo: winnow import undo ‹import 4›
      $ winnow export csv ‹form› --search ivo@example --out - | tail -1 | cut -d, -f1-4
      New,Ivo,ivo@example.com,2024-02-29
    `)
  })

  test('mail nobody', () => {
    expect(it.app.mail.sent.filter(mail => mail.to.address.startsWith('ana@'))).toEqual([])
  })
})

describe('a command line that imports nothing', () => {
  test('says what is missing', async () => {
    await it.shell.write('bare.csv', 'Age\n7\n')
    await it.shell.write('empty.csv', '')
    await it.shell.write('open.csv', 'Age,"Name\n7,8\n')
    await it.shell.play(`
      $ winnow import csv bare.csv 2>&1 | head -1
      winnow: Use --form for an existing form, --new-form to create one, or --resume to continue with an import.
      $ winnow import csv bare.csv --new-form X | cat
      winnow: No column has the applicants' names.
      Choose it with --name or --email, or use --anonymous to fill in placeholders. The file has:
        Age
      See 'winnow import csv --help'.
      $ winnow import csv bare.csv --new-form X --name Nome 2>&1 | head -2
      winnow: --name: the file has no column 'Nome'. It has:
        Age
      $ winnow import csv absent.csv --new-form X
      winnow: Can't read ‹folder›/absent.csv. Nothing was sent.
      [exit 3]
      $ winnow import csv empty.csv --new-form X
      winnow: ‹folder›/empty.csv is empty. Nothing was imported.
      [exit 5]
      $ winnow import csv open.csv --new-form X --anonymous
      winnow: Can't read ‹folder›/open.csv as CSV: a quotation mark in row 1 is never closed.
      [exit 5]
      $ printf 'Age\\n\\351\\n' | winnow import csv - --new-form X --anonymous --encoding utf-8
      winnow: Can't read stdin as CSV: it isn't in utf-8. Choose its encoding with --encoding.
      [exit 5]
      $ printf 'PK\\0\\0\\376\\n' | winnow import csv - --new-form X --anonymous
      winnow: Can't read stdin as CSV: it isn't a text file. Save it as CSV in your spreadsheet.
      [exit 5]
      $ printf 'Age\\n\\351\\n' | winnow import csv - --new-form X --anonymous --encoding latin
      winnow: --encoding takes one of utf-8, utf-16le, utf-16be, windows-1252, not 'latin'.
      See 'winnow import csv --help'.
      [exit 2]
      $ winnow import csv bare.csv --form ‹form› --stage Nowhere --anonymous --skip-unknown
      winnow: 'Spring accelerator' (‹form›) has no status 'Nowhere'. It has: New, Shortlisted, Archived. Nothing was imported.
      [exit 5]
    `)
  })
})

describe('an import that is stopped', () => {
  test('while its form is being made leaves an import that continues', async () => {
    await it.shell.write('early.csv', `Name,Email\nAda,ada@early.example\n`)
    const running = it.shell.start('exec winnow import csv early.csv --new-form Early')
    const forms = async () => (await it.boss.winnow.fetchForUser({ page_id: it.boss.workspaceId })).forms
    while (!(await forms()).some(form => form.name === 'Early'));
    running.kill('SIGINT')
    await running.exited
    const told = await new Response(running.stderr).text()
    const [, id = ''] = /--resume (imp_\w+)/.exec(told) ?? []
    if (id !== '') await it.shell.type(`winnow import csv early.csv --resume ${id}`)
    expect((await forms()).find(form => form.name === 'Early')?.totalCount).toBe(1)
  }, 60_000)

  test('by Ctrl+C ends the batch that was begun, and tells how many went in', async () => {
    const rows = Array.from(
      { length: 20_000 },
      (_, n) => `Person ${n},person${n}@stop.example,${'x'.repeat(90)}`,
    )
    await it.shell.write('many.csv', `Name,Email,Why\n${rows.join('\n')}\n`)
    const running = it.shell.start('exec winnow import csv many.csv --new-form Many')
    const total = async () => {
      const { forms } = await it.boss.winnow.fetchForUser({ page_id: it.boss.workspaceId })
      return forms.find(form => form.name === 'Many')?.totalCount ?? 0
    }
    while ((await total()) === 0);
    running.kill('SIGINT')
    expect(await running.exited).toBe(130)
    const told = await new Response(running.stderr).text()
    const [, imported = '', line = ''] = /([\d,]+) rows up to line (\d+) were imported/.exec(told) ?? []
    const count = Number(imported.replaceAll(',', ''))
    expect(told).toStartWith('winnow: Stopped.')
    expect(count).toBeGreaterThan(0)
    expect(count).toBeLessThan(20_000)
    expect(Number(line)).toBe(count + 1)
    expect(await total()).toBe(count)

    // The same file continues where it stopped, and no row is taken twice.
    const [, id = ''] = /--resume (imp_\w+)/.exec(told) ?? []
    const rest = await it.shell.type(`winnow import csv many.csv --resume ${id}`)
    expect(rest.out).toStartWith(`${(20_000 - count).toLocaleString('en')} rows imported into 'Many'`)
    expect(await total()).toBe(20_000)
    const again = await it.shell.type(`winnow import csv many.csv --resume ${id}`)
    expect(again).toMatchObject({ code: 5, err: expect.stringContaining('has come to its end') })
  }, 90_000)
})

/** util-linux gives a command a terminal of its own: then somebody is watching. */
const canWatch = process.platform === 'linux' && Bun.which('script') !== null

describe.skipIf(!canWatch)('where somebody is watching', () => {
  const seen = async (answer: string) => {
    const line = `(sleep 1; printf '${answer}\\n') | script -qec "stty cols 110 && winnow import csv bare.csv --new-form Watched --anonymous" /dev/null`
    const { out } = await it.shell.type(line)
    return Bun.stripANSI(out).replaceAll('\r', '')
  }

  test('the inferred types are shown first, and it is asked for', async () => {
    const no = await seen('n')
    expect(no).toContain('1 column, 1 question:\nNumber          Age ')
    expect(no).toContain("Import 1 row into 'Watched'? [y/N]")
    expect(no).toContain('Stopped. Nothing was imported.')
    const yes = await seen('y')
    expect(yes).toContain("1 row imported into 'Watched' (frm_")
  }, 30_000)
})
