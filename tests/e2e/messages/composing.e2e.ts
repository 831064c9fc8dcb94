import { address } from '../support/people.ts'
import { desktop, phone } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'
import { chats, message, talking, thread } from './scene.ts'

test('a draft survives a reload, and a message that was not sent is kept and sent once', async ({
  page,
  editor,
}) => {
  const { first } = await talking(editor, address('noor'))
  await page.goto(`/messages?submission_id=${first}`)
  await message(page).fill('Half a thou')
  await page.reload()
  await expect(message(page)).toHaveValue('Half a thou')
  await page.route('**/api/chat/send-message', route => route.abort())
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText(/^Message Failed: .* Your text is kept\.$/)).toBeVisible()
  await expect(message(page)).toHaveValue('Half a thou')
  await page.unroute('**/api/chat/send-message')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(thread(page).getByText('Half a thou')).toHaveCount(1)
  await expect(page.getByText('Not sent')).toHaveCount(0)
  await page.context().setOffline(true)
  await expect(page.getByText("You're offline. This page may be out of date.")).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText(/You're offline/)).toHaveCount(0)
})

test('a text whose message was on its way as the page was left comes back, unless the message arrived', async ({
  page,
  editor,
}) => {
  const { first } = await talking(editor, address('noor'))
  await page.goto(`/messages?submission_id=${first}`)
  const call = '**/api/chat/send-message'
  let reaches = false
  await page.route(call, async route => {
    if (reaches) await route.fetch()
  })
  const leaveWhileSending = async (text: string) => {
    await message(page).fill(text)
    const asked = page.waitForRequest(call)
    await page.keyboard.press('Control+Enter')
    await asked
    await expect(thread(page).getByText('Sending')).toBeVisible()
  }
  await leaveWhileSending('Never arrived')
  await page.reload()
  await expect(message(page)).toHaveValue('Never arrived')

  reaches = true
  await leaveWhileSending('Arrived, {first_name}')
  await expect
    .poll(
      async () => (await editor.winnow.fetchChats({ view_as: 'PAGE_USER' })).chats[0]?.lastMessage.content,
    )
    .toBe('Arrived, Noor')
  await page.reload()
  await expect(thread(page).getByText('Arrived, Noor')).toHaveCount(1)
  await expect(message(page)).toHaveValue('')
})

test('a message whose answer was lost has not failed once it is in the chat', async ({ page, editor }) => {
  const { first } = await talking(editor, address('noor'))
  await page.goto(`/messages?submission_id=${first}`)
  const call = '**/api/chat/send-message'
  const failure = page.getByText(/^Message Failed: /)
  let reaches = false
  await page.route(call, async route => {
    if (reaches) await route.fetch()
    await route.abort()
  })
  await message(page).fill('Lost on its way')
  await page.keyboard.press('Control+Enter')
  await expect(failure).toBeVisible()
  reaches = true
  await message(page).fill('Arrived')
  await page.keyboard.press('Control+Enter')
  const sending = page.getByRole('button', { name: 'Sending' })
  await expect(sending).toBeVisible()
  await expect(sending).toHaveCount(0)
  await expect(thread(page).getByText('Arrived')).toHaveCount(1)
  await expect(page.getByText('Not sent')).toHaveCount(0)
  await expect(failure).toHaveCount(0)
  await expect(message(page)).toHaveValue('')
})

test('a message that fails while another chat is open is kept in its own', async ({ page, editor }) => {
  const { form, first, second } = await talking(editor, address('noor'))
  await editor.winnow.sendMessage({
    form_id: form.identifier,
    submission_id: second,
    content: 'Hi {first_name}.',
  })
  await page.goto(`/messages?submission_id=${first}`)
  const held = Promise.withResolvers<void>()
  await page.route('**/api/chat/send-message', async route => {
    await held.promise
    await route.abort()
  })
  await message(page).fill('Half past nine?')
  await page.keyboard.press('Control+Enter')
  await expect(thread(page).getByText('Sending')).toBeVisible()
  const chat = (name: RegExp) => chats(page).getByRole('button', { name })
  await chat(/Bruno Costa/).click()
  await expect(thread(page).getByText('Hi Bruno.')).toBeVisible()
  held.resolve()
  await expect(page.getByText('A message was not sent. Its text is kept in its chat.')).toBeVisible({
    timeout: 15_000,
  })
  await expect(message(page)).toHaveValue('')
  await chat(/Noor Haddad/).click()
  await expect(message(page)).toHaveValue('Half past nine?')
  await page.unroute('**/api/chat/send-message')
  await thread(page).getByRole('button', { name: 'Retry' }).click()
  await expect(thread(page).getByText('Half past nine?')).toHaveCount(1)
  await expect(thread(page).getByText('Not sent')).toHaveCount(0)
  await expect(message(page)).toHaveValue('')
})

test('a reply can be taken back while its e-mail waits, and its words come back', async ({
  page,
  editor,
}) => {
  const { first } = await talking(editor, address('noor'))
  await page.goto(`/messages?submission_id=${first}`)
  await message(page).fill('Too soon')
  await page.keyboard.press('Control+Enter')
  await thread(page)
    .getByRole('listitem')
    .filter({ hasText: 'Too soon' })
    .last()
    .getByText('Take back')
    .click()
  await expect(message(page)).toHaveValue('Too soon')
  await expect(thread(page).getByText('Too soon')).toHaveCount(0)
})

test('a template fills the text; a brace offers the first name', async ({ page, editor }) => {
  const { first } = await talking(editor, address('noor'))
  await page.goto(`/messages?submission_id=${first}`)
  await page.getByRole('button', { name: 'Templates' }).click()
  await page.getByRole('option', { name: /^Shortlist/ }).click()
  await expect(message(page)).toHaveValue(/^Hi Noor, good news/)
  await message(page).fill('')
  await message(page).pressSequentially('Dear {', { delay: 20 })
  await page.getByRole('option', { name: /first.name/i }).click()
  await expect(message(page)).toHaveValue(/^Dear \{first_name\}/)
})

test('the variables that a brace offers stand above the text where there is no room below, also on a phone', async ({
  page,
  editor,
}) => {
  const { first } = await talking(editor, address('noor'))
  for (const { viewport } of [phone, desktop]) {
    await page.setViewportSize(viewport)
    await page.goto(`/messages?submission_id=${first}`)
    await message(page).fill('')
    await message(page).pressSequentially('Dear {', { delay: 20 })
    const offers = await page.getByRole('listbox', { name: 'Variables' }).boundingBox()
    const send = await page.getByRole('button', { name: /^Send/ }).boundingBox()
    expect(offers && offers.y + offers.height).toBeLessThan(send?.y ?? 0)
    expect(offers?.y).toBeGreaterThan(0)
  }
})
