import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { northlight } from '../support/northlight.ts'

let it: Awaited<ReturnType<typeof northlight>>
beforeAll(async () => {
  it = await northlight()
})
afterAll(() => it.app.close())

const id = (key: string) => it.shell.known.get(key) ?? ''
const json = async (line: string) => {
  const { code, out, err } = await it.shell.type(line)
  expect({ code, err }).toEqual({ code: 0, err: '' })
  return JSON.parse(out)
}
/** A form as the server has it now, by the name in the session */
const details = (key: string) => it.boss.winnow.fetchDetails({ form_id: id(key) })

describe('a form made in the terminal', () => {
  test('starts from a template or blank, grows question by question, and is published', () =>
    it.shell.play(`
      $ winnow forms templates | cut -f1,2
      job-application → Job application
      accelerator → Accelerator application
      grant → Grant application
      call-for-speakers → Call for speakers
      scholarship → Scholarship application
      fellowship → Fellowship application
      creator-collaboration → Creator collaboration
      event-registration → Event registration
      $ winnow forms create --name Residency
      'Residency' (‹residency›) was created as a draft with 2 questions.
      To publish: winnow forms publish ‹residency›
      $ winnow forms add-question residency single-select Discipline --required --option Dance --option Sound --allow-other
      'Discipline' (‹discipline›) was added to the draft of 'Residency'.
      To publish: winnow forms publish ‹residency›
      $ winnow forms add-question residency 'Long text' 'About you' --after Email
      'About you' (‹about›) was added to the draft of 'Residency'.
      To publish: winnow forms publish ‹residency›
      $ winnow forms add-question residency link Recording --show-if 'Discipline = sound'
      'Recording' (‹recording›) was added to the draft of 'Residency'.
      To publish: winnow forms publish ‹residency›
      $ winnow forms publish residency
      'Residency' was published as version 1. It is open for applications.
      $ winnow forms show residency | sed 1,9d
      New → 0
      Shortlisted → 0
      Archived → 0
      Question 1 → Name → Short text
      Question 2 → Email → Short text
      Question 3 → About you → Long text
      Question 4 → Discipline → Single select
      Question 5 → Recording → Link
    `))

  test('is what applicants meet, rule and all', async () => {
    const { inputFields } = await it.boss.winnow.fetchForFilling({ form_id: id('residency') })
    expect(inputFields.slice(3)).toMatchObject([
      { id: id('discipline'), required: true, options: ['Dance', 'Sound'], allowOther: true },
      { id: id('recording'), showIf: [{ columnId: id('discipline'), value: ['Sound'] }] },
    ])
  })

  test('tells where publishing fails by the question', () =>
    it.shell.play(`
      $ winnow forms add-question residency dropdown Country
      'Country' (‹country›) was added to the draft of 'Residency'.
      To publish: winnow forms publish ‹residency›
      $ winnow forms publish residency
      winnow: question 6 'Country': Add at least one option
      [exit 5]
      $ winnow forms remove-question residency country --yes
      'Country' was deleted from the draft of 'Residency'. Nobody has answered it.
      To publish: winnow forms publish ‹residency›
      $ winnow forms remove-question residency Discipline --yes > /dev/null
      $ winnow forms publish residency
      winnow: 'Recording': It depends on a deleted question
        question 4 'Recording', showIf: It depends on a deleted question
      [exit 5]
      $ winnow forms remove-question residency Email --yes
      winnow: Every form asks for Name and Email. They can't be deleted.
      [exit 5]
      $ winnow forms add-question residency colour Favourite 2>&1 | head -1
      winnow: There is no question type 'colour'. Use one of: short-text, long-text, single-select, multi-select, dropdown, number, date, link, phone-number, file-upload, video.
    `))

  test('goes back to an earlier version, as a draft', () =>
    it.shell.play(`
      $ winnow forms restore-version residency 1 2>&1 | head -1
      winnow: Replace the draft of 'Residency', which has 1 unpublished change, with version 1? There is no terminal to confirm this in. Add --yes to go ahead. The draft was not changed.
      $ winnow forms restore-version residency 1 --yes
      Version 1 of 'Residency' is the draft again.
      To publish: winnow forms publish ‹residency›
      $ winnow forms publish residency
      'Residency' was published as version 2. It is open for applications.
      $ winnow forms publish residency
      winnow: 'Residency' has no changes to publish.
      [exit 5]
      $ winnow forms versions residency | cut -f1,2,5,6,7
      2 → current → 5 → 0 → Residency
      1 →  → 5 → 0 → Residency
      $ winnow forms version residency 1 | sed -n '1p;6,$p'
      Version → 1 →
      Question 1 → Name → Short text
      Question 2 → Email → Short text
      Question 3 → About you → Long text
      Question 4 → Discipline → Single select
      Question 5 → Recording → Link
      $ winnow forms version residency 7
      winnow: There is no version '7' in 'residency'.
      [exit 3]
    `))
})

describe('a question that was answered', () => {
  test('is counted when it is removed, and shown again in tables and exports where asked', async () => {
    await it.shell.write('ages.csv', 'Name,Email,Age\nAna,ana@example.com,7\n')
    await it.shell.play(`
      $ winnow forms create --name Survey
      'Survey' (‹survey›) was created as a draft with 2 questions.
      To publish: winnow forms publish ‹survey›
      $ winnow forms add-question survey number Age > /dev/null
      $ winnow forms publish survey > /dev/null
      $ winnow import csv ages.csv --form survey > /dev/null 2>&1
      $ winnow forms get survey | bun -e 'const it = await Bun.stdin.json(); it.questions.pop(); console.log(JSON.stringify(it))' > draft.json
      $ winnow forms edit survey --file draft.json 2>&1 | head -1
      winnow: This deletes 1 question that people answered, and keeps the answers: 'Age'. Save the draft? There is no terminal to confirm this in. Add --yes to go ahead. Nothing was changed.
      $ winnow forms remove-question survey Age --yes
      'Age' was deleted from the draft of 'Survey'. 1 applicant answered it. Their answers are kept.
      To publish: winnow forms publish ‹survey›
      $ winnow forms publish survey > /dev/null
      $ winnow forms deleted-questions survey | cut -f2-
      Age → Number → 1 answer → hidden
      $ winnow export csv survey --out - 2> /dev/null | head -1 | cut -d, -f6-

      $ winnow forms deleted-questions survey --show Age | cut -f2-
      Age → Number → 1 answer → shown
      $ winnow export csv survey --out - 2> /dev/null | cut -d, -f2,6
      Name,Age (deleted)
      Ana,7
      $ winnow applicants list survey --filter 'Age (deleted) > 5' --sort 'age (deleted):desc' | cut -f2
      Ana
      $ winnow forms deleted-questions survey --hide Height 2>&1 | head -1
      winnow: There is no deleted question 'Height' with answers. There are:
    `)
  })
})

describe('a draft as a file', () => {
  test('changes texts, options and order, and adds a rule on a question that is new', async () => {
    const file = await json('winnow forms get ‹form› --json'.replace('‹form›', id('form')))
    const role = file.questions.find((one: { question: string }) => one.question === 'Role')
    role.options.push('Designer')
    file.description = '<p>For teams of three</p>'
    file.closeMessage = 'See you next spring'
    file.questions.push(
      { type: 'SINGLE_SELECT', question: 'Have you applied before?', options: ['Yes', 'No'] },
      { type: 'LONG_TEXT', question: 'What changed?', showIf: ['Have you applied before? = Yes'] },
    )
    await it.shell.write('form.json', JSON.stringify(file))
    await it.shell.play(`
      $ winnow forms edit spring-accelerator --file form.json
      The draft of 'Spring accelerator' was saved as revision 4: 2 questions added, 0 deleted.
      5 unpublished changes. To publish: winnow forms publish ‹form›
    `)
    const draft = await it.boss.winnow.fetchForEdit({ form_id: id('form') })
    const [before, changed] = draft.inputFields.slice(-2)
    expect(draft).toMatchObject({
      description: '<p>For teams of three</p>',
      formCloseMessage: 'See you next spring',
      hasUnpublishedChanges: true,
    })
    expect(changed?.showIf).toEqual([{ columnId: before?.id ?? '', operator: 'select', value: ['Yes'] }])
    expect((await details('form')).inputFields).toHaveLength(9)
  })

  test('that is stale overwrites nothing', async () => {
    await it.shell.play(`
      $ winnow forms edit spring-accelerator --file form.json
      winnow: The draft has changed since revision 2. Nothing was overwritten. Run 'winnow forms get' to get the current draft.
      [exit 5]
    `)
    const { err } = await it.shell.type('winnow forms edit spring-accelerator --file form.json --json')
    expect(JSON.parse(err)).toMatchObject({ code: 'stale_version', status: 409 })
    expect((await it.boss.winnow.fetchForEdit({ form_id: id('form') })).revision).toBe(4)
  })

  test('goes through a pipe, and is published with it', () =>
    it.shell.play(`
      $ winnow forms get ‹form› | sed 's/"What changed?"/"What is new?"/' | winnow forms edit ‹form› --file - --publish
      The draft of 'Spring accelerator' was saved as revision 5: 0 questions added, 0 deleted.
      Published as version 2.
      $ winnow forms version ‹form› 2 --json | jq -c '.questions[-1] | [.question, .showIf]'
      ["What is new?",["Have you applied before? = Yes"]]
    `))

  test('names every mistake by its question, and sends nothing', async () => {
    await it.shell.write(
      'wrong.json',
      JSON.stringify({
        revision: 5,
        questions: [
          { type: 'NUMBER', question: 'Age', optional: true },
          { type: 'LINK', question: 'Site', showIf: ['Country = Portugal'] },
        ],
      }),
    )
    const { code, out, err } = await it.shell.type('winnow forms edit spring-accelerator --file wrong.json')
    expect({ code, out }).toEqual({ code: 5, out: '' })
    expect(err).toContain("  question 1 'Age', optional: Unknown field. A question has id, type")
    expect(err).toContain("  question 2 'Site', showIf: There is no column 'Country'")
    expect((await it.boss.winnow.fetchForEdit({ form_id: id('form') })).revision).toBe(5)
  })

  test('says what was saved where a colleague saves before the rules on its new questions', async () => {
    const form = await it.boss.winnow.createDraftForm({ page_id: it.boss.workspaceId, name: 'Fellowship' })
    const file = await json(`winnow forms get ${form.identifier} --json`)
    file.questions.push(
      { type: 'SINGLE_SELECT', question: 'Applied before?', options: ['Yes', 'No'] },
      { type: 'LONG_TEXT', question: 'What changed?', showIf: ['Applied before? = Yes'] },
    )
    await it.shell.write('half.json', JSON.stringify(file))
    const between = Bun.serve({
      port: 0,
      async fetch(request) {
        const { pathname } = new URL(request.url)
        const answer = await fetch(new Request(`${it.app.url}${pathname}`, request))
        const saved = pathname === '/api/form/edit' && answer.ok ? await answer.clone().json() : null
        if (saved)
          await it.boss.winnow.editForm({
            form_id: form.identifier,
            revision: saved.revision,
            name: 'Theirs',
          })
        return answer
      },
    })
    const line = `winnow forms edit ${form.identifier} --file half.json --publish`
    const { code, err } = await it.shell.type(line, { WINNOW_URL: between.url.href })
    await between.stop()
    expect(code).toBe(5)
    const revision = file.revision + 1
    expect(err).toContain(`The questions were saved as revision ${revision}.`)
    expect(err).toContain(
      "The conditions of 'What changed?' that depend on a new question were not saved, and nothing was published.",
    )
    const draft = await it.boss.winnow.fetchForEdit({ form_id: form.identifier })
    expect(draft).toMatchObject({ name: 'Theirs', revision: revision + 1, publishedVersion: null })
    expect(draft.inputFields.map(field => [field.question, field.showIf.length]).slice(2)).toEqual([
      ['Applied before?', 0],
      ['What changed?', 0],
    ])
  })
})
