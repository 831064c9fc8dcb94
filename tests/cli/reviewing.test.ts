import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import { closeFreshApps } from '../support/app.ts'
import { isReply } from '../support/doubles/mail.ts'
import { northlight } from './support/northlight.ts'

const unsendReplies = 10_000
let it: Awaited<ReturnType<typeof northlight>>
beforeAll(async () => {
  it = await northlight()
})
afterAll(() => it.app.close())

/** The mail that an applicant got, once the ten seconds are over. */
async function mailTo(address: string, text: string) {
  it.app.travel(unsendReplies)
  return it.app.mail.arrival(mail => mail.to.address === address && mail.text.includes(text))
}

describe('reviewing from the terminal', () => {
  test('whose key it is, which forms there are and who applied', () =>
    it.shell.play(`
      $ winnow whoami
      Name → ‹me›
      Email → ‹email›
      Workspace → Northlight
      Server → ‹url›
      Key from → WINNOW_TOKEN
      $ winnow forms list
      ‹form› → Spring accelerator → OPEN → 3 → 3 → ‹created›
      $ winnow applicants list 'Spring accelerator'
      ‹elif› → Elif Yıldırım → elif@example.com → New → ‹elif applied› →
      ‹joaquin› → Joaquín Ruiz → joaquin@example.com → New → ‹joaquin applied› →
      ‹amara› → Amara Okonkwo → amara@example.com → New → ‹amara applied› →
    `))

  test('a form by its name with hyphens; stage, search, sort and limit', () =>
    it.shell.play(`
      $ winnow applicants list spring-accelerator --search solar --sort applicant:asc
      ‹amara› → Amara Okonkwo → amara@example.com → New → ‹amara applied› →  → Why does it matter? → Solar for 38 clinics, and they pay us "monthly"
      ‹elif› → Elif Yıldırım → elif@example.com → New → ‹elif applied› →  → Why does it matter? → Water, not solar
      $ winnow applicants list ‹form› --stage new --sort 'Team size:desc' --limit 1
      ‹amara› → Amara Okonkwo → amara@example.com → New → ‹amara applied› →
      $ winnow applicants list ‹form› --stage Shortlisted
      $ winnow applicants list ‹form› --search joaquin | cut -f2
      Joaquín Ruiz
    `))

  test('one applicant with every answer in full', () =>
    it.shell.play(`
      $ winnow applicants show ‹form› ‹amara›
      ID → ‹amara›
      Name → Amara Okonkwo
      Email → amara@example.com
      Status → New
      Applied on → ‹amara applied›
      Labels →
      Why does it matter? → Solar for 38 clinics, and they pay us "monthly"
      Team size → 4
      Role → Founder
      Sectors → Climate; "Health; care"
      When could you start? → 2027-03-01
      Website → https://okonkwo.example
      Phone → +351 912 345 678
    `))

  test('what happened to an applicant, with the way back', async () => {
    await it.shell.play(`
      $ winnow applicants move ‹form› ‹elif› --to Archived
      1 applicant moved to Archived.
      To undo: winnow undo ‹form› ‹archiving›
      $ winnow applicants timeline ‹form› ‹elif› | cut -f3,4 | head -1
      moved from New to Archived → ‹archiving›
      $ winnow undo ‹form› ‹archiving›
      Undone for 1 applicant.
      $ winnow applicants timeline ‹form› ‹elif› | cut -f3,4 | head -2
      moved back from Archived to New →
      moved from New to Archived → undone
    `)
  })

  test('a move with a reply fills {first_name}, and the applicant hears of it by mail', async () => {
    await it.shell.play(`
      $ winnow applicants move ‹form› ‹amara› --to shortlisted --message 'Hi {first_name}, could we talk on Monday?'
      1 applicant moved to Shortlisted.
      Message sent to 1 applicant.
      To undo: winnow undo ‹form› ‹first›
    `)
    expect(await it.now('amara')).toMatchObject({ stage: 'Shortlisted', responded: true })
    const mail = await mailTo('amara@example.com', 'could we talk')
    expect(mail.text).toContain('Hi Amara, could we talk on Monday?')
  })

  test('a list piped into a move, written to with the template of the form', async () => {
    await it.shell.play(`
      $ winnow applicants list ‹form› --stage New | winnow applicants move ‹form› --yes --stdin --to Archived --template archive
      2 applicants moved to Archived.
      Message sent to 2 applicants.
      To undo: winnow undo ‹form› ‹second›
    `)
    expect(await it.now('elif')).toMatchObject({ stage: 'Archived', chatStatus: 'CLOSED' })
  })

  test('undo within 10 seconds takes the replies back with it; a second one is refused', async () => {
    await it.shell.play(`
      $ winnow undo ‹form› ‹second›
      Undone for 2 applicants.
      2 messages were taken back before sending.
      $ winnow undo ‹form› ‹second›
      winnow: This move has already been undone.
      [exit 5]
      $ winnow applicants list ‹form› --stage New | cut -f2
      Elif Yıldırım
      Joaquín Ruiz
    `)
    it.app.travel(unsendReplies)
    const replies = it.app.mail.sent.filter(isReply).map(mail => mail.to.address)
    expect(replies).not.toContain('elif@example.com')
  })

  test('undo after 10 seconds says that the reply had left', () =>
    it.shell.play(`
      $ winnow undo ‹form› ‹first›
      Undone for 1 applicant.
      1 message had already been sent.
    `))

  test('identifiers as JSON on stdin, and the message of a file', async () => {
    await it.shell.write('reply.txt', 'Dear {first_name},\n\n{form_name} will write again.\n')
    await it.shell.play(`
      $ winnow applicants list ‹form› --search 'elif@' --json | winnow applicants move ‹form› --yes --stdin --to Shortlisted --message-file reply.txt
      1 applicant moved to Shortlisted.
      Message sent to 1 applicant.
      To undo: winnow undo ‹form› ‹third›
    `)
    const mail = await mailTo('elif@example.com', 'will write again')
    expect(mail.text).toContain('Dear Elif,\n\nSpring accelerator will write again.')
  })

  test('a private note on stdin is listed by its words, and its author deletes it', async () => {
    await it.shell.play(`
      $ echo 'Solid numbers & <b>a plan</b>' | winnow notes add ‹form› ‹amara› --stdin
      Note added.
      To delete it: winnow notes delete ‹form› ‹amara› ‹note›
      $ winnow notes list ‹form› ‹amara› | cut -f4
      Solid numbers & <b>a plan</b>
      $ winnow notes add ‹form› ‹amara› Hello --mention nobody@example.com
      winnow: --mention: nobody@example.com is not an editor of this form
      [exit 5]
      $ winnow notes delete ‹form› ‹amara› ‹note› --yes
      Note deleted.
      $ winnow notes list ‹form› ‹amara›
    `)
  })

  test('a note quotes a passage of an answer, and says where it is from', async () => {
    it.shell.known.set('why', it.form.inputFields.find(({ type }) => type === 'LONG_TEXT')?.id ?? '')
    await it.shell.play(`
      $ winnow notes add ‹form› ‹amara› 'Ask for names' --quote-field ‹why› --quote '38 clinics'
      Note added.
      To delete it: winnow notes delete ‹form› ‹amara› ‹quoting›
      $ winnow notes list ‹form› ‹amara› | cut -f4,5
      Ask for names → Why does it matter?: “38 clinics”
      $ winnow notes add ‹form› ‹amara› Hello --quote-field ‹why› --quote '39 clinics'
      winnow: --quote: This text isn't in the answer
      [exit 5]
      $ winnow notes add ‹form› ‹amara› Hello --quote '38 clinics'
      winnow: Give --quote and --quote-field together.
      See 'winnow notes add --help'.
      [exit 2]
    `)
  })

  test('a reply to one applicant, its text on stdin', async () => {
    await it.shell.play(`
      $ echo 'Hi {first_name}, thank you' | winnow reply ‹form› ‹joaquin› --message-file -
      Message sent to 1 applicant.
    `)
    expect(await it.now('joaquin')).toMatchObject({ stage: 'New', responded: true })
    expect((await mailTo('joaquin@example.com', 'thank you')).text).toContain('Hi Joaquín, thank you')
  })

  test('who cannot be written to is moved, and counted', async () => {
    await it.shell.play(`
      $ winnow applicants move ‹form› ‹joaquin› --to Archived
      1 applicant moved to Archived.
      To undo: winnow undo ‹form› ‹fourth›
      $ winnow applicants move ‹form› --yes ‹joaquin› ‹amara› --to New --message 'Hi {first_name}'
      1 applicant moved to New.
      1 applicant was in New already.
      Message sent to 1 applicant.
      1 message was not sent: the chat is closed, or a variable has no value.
      To undo: winnow undo ‹form› ‹fifth›
    `)
  })
})

describe('a move of whom somebody else moved since they were listed', () => {
  afterEach(closeFreshApps)

  test('ends with 8, moves nobody and sends nothing; says who, to what, when', async () => {
    const { shell, boss, form, now } = await northlight()
    await shell.type(`winnow applicants list ${form.identifier} > listed.txt`)
    const [amara = ''] = [shell.known.get('amara')]
    const move = { form_id: form.identifier, submission_id: amara, stage: 'Archived' }
    await boss.winnow.updateStage(move)
    await shell.play(`
      $ winnow applicants move ‹form› --yes --stdin --to Shortlisted --message 'Hi {first_name}' < listed.txt
      winnow: ‹me› moved Amara Okonkwo to Archived, at ‹when›. Nothing was changed.
        ‹amara›: ‹me› moved Amara Okonkwo to Archived, ‹when›
      To move only the others, add --leave-out-moved. To move everyone, use --anyway instead of --from.
      [exit 8]
      $ winnow applicants move ‹form› ‹amara› ‹elif› --from New --to Shortlisted 2>/dev/null
      [exit 8]
    `)
    expect((await now('elif')).responded).toBe(false)
    await shell.play(`
      $ winnow applicants move ‹form› --stdin --to Shortlisted --leave-out-moved < listed.txt
      2 applicants moved to Shortlisted.
      1 applicant left out, because someone else had moved them.
      To undo: winnow undo ‹form› ‹batch›
      $ winnow applicants move ‹form› --stdin --to New --anyway < listed.txt
      3 applicants moved to New.
      To undo: winnow undo ‹form› ‹other batch›
    `)
  })
})
