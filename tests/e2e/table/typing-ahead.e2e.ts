import type { Page } from '@playwright/test'
import { applicants, openForm } from '../support/forms.ts'
import type { Editor } from '../support/people.ts'
import { desktop, Grid, panel } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test.use(desktop)

const people = ['Amara Okafor', 'Bruno Costa']

/** A table whose first row has the focus; the code of a part comes when `bring` is called. */
async function tableWithout(page: Page, editor: Editor, part: string) {
  const form = await openForm(editor)
  const ids = await applicants(editor, form, ...people.toReversed().map(name => ({ name })))
  const held = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  await page.route(`**/assets/${part}-*.js`, async route => {
    asked.resolve()
    await held.promise
    await route.continue()
  })
  await page.goto(`/f/${form.identifier}`)
  const grid = new Grid(page)
  await grid.expectNames(...people)
  await grid.press(0)
  await panel(page, 'Amara Okafor').waitFor()
  const stages = async () => {
    const { submissions } = await editor.winnow.fetchSubmissions({ form_id: form.identifier })
    return submissions.map(({ name, stage }) => `${name}: ${stage}`).toSorted()
  }
  return { form, ids, asked: asked.promise, bring: held.resolve, stages }
}

test("letters typed before the note's editor is there go into the note, and decide nothing", async ({
  page,
  editor,
}) => {
  const { asked, bring, stages } = await tableWithout(page, editor, 'LiveEditor')
  await page.keyboard.press('n')
  await asked
  await page.keyboard.type('As solid as it getz')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('s')
  bring()
  await expect(page.getByRole('textbox', { name: 'Private note' })).toHaveText('As solid as it gets')
  expect(await stages()).toEqual(['Amara Okafor: New', 'Bruno Costa: New'])
})

test('a note is typed as plain text until its editor is there, which goes on where the caret was', async ({
  page,
  editor,
}) => {
  const { asked, bring } = await tableWithout(page, editor, 'LiveEditor')
  await page.keyboard.press('n')
  await asked
  const note = page.getByRole('textbox', { name: 'Private note' })
  await expect(note).toBeFocused()
  await page.keyboard.type('Call her\nsolid ')
  await page.keyboard.press('Home')
  bring()
  await expect(page.locator('[contenteditable=true]')).toBeFocused()
  await page.keyboard.type('very ')
  await page.keyboard.press('End')
  await page.keyboard.type('numbers')
  await expect(note.getByRole('paragraph')).toHaveText(['Call her', 'very solid numbers'])
})

test("a note is written and added where its editor can't be fetched", async ({ page, editor }) => {
  const { form, ids } = await tableWithout(page, editor, 'LiveEditor')
  await page.route('**/assets/LiveEditor-*.js', route => route.abort())
  await page.keyboard.press('n')
  await page.keyboard.type('Solid, as far as I see')
  await expect(page.getByText("Couldn't load the formatting. You can write without it.")).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Private note' })).toHaveValue('Solid, as far as I see')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('textbox', { name: 'Private note' })).toHaveValue('')
  const on = { form_id: form.identifier, submission_id: ids[1] ?? '' }
  await expect
    .poll(async () => (await editor.winnow.fetchComments(on)).comments.map(it => it.comment))
    .toEqual(['<p>Solid, as far as I see</p>'])
})

test('letters typed into a draft with marks before its editor is there go into it, and decide nothing', async ({
  page,
  editor,
}) => {
  const { asked, bring, stages } = await tableWithout(page, editor, 'LiveEditor')
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  await page.keyboard.press('n')
  await asked
  bring()
  const note = page.getByRole('textbox', { name: 'Private note' })
  await expect(page.locator('[contenteditable=true]')).toBeFocused()
  await page.keyboard.press('Control+b')
  await page.keyboard.type('Solid')
  await expect(note.locator('strong')).toHaveText('Solid')
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/LiveEditor-*.js', async route => {
    await held.promise
    await route.continue()
  })
  await page.reload()
  await page.getByText('Solid', { exact: true }).click()
  await page.keyboard.type(' as it gets')
  held.resolve()
  await expect(note).toHaveText('Solid as it gets')
  expect(await stages()).toEqual(['Amara Okafor: New', 'Bruno Costa: New'])
})

test("in focus mode too letters wait for the note's editor, which opens above the bar", async ({
  page,
  editor,
}) => {
  const { form, ids, asked, bring, stages } = await tableWithout(page, editor, 'LiveEditor')
  await page.goto(`/f/${form.identifier}?mode=focus&submission_id=${ids[1]}`)
  const focusMode = page.getByRole('dialog', { name: 'Focus mode' })
  const closed = focusMode.getByRole('button', { name: 'Add a private note...' })
  const { y, height } = (await closed.boundingBox()) ?? { y: 0, height: 0 }
  // A window at whose lower edge it opens.
  await page.setViewportSize({ ...desktop.viewport, height: Math.ceil(y + height) + 4 })
  await page.keyboard.press('n')
  await asked
  await page.keyboard.type('As solid')
  const bar = (await focusMode.getByRole('toolbar', { name: 'Decide' }).boundingBox()) ?? { y: 0 }
  const foot = focusMode.getByRole('button', { name: 'Bold' })
  await expect
    .poll(async () => {
      const box = await foot.boundingBox()
      return box ? box.y + box.height : Number.NaN
    })
    .toBeLessThan(bar.y)
  bring()
  await expect(focusMode.getByRole('textbox', { name: 'Private note' })).toHaveText('As solid')
  expect(await stages()).toEqual(['Amara Okafor: New', 'Bruno Costa: New'])
})

test('letters typed before the chat is there go into the message', async ({ page, editor }) => {
  const { asked, bring, stages } = await tableWithout(page, editor, 'ApplicantChat')
  await page.keyboard.press('r')
  await asked
  await page.keyboard.type('Sounds good')
  bring()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Sounds good')
  expect(await stages()).toEqual(['Amara Okafor: New', 'Bruno Costa: New'])
})

test('letters typed before the labels are there search them', async ({ page, editor }) => {
  const { asked, bring, stages } = await tableWithout(page, editor, 'LabelPicker')
  await page.keyboard.press('l')
  await asked
  await page.keyboard.type('as')
  bring()
  await expect(page.getByPlaceholder('Add label...')).toHaveValue('as')
  expect(await stages()).toEqual(['Amara Okafor: New', 'Bruno Costa: New'])
})

test('letters typed before the palette is there search it', async ({ page, editor }) => {
  const { asked, bring, stages } = await tableWithout(page, editor, 'CommandPalette')
  await page.keyboard.press('Control+k')
  await asked
  await page.keyboard.type('short')
  bring()
  await expect(page.getByRole('combobox', { name: 'Search actions, applicants and forms' })).toHaveValue(
    'short',
  )
  expect(await stages()).toEqual(['Amara Okafor: New', 'Bruno Costa: New'])
})

test('Ctrl+A before the palette is there does not select the applicants behind it', async ({
  page,
  editor,
}) => {
  const { asked, bring } = await tableWithout(page, editor, 'CommandPalette')
  await page.keyboard.press('Escape')
  await expect(panel(page, 'Amara Okafor')).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await asked
  await page.keyboard.press('Control+a')
  await page.keyboard.type('short')
  bring()
  await expect(page.getByRole('combobox', { name: 'Search actions, applicants and forms' })).toHaveValue(
    'short',
  )
  await expect(page.getByText('2 selected')).toHaveCount(0)
})

test('letters typed before the move dialog is there go into the reply', async ({ page, editor }) => {
  const { asked, bring, stages } = await tableWithout(page, editor, 'MoveDialog')
  await page.keyboard.press('s')
  await asked
  await page.keyboard.type('And see you soon')
  bring()
  await expect(page.getByRole('textbox', { name: 'Reply' })).toHaveValue(/And see you soon/)
  await expect(page.getByRole('dialog')).toContainText('Shortlisted')
  expect(await stages()).toEqual(['Amara Okafor: New', 'Bruno Costa: New'])
})

test('Escape gives the keys back while the field is still on its way', async ({ page, editor }) => {
  const { asked, bring, stages } = await tableWithout(page, editor, 'LiveEditor')
  await page.keyboard.press('n')
  await asked
  await page.keyboard.type('no')
  await page.keyboard.press('Escape')
  await page.keyboard.press('a')
  await page.getByRole('dialog', { name: 'Also send a reply?' }).waitFor()
  bring()
  expect(await stages()).toEqual(['Amara Okafor: New', 'Bruno Costa: New'])
})
