import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { castAround } from '../../support/cast.ts'
import { makeForm } from '../../support/forms.ts'
import { northlight } from '../support/northlight.ts'

let it: Awaited<ReturnType<typeof northlight>>
beforeAll(async () => {
  it = await northlight()
  const { identifier } = await makeForm(it.boss.winnow, it.boss.workspaceId, {
    name: 'Residency',
    questions: [
      { type: 'LONG_TEXT', question: 'About you' },
      { type: 'SINGLE_SELECT', question: 'Discipline', options: ['Dance', 'Sound'] },
    ],
  })
  it.shell.known.set('residency', identifier)
})
afterAll(() => it.app.close())

const id = (key: string) => it.shell.known.get(key) ?? ''
/** A form as the server has it now, by the name in the session */
const details = (key: string) => it.boss.winnow.fetchDetails({ form_id: id(key) })

describe('the life of a form', () => {
  test('closes, opens until a day of the person, and takes in who applies', async () => {
    await it.shell.play(`
      $ winnow forms close residency
      'Residency' is closed to new applications.
      $ TZ=America/New_York winnow forms open residency --until 2027-03-01
      'Residency' is open for applications until 2027-03-02T05:00:00.000Z.
      $ winnow forms open residency --until 2020-03-01 2>&1 | head -1
      winnow: --until: The closing date is in the past
      $ winnow forms open residency
      'Residency' is open for applications.
    `)
    expect((await details('residency')).closingDate).toBeNull()
  })

  test('is copied without its applicants, deleted and restored as it was', async () => {
    await it.shell.play(`
      $ winnow forms duplicate spring-accelerator
      'Copy of Spring accelerator' (‹copy›) was created as a draft.
      $ winnow forms delete spring-accelerator --yes
      'Spring accelerator' was deleted.
      To restore it, until ‹until›: winnow forms restore ‹form›
      $ winnow applicants list ‹form› 2>&1 | head -1
      winnow: This form was deleted
      $ winnow forms list --search ACCELERATOR | cut -f1-5
      ‹copy› → Copy of Spring accelerator → DRAFT → 0 → 0
      $ winnow forms list --deleted | cut -f1-5,7
      ‹form› → Spring accelerator → OPEN → 3 → 3 → ‹until›
      $ winnow forms restore autumn
      winnow: There is no deleted form called 'autumn'. Run 'winnow forms list --deleted' to see those you can restore.
      [exit 3]
      $ winnow forms restore spring-accelerator
      'Spring accelerator' (‹form›) was restored. Status: Open.
    `)
    expect((await details('form')).formCounts.totalCount).toBe(3)
  })
})

describe('the settings of a form', () => {
  test('change one by one, and say what changed', async () => {
    await it.shell.play(`
      $ winnow forms set residency --opens 2027-01-15 --cap 500 --multiple on --verify-email on --colour green
      Opens → 2027-01-15T00:00:00.000Z
      Limit → 500
      Multiple applications → on
      Verified email → on
      Colour → green
      $ winnow forms open residency
      'Residency' opens for applications on 2027-01-15T00:00:00.000Z.
      $ winnow forms set residency --opens none --cap none --bulk off --labels-row off --ai off --corrections on --estimate off
      Opens → none
      Limit → none
      Corrections → on
      Time estimate → off
      Bulk actions → off
      Labels row → off
      Assistant → off
      $ winnow forms set residency --review fast --archived-chats open --send-reply off --url-parameter cohort --url-parameter city
      URL parameters → cohort, city
      Review → fast
      Chats when archived → open
      Reply with a move → off
      $ winnow forms set residency --review fast
      Nothing changed. The form already has these settings.
      $ winnow forms set residency --url-parameter name | head -1
      winnow: --url-parameter: This name is reserved
      $ winnow stages notify residency shortlisted on
      New → on
      Shortlisted → on
      Archived → off
      $ winnow stages notify residency Nowhere on
      winnow: This form has no status 'Nowhere'. It has: New, Shortlisted, Archived
      [exit 5]
      $ winnow forms emails residency --arrivals off --daily-report on
      Your emails about applications → off
      Your daily report → on
      Your emails about mentions → on
      Your emails about messages → on
      $ winnow forms settings residency | sed -n '4,5p;11,14p;18,24p'
      Multiple applications → on
      Verified email → on
      Colour → green
      URL parameters → cohort, city
      Review → fast
      Chats when archived → open
      Emails for New → on
      Emails for Shortlisted → on
      Emails for Archived → off
      Your emails about applications → off
      Your daily report → on
      Your emails about mentions → on
      Your emails about messages → on
    `)
    expect(await details('residency')).toMatchObject({
      multipleSubmissions: true,
      correctionsAllowed: true,
      estimateShown: false,
      bulkActionEnabled: false,
      showLabelsRow: false,
      aiEnabled: false,
      templateColor: 'green',
      reviewMode: 'fast',
      defaultArchiveChatStatus: 'OPEN',
    })
  })
})

test('the statuses of a form are listed, added, renamed, moved, deleted, and each change undone', async () => {
  await it.shell.play(`
    $ winnow stages add residency Interview
    'Interview' was added.
    To undo: winnow stages undo ‹residency› ‹added›
    $ winnow stages add residency shortlisted
    winnow: 'shortlisted': Status with similar name already exists
    [exit 5]
    $ winnow stages rename residency interview Call
    'Interview' was renamed to 'Call'.
    To undo: winnow stages undo ‹residency› ‹renamed›
    $ winnow stages move residency Interview --before Shortlisted
    The order is: New, Call, Shortlisted, Archived
    To undo: winnow stages undo ‹residency› ‹moved›
    $ winnow stages move residency Call --after New
    Nothing changed.
    $ winnow stages move residency Call --before New
    winnow: 'Call': New and Archived can't be renamed, deleted or moved
    [exit 5]
    $ winnow stages list residency
    New → 0 → on
    Call → 0 → off
    Shortlisted → 0 → on
    Archived → 0 → off
    $ winnow stages remove residency Call
    'Call' was deleted.
    To undo: winnow stages undo ‹residency› ‹removed›
    $ winnow stages undo residency ‹removed›
    Undone. The statuses are: New, Call, Shortlisted, Archived
    $ winnow stages undo residency ‹moved›
    Undone. The statuses are: New, Shortlisted, Call, Archived
    $ winnow stages remove spring-accelerator New
    winnow: 'New': New and Archived can't be renamed, deleted or moved
    [exit 5]
  `)
})

test('the link of a form, prefilled, embedded and as a QR code', async () => {
  await it.shell.play(`
    $ winnow forms link residency
    ‹url›/forms/‹residency›
    $ winnow forms link residency --prefill 'Discipline=dance' --prefill 'About you=1 + 1 = 2' --prefill cohort=7
    ‹url›/forms/‹residency›?discipline=Dance&about_you=1+%2B+1+%3D+2&cohort=7
    $ winnow forms link residency --embed button --theme dark --label 'Apply "now"' --prefill Discipline=sound
    <script async src="‹url›/embed.js"></script>
    <div data-winnow-form="‹residency›" data-winnow-mode="button" data-winnow-label="Apply &quot;now&quot;" data-winnow-theme="dark" data-winnow-prefill="discipline=Sound" data-winnow-parameters="cohort city"></div>
    $ winnow forms link residency --prefill 'Height=2' 2>&1 | head -1
    winnow: --prefill: 'Height=2' doesn't match a published question or a URL parameter. Write 'Question=Value' with one of:
  `)
  const { out } = await it.shell.type('winnow forms link residency --qr')
  const [link, ...rows] = out.trimEnd().split('\n')
  expect(link).toBe(`${id('url')}/forms/${id('residency')}`)
  expect(new Set(rows.join(''))).toEqual(new Set('█▀▄ '))
  expect(new Set(rows.map(row => row.length)).size).toBe(1)
})

describe('a key', () => {
  test('that may only read forms changes none, and says which scope it lacks', async () => {
    const { boss } = it
    const { token } = await boss.winnow.createApiKey({
      page_id: boss.workspaceId,
      name: 'Reader',
      scopes: ['forms:read'],
    })
    const as = { WINNOW_TOKEN: token }
    expect((await it.shell.type('winnow forms get residency', as)).code).toBe(0)
    const before = await details('residency')
    for (const line of [
      'winnow forms close residency',
      'winnow forms set residency --cap 1',
      'winnow forms add-question residency number Age',
      'winnow forms delete residency --yes',
      'winnow forms create',
      'winnow forms emails residency --arrivals off',
    ])
      expect(await it.shell.type(line, as)).toEqual({
        code: 3,
        out: '',
        err: 'winnow: This API key needs the scope forms:write\n',
      })
    expect(await details('residency')).toEqual(before)
  })

  test('of an editor who did not make the form does not delete it', async () => {
    const cast = await castAround(it.app)
    const { token } = await cast.people.editor.winnow.createApiKey({
      page_id: cast.workspaceId,
      name: 'Editor',
      scopes: ['forms:read', 'forms:write'],
    })
    const own = await makeForm(it.boss.winnow, it.boss.workspaceId)
    const as = { WINNOW_TOKEN: token }
    const form = cast.form.identifier
    expect((await it.shell.type(`winnow forms set ${form} --cap 5`, as)).code).toBe(0)
    expect((await it.shell.type(`winnow forms delete ${form} --yes`, as)).code).toBe(3)
    expect((await it.shell.type(`winnow forms set ${own.identifier} --cap 5`, as)).code).toBe(3)
    expect((await cast.people.owner.winnow.fetchDetails({ form_id: form })).responseCap).toBe(5)
  })
})

/** util-linux gives a command a terminal of its own: then somebody is watching. */
const canWatch = process.platform === 'linux' && Bun.which('script') !== null

describe.skipIf(!canWatch)('where somebody is watching', () => {
  const seen = async (answer: string) => {
    const line = `(sleep 1; printf '${answer}\\n') | script -qec "stty cols 110 && winnow forms delete residency" /dev/null`
    return Bun.stripANSI((await it.shell.type(line)).out)
  }

  test('a deletion is asked for, and a no leaves the form as it was', async () => {
    const no = await seen('n')
    expect(no).toContain("Delete 'Residency' with 0 applications? You can restore it for 30 days. [y/N]")
    expect(no).toContain('Stopped. Nothing was deleted.')
    expect((await details('residency')).name).toBe('Residency')
    expect(await seen('y')).toContain("'Residency' was deleted.")
    await expect(details('residency')).rejects.toMatchObject({ code: 'form_deleted' })
  }, 30_000)
})
