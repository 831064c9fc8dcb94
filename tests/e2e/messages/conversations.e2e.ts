import type { FetchMessagesResponse } from '@winnow/sdk'
import { violations } from '../support/axe.ts'
import { applicants, openForm } from '../support/forms.ts'
import { mailTo } from '../support/mailbox.ts'
import { address, signedIn, signIn } from '../support/people.ts'
import { phone } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'
import { chats, message, talking, thread } from './scene.ts'

test('both sides talk, and each message arrives on the other screen by itself', async ({
  page,
  editor,
  visitor,
  request,
  origin,
}) => {
  const email = address('noor')
  const { first } = await talking(editor, email)
  const own = await visitor(phone)
  await signedIn(request, origin, { email, name: 'Noor Haddad', context: own.context() })

  await page.goto('/messages')
  await chats(page)
    .getByRole('button', { name: /Noor Haddad/ })
    .click()
  await expect(page).toHaveURL(`/messages?submission_id=${first}`)
  await expect(thread(page).getByText('Hi Noor, could we talk on Friday?')).toBeVisible()
  await expect(page.getByText('Noor applied to Spring accelerator.')).toBeVisible()
  await expect(message(page)).toBeFocused()
  await expect(page.getByText('Sent as Northlight. Your name and email stay private.')).toBeVisible()

  // A reply reaches the applicant once it can no longer be taken back, 10 seconds after it was sent.
  await mailTo(request, email, mail => mail.text.includes('could we talk on Friday?'))
  await own.goto('/messages')
  await own.getByRole('button', { name: /Northlight/ }).click()
  await expect(thread(own).getByText('Hi Noor, could we talk on Friday?')).toBeVisible()
  await expect(own.getByText('Mira Sandoval')).toHaveCount(0)
  await expect(own.getByRole('button', { name: 'Templates' })).toHaveCount(0)
  await expect(own.getByRole('button', { name: 'Mark unread' })).toHaveCount(0)
  await expect(own.getByText(/Email|Message sent/)).toHaveCount(0)

  await message(own).fill('Friday at ten works (https://meet.example/noor).')
  await own.getByRole('button', { name: 'Send' }).click()
  await expect(thread(page).getByText('Friday at ten works (')).toBeVisible()
  await expect(thread(page).getByRole('link', { name: 'https://meet.example/noor' })).toHaveAttribute(
    'rel',
    'noopener noreferrer',
  )
  await message(page).fill('See you then.')
  await page.keyboard.press('Control+Enter')
  await expect(thread(page).getByText('See you then.')).toBeVisible()
  await expect(message(page)).toHaveValue('')
  await expect(thread(own).getByText('See you then.')).toHaveCount(0)

  await expect(own.getByText('You applied to Spring accelerator.')).toBeVisible()
  await own.getByRole('button', { name: 'View application' }).first().click()
  const application = own.getByRole('dialog')
  await expect(application.getByText('Spring accelerator, Northlight')).toBeVisible()
  await expect(application.getByText(/New|Shortlisted|Archived/)).toHaveCount(0)
  await own.evaluate(() => history.back())
  await expect(application).toHaveCount(0)
  await own.getByRole('button', { name: 'View application' }).first().click()
  await expect(application.getByText('Close', { exact: true })).toBeFocused()
  await own.keyboard.press('Enter')
  await expect(thread(own).getByText('See you then.')).toBeVisible({ timeout: 15_000 })
})

test('unread is a dot of one’s own, needs reply a word for everyone; the filters count them', async ({
  page,
  editor,
  request,
  origin,
}) => {
  const email = address('noor')
  const { chatId } = await talking(editor, email)
  const applicant = await signedIn(request, origin, { email, name: 'Noor Haddad' })
  await applicant.winnow.sendMessage({ chat_id: chatId, content: 'Friday works.' })

  await page.goto('/messages')
  const row = chats(page).getByRole('button', { name: /Noor Haddad/ })
  await expect(row.getByText('Needs reply')).toBeVisible()
  await expect(row.getByRole('img', { name: 'Unread' })).toBeVisible()
  await expect(chats(page).getByText('Unread 1')).toBeVisible()
  await chats(page).getByText('Needs reply 1').click()
  await row.click()
  await expect(row.getByRole('img', { name: 'Unread' })).toHaveCount(0)
  await expect(row.getByText('Needs reply')).toBeVisible()
  await message(page).fill('Good.')
  await page.keyboard.press('Control+Enter')
  await expect(chats(page).getByText('No replies due')).toBeVisible()

  await chats(page).getByText('Active 1').click()
  // What fails is logged, and the chat stays read without a word.
  const call = '**/api/chat/update-read-status'
  await page.route(call, route => route.abort())
  const logged = page.waitForEvent('console', it => it.text().startsWith('read status'))
  await page.getByRole('button', { name: 'Mark unread' }).click()
  await logged
  await expect(row.getByRole('img', { name: 'Unread' })).toHaveCount(0)
  await expect(page.locator('[data-toasts] li')).toHaveCount(0)
  await page.unroute(call)
  await page.getByRole('button', { name: 'Mark unread' }).click()
  await expect(page.getByText('No chat selected')).toBeVisible()
  await expect(row.getByRole('img', { name: 'Unread' })).toBeVisible()
})

test('only a chat that is unread can be marked read', async ({ page, editor, request, origin }) => {
  const email = address('noor')
  const { chatId } = await talking(editor, email)
  const applicant = await signedIn(request, origin, { email, name: 'Noor Haddad' })
  await applicant.winnow.sendMessage({ chat_id: chatId, content: 'Friday works.' })
  const call = '**/api/chat/update-read-status'
  await page.route(call, route => route.abort())
  await page.goto('/messages')
  const row = chats(page).getByRole('button', { name: /Noor Haddad/ })
  const logged = page.waitForEvent('console', it => it.text().startsWith('read status'))
  await row.click()
  await logged
  await page.unroute(call)

  const more = page.getByRole('main').getByRole('button', { name: 'More', exact: true })
  await more.click()
  await page.getByRole('menuitem', { name: 'Mark read' }).click()
  await expect(row.getByRole('img', { name: 'Unread' })).toHaveCount(0)
  await more.click()
  await expect(page.getByRole('menuitem', { name: 'Mark unread' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Mark read' })).toHaveCount(0)
})

test('how the email of a message went stands beside it, with the reason where it failed', async ({
  page,
  editor,
}) => {
  const email = address('noor')
  const { first } = await talking(editor, email)
  await page.goto(`/messages?submission_id=${first}`)
  await thread(page).getByText('Message sent', { exact: true }).hover()
  await expect(
    page.getByText(
      'Message sent. We have also triggered an email notification which should be delivered in a few seconds.',
    ),
  ).toBeVisible()

  const reason = '550 5.1.1 No such mailbox'
  await page.route('**/api/chat/fetch-messages', async route => {
    const response = await route.fetch()
    const reply: FetchMessagesResponse = await response.json()
    const messages = reply.messages.map(it => ({
      ...it,
      emailNotifStatus: 'FAILED',
      emailNotifFailureDescription: reason,
    }))
    await route.fulfill({ response, json: { ...reply, messages } })
  })
  await page.reload()
  await thread(page).getByRole('button', { name: 'Why?' }).click()
  const why = page.getByRole('dialog', { name: 'Email not delivered' })
  await expect(why).toContainText(
    `We couldn't send an email notification to ${email} because the address couldn't be found or is unable to receive email.`,
  )
  await expect(why).toContainText(reason)
})

test('a chat that could not be looked up says so and is tried again', async ({ page, editor }) => {
  const { first } = await talking(editor, address('noor'))
  await page.route('**/api/inbox/fetch/chats', route => route.fulfill({ status: 500, body: '' }))
  await page.goto(`/messages?submission_id=${first}`)
  const chat = page.getByRole('region', { name: 'Chat', exact: true })
  await expect(chat.getByText('Something went wrong')).toBeVisible({ timeout: 15_000 })
  await page.unroute('**/api/inbox/fetch/chats')
  await chat.getByRole('button', { name: 'Try again' }).click()
  await expect(thread(page).getByText('Hi Noor, could we talk on Friday?')).toBeVisible()
})

test('messages that a lost connection kept away come back with it', async ({ page, editor }) => {
  const { first } = await talking(editor, address('noor'))
  await page.route('**/api/chat/fetch-messages', route => route.abort())
  await page.goto(`/messages?submission_id=${first}`)
  const chat = page.getByRole('region', { name: 'Chat', exact: true })
  await expect(chat.getByText('Something went wrong')).toBeVisible({ timeout: 15_000 })
  await page.unroute('**/api/chat/fetch-messages')
  await page.context().setOffline(true)
  await expect(page.getByText("You're offline. This page may be out of date.")).toBeVisible()
  await page.context().setOffline(false)
  await expect(thread(page).getByText('Hi Noor, could we talk on Friday?')).toBeVisible()
})

test('an applicant reads what they sent before anybody writes, and sees the first message come', async ({
  editor,
  visitor,
  request,
  origin,
}) => {
  const email = address('noor')
  const form = await openForm(editor, { questions: [{ type: 'LONG_TEXT', question: 'Story' }] })
  const [submission_id = ''] = await applicants(editor, form, {
    name: 'Noor Haddad',
    email,
    answers: { Story: 'We met in a rented kitchen.' },
  })
  const own = await visitor(phone)
  await signedIn(request, origin, { email, name: 'Noor Haddad', context: own.context() })
  await own.goto('/messages')
  await expect(own.getByRole('heading', { name: 'No messages yet' })).toBeVisible()
  await own.getByRole('button', { name: /^Northlight, .*You applied/ }).tap()
  const application = own.getByRole('dialog', { name: 'Noor Haddad' })
  await expect(application.getByText('We met in a rented kitchen.')).toBeVisible()
  await application.getByRole('button', { name: 'Close', exact: true }).last().tap()
  await expect(application).toHaveCount(0)
  await editor.winnow.sendMessage({ form_id: form.identifier, submission_id, content: 'Hello Noor' })
  // It can be taken back for 10 seconds, and the list is read again every 10.
  await expect(own.getByRole('button', { name: /Hello Noor/ })).toBeVisible({ timeout: 30_000 })
  await expect(own.getByText('No messages yet')).toHaveCount(0)
})

test('on a phone a chat opens for reading, and Back leads to the list', async ({ editor, visitor }) => {
  await talking(editor, address('noor'))
  const page = await visitor(phone)
  await page.context().addCookies(editor.cookies)
  await page.goto('/')
  await page.goto('/messages')
  const row = chats(page).getByRole('button', { name: /Noor Haddad/ })
  await row.tap()
  await expect(message(page)).toBeVisible()
  await expect(message(page)).not.toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL('/messages')
  await row.tap()
  await page.getByRole('button', { name: 'Back to messages' }).tap()
  await expect(page).toHaveURL('/messages')
  await expect(row).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('a mailed link says what signing in is for, and begins it with the address that it was sent to', async ({
  editor,
  visitor,
}) => {
  const email = address('noor')
  await talking(editor, email)
  const page = await visitor(phone)
  const mail = await mailTo(page.request, email, it => it.text.includes('could we talk on Friday?'))
  await page.goto(/\/messages\?\S+/.exec(mail.text)?.[0] ?? '')
  await expect(page.getByRole('heading', { name: 'Sign in to read your messages' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
  await signIn(page, email)
  await expect(thread(page).getByText('Hi Noor, could we talk on Friday?')).toBeVisible()
  await expect(page).toHaveURL(/submission_id=[\w-]+$/)
})

test('a mailed link opened under another address names it, and leads to the right one', async ({
  page,
  editor,
  someone,
}) => {
  const email = address('noor')
  const { form, first } = await talking(editor, email)
  const mail = await mailTo(page.request, email, it => it.text.includes('could we talk on Friday?'))
  const link = /\/messages\?\S+/.exec(mail.text)?.[0] ?? ''
  expect(link).toContain(first)
  const other = await someone({ name: 'Noor Haddad' })
  await applicants(editor, form, { name: 'Noor Haddad', email: other.email })
  await page.context().clearCookies()
  await page.context().addCookies(other.cookies)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Chat not found' })).toBeVisible()
  await expect(page.getByText(`You're signed in as ${other.email}.`)).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name: 'Use another address' }).click()
  await signIn(page, email)
  await expect(thread(page).getByText('Hi Noor, could we talk on Friday?')).toBeVisible()
})

test('a mailed link under an address without applications says so, before it offers a workspace', async ({
  editor,
  visitor,
}) => {
  const [email, other] = [address('noor'), address('zoe')]
  const { first } = await talking(editor, email)
  const page = await visitor()
  await page.goto(`/messages?view=applicant&submission_id=${first}`)
  await signIn(page, other)
  await expect(page.getByRole('heading', { name: 'Chat not found' })).toBeVisible()
  await expect(page.getByText(`There are no applications from ${other}.`)).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Create a workspace' }).click()
  await expect(page.getByRole('heading', { name: 'What should we call you?' })).toBeVisible()
  await page.reload()
  await page.getByRole('link', { name: 'Use another address' }).click()
  await signIn(page, email)
  await expect(thread(page).getByText('Hi Noor, could we talk on Friday?')).toBeVisible()
})
