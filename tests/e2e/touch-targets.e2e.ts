import { applicants, openForm } from './support/forms.ts'
import { desktop, phone } from './support/screens.ts'
import { expect, test } from './support/test.ts'
import { lowTargets } from './support/touch.ts'

const filters = JSON.stringify([{ columnId: 'applicant', operator: 'contains', value: 'a' }])

for (const [device, options] of [
  ['phone', phone],
  ['tablet', { viewport: { width: 820, height: 1180 }, hasTouch: true }],
] as const)
  test(`a finger hits 44 px of what it presses on a ${device}`, async ({ editor, visitor }) => {
    test.setTimeout(90_000)
    const form = await openForm(editor)
    const people = ['Amara Okafor', 'Bruno Costa'].map(name => ({ name }))
    const [first = ''] = await applicants(editor, form, ...people)
    await editor.winnow.sendMessage({ form_id: form.identifier, submission_id: first, content: 'Hi' })
    const page = await visitor(options)
    await page.context().addCookies(editor.cookies)
    const expectNone = (screen: string) => expect.soft.poll(() => lowTargets(page), screen).toEqual([])

    await page.goto('/')
    await expect(page.getByRole('main').getByText('Spring accelerator').first()).toBeVisible()
    await expectNone('the forms')
    if (device === 'phone') {
      await page.getByRole('button', { name: 'Open navigation' }).tap()
      await expect(page.getByRole('dialog', { name: 'Navigation' })).toBeVisible()
      await expectNone('the navigation')
    }
    await page.goto(`/f/${form.identifier}?search=a&filters=${encodeURIComponent(filters)}`)
    await expect(page.getByRole('button', { name: 'Clear filters' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Clear search' })).toHaveCount(2)
    await expectNone('the applicants, searched and filtered')
    const list = page.getByRole('list', { name: 'Applicants' })
    await list.getByText('Select Amara Okafor').locator('..').tap()
    const bar = page.getByRole('toolbar', { name: 'Selected applicants' })
    await expect(bar.getByRole('button', { name: /^Select all/ })).toBeVisible()
    await expectNone('a selection')
    await bar.getByRole('button', { name: 'Message' }).tap()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Message' }).fill('Hi')
    await expect(page.getByRole('button', { name: 'Preview' })).toBeVisible()
    await expectNone('a message')
    await page.goto(`/messages?submission_id=${first}`)
    await expect(page.getByRole('button', { name: 'View application' }).first()).toBeVisible()
    await expectNone('a conversation')
    await page.goto('/messages')
    await page.getByRole('button', { name: 'Search messages' }).tap()
    await page.getByRole('searchbox', { name: 'Search messages' }).fill('nobody')
    await expect(page.getByRole('button', { name: 'Clear search' }).first()).toBeVisible()
    await expectNone('the messages, searched')
    await page.goto('/settings/emails')
    await expect(page.getByRole('group', { name: 'Spring accelerator' })).toBeVisible()
    await expectNone('the settings of emails')
  })

test('a mouse keeps the dense rows of the navigation', async ({ editor, visitor }) => {
  await openForm(editor)
  const page = await visitor(desktop)
  await page.context().addCookies(editor.cookies)
  await page.goto('/')
  const messages = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Messages' })
  await expect.poll(async () => (await messages.boundingBox())?.height).toBe(28)
})
