import { afterEach, describe, expect, test } from 'bun:test'
import { closeFreshApps, freshApp, sharedApp, type TestApp, tries } from '../../../support/app.ts'
import { browser } from '../../../support/browser.ts'
import { person } from '../../../support/cast.ts'
import { expectRefusal, refusal } from '../../../support/problems.ts'
import { reviewing } from '../../../support/scenes/reviewing.ts'
import { parked } from '../../../support/waiting-call.ts'

afterEach(closeFreshApps)

let n = 0
const somebody = () => `editor${++n}@example.com`

/** A form, and short ways to who manages it. */
async function managing(app: TestApp) {
  const it = await reviewing(app)
  const { form_id, winnow } = it
  return {
    ...{ ...it, app },
    users: async () => (await winnow.fetchFormUsers({ form_id })).users,
    add: (...emails: string[]) =>
      winnow.addFormUsers({ form_id, users: emails.map(email => ({ email })) }).then(added => added.users),
    remove: (email: string, by = winnow) => by.removeFormUser({ form_id, email }),
  }
}

describe('the people of a form', () => {
  test('are those who were invited too, once each, whatever the case of their address', async () => {
    const it = await managing(await sharedApp())
    const helper = await person(it.app, { name: 'Bo' })
    const stranger = somebody()
    await it.add(helper.email)
    const shared = { image: null, role: 'ADMIN', pageRole: 'GUEST' } as const
    expect(await it.add(stranger.toUpperCase())).toEqual([
      expect.objectContaining({ email: it.email, role: 'CREATOR', pageRole: 'ADMIN' }),
      { ...shared, email: helper.email, name: 'Bo', pending: false },
      { ...shared, email: stranger, name: null, pending: true },
    ])
  })

  test.each([
    ['twice in one call', (email: string) => [email, ` ${email.toUpperCase()} `], 1],
    ['who edits the form already', (email: string) => [email], 0],
  ])('an address %s is refused, and nobody is invited', async (what, emails, place) => {
    const it = await managing(await sharedApp())
    const email = somebody()
    if (what.includes('already')) await it.add(email)
    const before = await it.users()
    const refused = await refusal(it.add(...emails(email)))
    expect(refused.at(`users.${place}.email`)).toBe('This editor is already added')
    expect(await it.users()).toEqual(before)
  })

  test('an address that is none is refused at its place', async () => {
    const it = await managing(await sharedApp())
    expect((await refusal(it.add(somebody(), 'ada'))).at('users.1.email')).toBe('Invalid email')
  })
})

describe('an invitation', () => {
  test('of somebody with an account gives them the form at once, and mails them the way to it', async () => {
    const it = await managing(await freshApp())
    const helper = await person(it.app)
    await expectRefusal(helper.winnow.fetchDetails({ form_id: it.form_id }), 'not_form_editor')
    await it.add(helper.email)
    expect(await helper.winnow.fetchDetails({ form_id: it.form_id })).toMatchObject({ isCreator: false })
    const mail = await it.app.mail.arrival(one => one.to.address === helper.email)
    expect(mail.subject).toEndWith(`invited you to ${it.form.name}`)
    expect(mail.text).toContain(`/f/${it.form_id}?page_id=${it.workspaceId}`)
    expect(mail.text).not.toContain('Sign in')
  })

  test('of somebody without one waits for their first sign-in', async () => {
    const it = await managing(await freshApp())
    const email = somebody()
    await it.add(email)
    const mail = await it.app.mail.arrival(one => one.to.address === email)
    expect(mail.text).toContain('Sign in with this email address')
    const them = browser(it.app)
    await them.winnow.verifyCode({ email, code: await them.askCode(email) })
    expect(await them.winnow.fetchDetails({ form_id: it.form_id })).toMatchObject({ isCreator: false })
    expect(await it.users()).toContainEqual(expect.objectContaining({ email, pending: false }))
  })

  test('that was taken back gives nothing at the first sign-in', async () => {
    const it = await managing(await freshApp())
    const email = somebody()
    await it.add(email)
    await it.remove(email)
    const them = browser(it.app)
    await them.winnow.verifyCode({ email, code: await them.askCode(email) })
    await expectRefusal(them.winnow.fetchDetails({ form_id: it.form_id }), 'not_form_editor')
  })
})

describe('removing an editor', () => {
  async function withEditor(app: TestApp) {
    const it = await managing(app)
    const helper = await person(app)
    await it.add(helper.email)
    return { ...it, helper }
  }

  test('takes the form from them at their next request, from their key too', async () => {
    const it = await withEditor(await sharedApp())
    const { token } = await it.helper.winnow.createApiKey({
      ...{ page_id: it.workspaceId, name: 'Nightly', scopes: ['forms:read'] },
    })
    const byKey = () =>
      fetch(`${it.app.url}/api/form/fetch-details`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ form_id: it.form_id }),
      })
    expect((await byKey()).status).toBe(200)
    await it.remove(it.helper.email)
    await expectRefusal(it.helper.winnow.fetchDetails({ form_id: it.form_id }), 'not_form_editor')
    expect((await byKey()).status).toBe(401)
    expect((await it.users()).map(one => one.email)).toEqual([it.email])
  })

  test('ends their waiting call at once', async () => {
    const it = await withEditor(await sharedApp())
    const { form_id } = it
    const { since } = await it.helper.winnow.pollChanges({ form_id, since: null })
    const waiting = it.helper.winnow.pollChanges({ form_id, since })
    const ended = expectRefusal(waiting, 'not_form_editor')
    await parked(it.app, `access:${it.helper.id}`, waiting)
    await it.remove(it.helper.email)
    await ended
  })

  test('takes their mention out of a mail that has not left', async () => {
    const it = await withEditor(await sharedApp())
    const { submissionId: submission_id } = await it.apply()
    await it.remove(it.helper.email)
    const comment = { form_id: it.form_id, submission_id, comment: '<p>x</p>' }
    const refused = await refusal(it.winnow.addComment({ ...comment, mentioned_emails: [it.helper.email] }))
    expect(refused.at('mentioned_emails.0')).toBe(`${it.helper.email} is not an editor of this form`)
  })

  test('is for every editor, themselves included, but never of the creator', async () => {
    const it = await withEditor(await sharedApp())
    const { winnow } = it.helper
    const refused = await expectRefusal(it.remove(it.email, winnow), 'forbidden')
    expect(refused.message).toBe("The form's owner can't be removed")
    await it.remove(it.helper.email, winnow)
    await expectRefusal(winnow.fetchDetails({ form_id: it.form_id }), 'not_form_editor')
  })

  test('of nobody who is there is not found', async () => {
    const it = await managing(await sharedApp())
    await expectRefusal(it.remove(somebody()), 'not_found')
  })
})

describe('two at once', () => {
  test('adding the same editor, one is told that they are added, in 200 races', async () => {
    const it = await managing(await freshApp())
    for (let race = 0; race < tries(200); race++) {
      const email = somebody()
      const outcomes = await Promise.allSettled([it.add(email), it.add(email)])
      const refused = outcomes.filter(one => one.status === 'rejected')
      expect(refused.map(one => one.reason.at('users.0.email'))).toEqual(['This editor is already added'])
      expect((await it.users()).filter(one => one.email === email)).toHaveLength(1)
      await it.remove(email)
    }
  }, 120_000)

  test('removing the same editor, one is told that there is none, in 200 races', async () => {
    const it = await managing(await freshApp())
    for (let race = 0; race < tries(200); race++) {
      const email = somebody()
      await it.add(email)
      const outcomes = await Promise.allSettled([it.remove(email), it.remove(email)])
      const refused = outcomes.filter(one => one.status === 'rejected')
      expect(refused.map(one => one.reason.code)).toEqual(['not_found'])
      expect(await it.users()).toHaveLength(1)
    }
  }, 120_000)

  test('adding and removing one editor, the list says what was told last, in 500 races', async () => {
    const it = await managing(await freshApp())
    for (let race = 0; race < tries(500); race++) {
      const email = somebody()
      const [added, removed] = await Promise.allSettled([it.add(email), it.remove(email)])
      expect(added.status).toBe('fulfilled')
      if (removed.status === 'rejected') expect(removed.reason.code).toBe('not_found')
      const left = removed.status === 'rejected' ? [email] : []
      expect((await it.users()).map(one => one.email).filter(one => one !== it.email)).toEqual(left)
      if (left.length > 0) await it.remove(email)
    }
  }, 120_000)
})
