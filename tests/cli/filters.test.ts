import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { makeForm } from '../support/forms.ts'
import { northlight } from './support/northlight.ts'

let it: Awaited<ReturnType<typeof northlight>>
beforeAll(async () => {
  it = await northlight()
})
afterAll(() => it.app.close())

describe('filters from the terminal', () => {
  const named = async (...filters: string[]) => {
    const flags = filters.map(filter => `--filter '${filter}'`).join(' ')
    const { out, err } = await it.shell.type(
      `winnow applicants list ${it.form.identifier} ${flags} | cut -f2`,
    )
    expect(err).toBe('')
    return out.trim().split('\n').filter(Boolean)
  }

  test.each([
    [['Team size >= 4'], ['Amara Okonkwo']],
    [['Team size = 2..4'], ['Joaquín Ruiz', 'Amara Okonkwo']],
    [
      ['Team size > 3 or Role = Gardener', 'Status = New'],
      ['Joaquín Ruiz', 'Amara Okonkwo'],
    ],
    [['Team size != 4'], ['Elif Yıldırım', 'Joaquín Ruiz']],
    [['Role = founder'], ['Amara Okonkwo']],
    [['Role = Gardener, (blank)'], ['Elif Yıldırım', 'Joaquín Ruiz']],
    [['Sectors has all Climate, Health; care'], ['Amara Okonkwo']],
    [['Sectors = Climate', 'Team size < 4'], ['Joaquín Ruiz']],
    [['Labels = (blank)'], ['Elif Yıldırım', 'Joaquín Ruiz', 'Amara Okonkwo']],
    [['Why does it matter? contains SOLAR'], ['Elif Yıldırım', 'Amara Okonkwo']],
    [['Why does it matter? does not contain solar'], ['Joaquín Ruiz']],
    [['Applicant = joaquin ruiz'], ['Joaquín Ruiz']],
    [['When could you start? > 2026-12-31'], ['Amara Okonkwo']],
    [['Submitted = yesterday'], []],
    [
      ['Messages = no messages', 'Reply status = no', 'Status = new'],
      ['Elif Yıldırım', 'Joaquín Ruiz', 'Amara Okonkwo'],
    ],
  ])('%j', async (filters, names) => expect(await named(...filters)).toEqual(names))

  test('a column is counted by its groups, by ranges or beside another one, and one that has none is refused', async () => {
    const count = (by: string) =>
      it.shell.type(`winnow applicants groups ${it.form.identifier} --by '${by}' --filter 'Team size > 1'`)
    expect((await count('role')).out).toBe('Founder\tFounder\t1\nGardener\tGardener\t1\n')
    expect((await count('Role:week')).err).toContain("'Role' isn't a date")
    const chart = (line: string) => it.shell.type(`winnow applicants ${line} --filter 'Team size > 1'`)
    const id = it.form.identifier
    expect((await chart(`histogram ${id} --by 'Team size'`)).out).toStartWith(
      '2.5\t2.6\t2.5 to below 2.6\t1\n',
    )
    expect((await chart(`histogram ${id} --by Role`)).err).toContain(
      "There is no column 'Role' to count by ranges.",
    )
    expect((await chart(`matrix ${id} --by role --across Status`)).out).toBe(
      'Founder\tFounder\t1\t1\nGardener\tGardener\t1\t1\n',
    )
    expect((await count('Applicant')).err).toMatch(
      /There is no column 'Applicant' to group by\. There are:\n(.*\n)* {2}labels {2}Labels/,
    )
  })

  test("a view's filters, sort and grouping hold, and what is typed beside it wins", async () => {
    const id = it.form.identifier
    const type = async (line: string) => (await it.shell.type(line)).out
    await type(
      `winnow views create ${id} Teams --filter 'Team size > 1' --filter 'Role = Founder, Gardener' --sort 'Team size:asc' --group-by Role`,
    )
    const list = `winnow applicants list ${id} --view teams`
    expect(await type(`${list} | cut -f2`)).toBe('Joaquín Ruiz\nAmara Okonkwo\n')
    expect(await type(`${list} --sort 'Team size:desc' | cut -f2`)).toBe('Amara Okonkwo\nJoaquín Ruiz\n')
    expect(await type(`${list} --filter 'Role = Gardener' | cut -f2`)).toBe('Joaquín Ruiz\n')
    expect(await type(`winnow applicants groups ${id} --view teams | cut -f2,3`)).toBe(
      'Founder\t1\nGardener\t1\n',
    )
    expect(await type(`winnow export csv ${id} --view teams --out - | tail -n +2 | cut -d, -f2`)).toMatch(
      /Joaquín Ruiz[\s\S]*Amara/,
    )
    expect((await it.shell.type(`winnow applicants list ${id} --view Nobody`)).err).toContain(
      "There is no view 'Nobody'. There are:",
    )
  })

  test('a deleted view is listed with --deleted, and restored by the ID that it prints', async () => {
    const id = it.form.identifier
    const type = async (line: string) => (await it.shell.type(line)).out
    await type(`winnow views create ${id} Mistake --hide Email`)
    await type(`winnow views delete ${id} Mistake`)
    expect(await type(`winnow views list ${id}`)).not.toContain('Mistake')
    const listed = await type(`winnow views list ${id} --deleted`)
    expect(listed).toMatch(/^vew_\w+\tMistake\tpersonal\t3\t3\t\d{4}-\d\d-\d\dT\S+\n$/)
    expect(await type(`winnow views restore ${id} ${listed.split('\t')[0]}`)).toBe(
      "'Mistake' was restored.\n",
    )
    expect(await type(`winnow views list ${id} --deleted`)).toBe('')
  })

  test('an export has the columns that its view shows, in its order, or those that are named', async () => {
    const id = it.form.identifier
    await it.shell.type(
      `winnow views create ${id} Narrow --hide Email --hide Labels --hide Submitted --pin Role`,
    )
    const head = async (flags: string) =>
      (await it.shell.type(`winnow export csv ${id} ${flags} --out - | head -1`)).out
        .trim()
        .replace('\ufeff', '')
    const all = await head('')
    expect(all).toMatch(/^Status,Name,Email,Applied on,Labels,/)
    expect(await head('--view narrow')).toMatch(/^Status,Name,Role,/)
    expect(await head('--view narrow')).not.toMatch(/Email|Labels|Applied on/)
    expect(await head('--view narrow --column all')).toBe(all)
    expect(await head("--column 'Team size' --column email")).toBe('Team size,Email')
    expect((await it.shell.type(`winnow export csv ${id} --column Sise`)).err).toContain(
      "There is no column 'Sise' to export. There are:",
    )
    expect((await it.shell.type(`winnow export csv ${id} --column all --column Role`)).err).toContain(
      "--column all can't be used with another --column.",
    )
  })

  test('an export holds those who meet them', async () => {
    const { code, out } = await it.shell.type(
      `winnow export csv spring-accelerator --filter 'Role = Founder' --out - | cut -d, -f2`,
    )
    expect(code).toBe(0)
    expect(out).toContain('Amara Okonkwo')
    expect(out).not.toContain('Elif')
  })

  test.each([
    ["--filter 'Sectors = Climte'", 5, "'Climte' isn't one of its values. It has: Climate, Health; care"],
    ["--filter 'Sectors != Climte'", 5, "'Climte' isn't one of its values. It has: Climate, Health; care"],
    ['--stage Hired', 5, 'This form has no such status. It has: New, Shortlisted, Archived'],
  ])('%s finds nobody by mistake: it is refused with what there is', async (flags, code, sentence) => {
    for (const command of ['applicants list', 'export csv']) {
      const ended = await it.shell.type(`winnow ${command} ${it.form.identifier} ${flags}`)
      expect(ended).toMatchObject({ code, out: '' })
      expect(ended.err).toContain(sentence)
    }
  })

  test('a column that is not there is answered with those that are, and nothing is written', () =>
    it.shell.play(`
      $ winnow export csv spring-accelerator --filter 'Height > 3' 2>&1 | head -3
      winnow: There is no column 'Height' to filter by. The form has:
        stage  Status
        applicant  Applicant
      $ winnow applicants list spring-accelerator --filter 'Team size > few' 2>/dev/null
      [exit 2]
      $ ls
    `))

  test('a view names the deleted question that it filters and sorts by, and so can be typed', async () => {
    const { winnow, workspaceId } = it.boss
    const form = await makeForm(winnow, workspaceId, { questions: [{ type: 'NUMBER', question: 'Years' }] })
    const form_id = form.identifier
    await it.shell.type(`winnow views create ${form_id} Seniors --filter 'Years > 5' --sort Years:desc`)
    const { revision, inputFields } = await winnow.fetchForEdit({ form_id })
    await winnow.editForm({ form_id, revision, input_fields: inputFields.slice(0, 2), publish: true })
    const { out } = await it.shell.type(`winnow views show ${form_id} Seniors`)
    expect(out).toContain('filter\tYears (deleted) > 5\n')
    expect(out).toContain('sort\tYears (deleted):desc\n')
    const typed = await it.shell.type(`winnow applicants list ${form_id} --filter 'Years (deleted) > 5'`)
    expect(typed).toMatchObject({ code: 0 })
    const unknown = await it.shell.type(`winnow applicants list ${form_id} --filter 'Height > 3'`)
    expect(unknown.err).not.toContain('Years')
  })

  test('a head that two columns have cannot be sorted by', async () => {
    const form = await makeForm(it.boss.winnow, it.boss.workspaceId, {
      questions: [
        { type: 'SHORT_TEXT', question: 'Score' },
        { type: 'NUMBER', question: 'Score' },
      ],
    })
    const { code, err } = await it.shell.type(`winnow applicants list ${form.identifier} --sort score`)
    expect(code).toBe(2)
    expect(err).toContain("2 columns are called 'score'. Use an ID instead:")
    for (const { id } of form.inputFields.slice(2)) expect(err).toContain(`  ${id}  Score`)
  })
})
