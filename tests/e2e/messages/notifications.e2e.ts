import type { Page } from '@playwright/test'
import { violations } from '../support/axe.ts'
import { applicants, openForm } from '../support/forms.ts'
import { address, type Editor, signedIn } from '../support/people.ts'
import { desktop, phone } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test.use(desktop)

const blocked =
  "Notifications are blocked for this site. Allow them in your browser's site settings, then turn this on."

const toggle = (page: Page) => page.getByRole('checkbox', { name: 'Desktop notifications' })

/** What the browser was asked to show: a headless one draws nothing. */
const shown = (page: Page) =>
  page.evaluate(() => (window as unknown as { shown: { title: string; body?: string }[] }).shown)

/** Records each notification, and lets the test press the last one. */
async function recording(page: Page) {
  await page.addInitScript(() => {
    const list: Notification[] = []
    class Recorded extends Notification {
      // A headless browser says here that they are denied, whatever was granted.
      static override get permission(): NotificationPermission {
        return 'granted'
      }
      constructor(title: string, options?: NotificationOptions) {
        super(title, options)
        list.push(this)
      }
    }
    Object.assign(window, {
      Notification: Recorded,
      press: () => list.at(-1)?.dispatchEvent(new Event('click')),
    })
    Object.defineProperty(window, 'shown', {
      get: () => list.map(({ title, body }) => ({ title, body })),
    })
  })
}

async function talking(editor: Editor) {
  const email = address('noor')
  const form = await openForm(editor)
  const [submission_id = ''] = await applicants(editor, form, { name: 'Noor Haddad', email })
  const { chatId } = await editor.winnow.sendMessage({
    ...{ form_id: form.identifier, submission_id, content: 'Could we talk?' },
  })
  return { email, submission_id, chatId }
}

test('a new message is shown once, in whichever tab, and leads to its chat', async ({
  page,
  editor,
  request,
  origin,
}) => {
  const { email, submission_id, chatId: chat_id } = await talking(editor)
  const { winnow: applicant } = await signedIn(request, origin, { email, name: 'Noor Haddad' })
  await page.context().grantPermissions(['notifications'], { origin })
  await recording(page)
  await page.goto('/settings/notifications')
  await expect(toggle(page)).not.toBeChecked()
  expect(await violations(page)).toEqual([])
  await toggle(page).press('Space')
  await expect(toggle(page)).toBeChecked()
  const other = await page.context().newPage()
  await recording(other)
  await other.goto('/settings/notifications')
  await expect(toggle(other)).toBeChecked()
  const both = async () => [...(await shown(page)), ...(await shown(other))].slice(1)

  await applicant.sendMessage({ chat_id, content: 'Yes, on Monday' })
  const told = [{ title: 'Noor Haddad', body: 'Yes, on Monday' }]
  await expect.poll(both).toEqual(told)

  // The chat is on the screen of the other tab: nothing is shown, and the next one elsewhere is.
  await other.goto(`/messages?submission_id=${submission_id}`)
  const thread = other.getByRole('list', { name: 'Messages' })
  await expect(thread.getByText('Yes, on Monday')).toBeVisible()
  await applicant.sendMessage({ chat_id, content: 'Or on Tuesday' })
  await expect(thread.getByText('Or on Tuesday')).toBeVisible()
  // What was read is no news, also after the chat is left.
  const readStatus = async () => (await editor.winnow.fetchChatDetails({ chat_id })).readStatus
  await expect.poll(readStatus).toBe('READ')
  await other.goto('/settings/notifications')
  await applicant.sendMessage({ chat_id, content: 'Or not at all' })
  await expect
    .poll(async () => [...(await shown(page)), ...(await shown(other))].map(it => it.body))
    .toContain('Or not at all')
  expect((await both()).map(it => it.body)).not.toContain('Or on Tuesday')

  const teller = (await shown(page)).some(it => it.body === 'Or not at all') ? page : other
  await teller.evaluate(() => (window as unknown as { press: () => void }).press())
  await expect(teller).toHaveURL(`/messages?submission_id=${submission_id}`)
  await expect(teller.getByRole('list', { name: 'Messages' }).getByText('Or not at all')).toBeVisible()

  await teller.goto('/settings/notifications')
  await toggle(teller).press('Space')
  await expect(toggle(teller)).not.toBeChecked()
})

test('a browser that blocks them says so, and the switch stays off', async ({ page, editor: _ }) => {
  // What is not granted is denied from here on.
  await page.context().grantPermissions([])
  await page.goto('/settings/notifications')
  await toggle(page).press('Space')
  await expect(page.getByRole('alert')).toHaveText(blocked)
  await expect(toggle(page)).not.toBeChecked()
})

test('a browser that blocks them and does not ask any more says so too', async ({ page, editor: _ }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
    Notification.requestPermission = async () => 'default'
  })
  await page.goto('/settings/notifications')
  await toggle(page).press('Space')
  await expect(page.getByRole('alert')).toHaveText(blocked)
  await expect(toggle(page)).not.toBeChecked()
})

test('an applicant is told of a reply', async ({ editor, visitor, request, origin }) => {
  const { email, chatId: chat_id } = await talking(editor)
  const own = await visitor(phone)
  await signedIn(request, origin, { email, name: 'Noor Haddad', context: own.context() })
  await own.context().grantPermissions(['notifications'], { origin })
  await recording(own)
  await own.goto('/settings/notifications')
  await toggle(own).press('Space')
  await expect(toggle(own)).toBeChecked()
  await editor.winnow.sendMessage({ chat_id, content: 'See you then' })
  await expect
    .poll(async () => (await shown(own)).map(it => it.body), { timeout: 40_000 })
    .toContain('See you then')
})
