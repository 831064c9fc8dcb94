import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { northlight } from '../support/northlight.ts'

let it: Awaited<ReturnType<typeof northlight>>
beforeAll(async () => {
  it = await northlight()
})
afterAll(() => it.app.close())

describe('the reply templates of a form', () => {
  test('are added, changed, put in order, used and deleted', async () => {
    await it.shell.play(`
      $ winnow templates add spring-accelerator Interview --message 'Hi {first_name}, could we talk?'
      'Interview' was added.
      $ winnow reply spring-accelerator ‹amara› --template interview
      Message sent to 1 applicant.
      $ winnow templates change spring-accelerator interview --name 'First call' --before shortlist
      'Interview' was changed.
      $ winnow templates list spring-accelerator | cut -f1-2
      Archive → 0
      First call → 1
      Shortlist → 0
      $ winnow templates preview spring-accelerator 'first call' ‹elif›
      Hi Elif, could we talk?
      $ winnow templates remove spring-accelerator 'First call' --yes
      'First call' was deleted.
    `)
    const { quickReplies } = await it.boss.winnow.fetchDetails({ form_id: it.shell.known.get('form') ?? '' })
    expect(quickReplies.map(one => one.name)).toEqual(['Archive', 'Shortlist'])
  })

  test('say what is wrong, and stay as they are', () =>
    it.shell.play(`
      $ winnow templates add spring-accelerator SHORTLIST --message Hi
      winnow: --name: A template with this name already exists.
      [exit 5]
      $ winnow templates add spring-accelerator Later --message 'Hi {firstname}'
      winnow: --message: There is no variable {firstname}. A message can use {first_name}, {form_name} and {workspace_name}.
      [exit 5]
      $ winnow templates change spring-accelerator archive --name Rejection
      winnow: 'Archive' is a default template and can't be renamed.
      [exit 5]
      $ winnow templates remove spring-accelerator Shortlist --yes
      winnow: 'Shortlist' is a default template and can't be deleted.
      [exit 5]
      $ winnow templates preview spring-accelerator Nothing ‹elif›
      winnow: The form has no template called 'Nothing'. It has: 'Archive', 'Shortlist'.
      [exit 3]
    `))
})
