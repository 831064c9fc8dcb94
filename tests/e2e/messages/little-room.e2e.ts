import type { Page } from '@playwright/test'
import { applicants, openForm } from '../support/forms.ts'
import type { Editor } from '../support/people.ts'
import { desktop, phone } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test.use(desktop)

const chat = (page: Page) => page.getByRole('region', { name: 'Chat', exact: true })

/** The chat with an applicant, and the sidebar beside it. */
async function openChat(page: Page, editor: Editor, name: string) {
  const form = await openForm(editor)
  const [submission_id = ''] = await applicants(editor, form, { name })
  await editor.winnow.sendMessage({
    form_id: form.identifier,
    submission_id,
    content: 'Could we talk on Friday?',
  })
  await page.goto(`/messages?submission_id=${submission_id}`)
  await expect(chat(page).getByRole('heading', { name }).first()).toBeVisible()
}

const collapse = (page: Page) => page.getByRole('button', { name: 'Collapse sidebar' }).click()

test("the buttons of a chat's header lose their words, and keep a tooltip, before the applicant's name is cut", async ({
  page,
  editor,
}) => {
  await openChat(page, editor, 'Agnieszka Kowalczyk')
  const header = chat(page).locator('header')
  const name = header.getByRole('heading')
  await expect(header.getByRole('button', { name: 'Label' })).toBeVisible()
  const expectRoom = async (width: number) => {
    await page.setViewportSize({ width, height: 820 })
    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width)
    await expect.poll(() => name.evaluate(it => it.scrollWidth - it.clientWidth), `${width}`).toBe(0)
    for (const button of await header.getByRole('button').all())
      await expect(button).toBeInViewport({ ratio: 1 })
  }
  for (const width of [1440, 1280, 1180, 1024, 820, 768]) await expectRoom(width)
  await collapse(page)
  for (const width of [768, 800, 820, 834, 1024, 1180, 1440]) await expectRoom(width)

  await page.setViewportSize({ width: 768, height: 820 })
  await expect(header.getByText('Label')).toHaveCSS('width', '1px')
  await header.getByRole('button', { name: 'Label' }).hover()
  await expect(page.getByRole('tooltip')).toHaveText(/^Label/)
  await page.setViewportSize({ width: 1920, height: 900 })
  for (const words of ['Label', 'Add a private note', 'Mark unread'])
    await expect(header.getByText(words)).not.toHaveCSS('width', '1px')
  await expectRoom(phone.viewport.width)
})

test("beside an open chat the title 'Messages' is whole, and 'All forms' is cut where there is too little room", async ({
  page,
  editor,
}) => {
  await openChat(page, editor, 'Agnieszka Kowalczyk')
  await collapse(page)
  const list = page.getByRole('region', { name: 'Chats' })
  const title = list.getByRole('heading', { name: 'Messages' })
  const cut = () => title.evaluate(it => it.scrollWidth - it.clientWidth)
  const forms = list.getByRole('button', { name: 'All forms' })
  for (const width of [900, 1000, 1024, 1440]) {
    await page.setViewportSize({ width, height: 820 })
    await expect(list.getByRole('button', { name: 'Search messages' })).toBeInViewport({ ratio: 1 })
    await expect.poll(cut, `${width}`).toBe(0)
  }
  const wide = await forms.boundingBox()
  await page.setViewportSize({ width: 900, height: 820 })
  await expect.poll(async () => (await forms.boundingBox())?.width).toBeLessThan(wide?.width ?? 0)
})
