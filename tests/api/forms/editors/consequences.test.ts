import { afterEach, expect, test } from 'bun:test'
import { audit, outbox } from '@winnow/db'
import { limits } from '@winnow/openapi'
import { eq } from 'drizzle-orm'
import { closeFreshApps, freshApp, sharedApp, type TestApp } from '../../../support/app.ts'
import { browser } from '../../../support/browser.ts'
import { expectRefusal } from '../../../support/problems.ts'
import { colleague } from '../../../support/scenes/colleague.ts'
import { reviewing } from '../../../support/scenes/reviewing.ts'
import { parked } from '../../../support/waiting-call.ts'

afterEach(closeFreshApps)

/** A form with an editor, and short ways to change who edits it. */
async function editing(app: TestApp) {
  const it = await reviewing(app)
  const { form_id, winnow } = it
  return {
    ...{ ...it, app, other: await colleague(app, it) },
    add: (email: string) => winnow.addFormUsers({ form_id, users: [{ email }] }),
    remove: (email: string) => winnow.removeFormUser({ form_id, email }),
  }
}

test('a removed editor hears in their list of forms that it changed', async () => {
  const { app, other, remove, workspaceId: page_id } = await editing(await freshApp())
  const { since } = await other.winnow.pollChanges({ page_id, since: null })
  const poll = other.winnow.pollChanges({ page_id, since })
  await parked(app, `workspace:${page_id}`, poll)
  await remove(other.email)
  expect(await poll).toMatchObject({ form_changed: true, changes: [] })
})

test('the other editors hear that one joined by their first sign-in', async () => {
  const { app, add, winnow, form_id, workspaceId } = await editing(await freshApp())
  const email = 'new@example.com'
  await add(email)
  const { since } = await winnow.pollChanges({ form_id, since: null })
  const poll = winnow.pollChanges({ form_id, since })
  await parked(app, `workspace:${workspaceId}`, poll)
  const them = browser(app)
  await them.winnow.verifyCode({ email, code: await them.askCode(email) })
  expect(await poll).toMatchObject({ form_changed: true })
})

test('a removed editor is not a viewer of its applications any more', async () => {
  const { apply, other, remove, winnow, form_id } = await editing(await sharedApp())
  const { submissionId: viewing } = await apply()
  await other.winnow.pollChanges({ form_id, since: null, viewing })
  const seen = async () => (await winnow.pollChanges({ form_id, since: null })).viewers
  expect(await seen()).toHaveLength(1)
  await remove(other.email)
  expect(await seen()).toEqual([])
})

test('a removed editor gets no email about the form that still waited', async () => {
  const { app, apply, other, remove } = await editing(await freshApp())
  const waiting = async () =>
    (await app.app.reads.select().from(outbox).where(eq(outbox.recipient, other.email))).map(
      ({ kind, status }) => `${kind} ${status}`,
    )
  app.mail.answerNext(...Array.from({ length: 9 }, () => new Error('The server is down')))
  await apply()
  while ((await waiting()).length === 0) await Bun.sleep(5)
  expect(await waiting()).toEqual(['arrivals PENDING'])
  await remove(other.email)
  expect(await waiting()).toEqual([])
})

test('somebody without an account is mailed nothing that was typed, not even a name', async () => {
  const { app, add, email: inviter, form } = await editing(await freshApp())
  await add('new@example.com')
  const mail = await app.mail.arrival(({ to }) => to.address === 'new@example.com')
  expect(mail.text).toContain(`${inviter} invited you`)
  expect(JSON.stringify(mail)).not.toContain(form.name)
})

test('one mailbox gets so many invitations a day', async () => {
  const { add, remove } = await editing(await freshApp({ config: { rateLimits: true } }))
  for (let sent = 0; sent < limits.mailedToOne.invitations; sent++) {
    await add('new@example.com')
    await remove('new@example.com')
  }
  await expectRefusal(add('new@example.com'), 'rate_limited')
})

test('additions and removals are in the audit log, by ids alone', async () => {
  const { app, add, remove, other, form_id: form, workspaceId } = await editing(await freshApp())
  await add('new@example.com')
  await remove(other.email)
  const rows = await app.app.reads.select().from(audit).where(eq(audit.workspaceId, workspaceId))
  expect(rows.map(({ kind, data }) => [kind, data])).toEqual([
    ['editor_added', { form, user: null }],
    ['editor_removed', { form, user: other.id }],
  ])
})
