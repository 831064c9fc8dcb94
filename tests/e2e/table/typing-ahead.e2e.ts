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
  // What its buttons do needs the editor; the text keeps the focus.
  await page.getByRole('button', { name: 'Bold' }).click({ force: true })
  await page.keyboard.type(', as yet')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('textbox', { name: 'Private note' })).toHaveValue('')
  const on = { form_id: form.identifier, submission_id: ids[1] ?? '' }
  await expect
    .poll(async () => (await editor.winnow.fetchComments(on)).comments.map(it => it.comment))
    .toEqual(['<p>Solid, as far as I see, as yet</p>'])
})

test('a draft with marks is written on before its editor is there, and decides nothing', async ({
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
  await page.route('**/assets/LiveEditor-*.js', route => route.abort())
  await page.reload()
  await page.getByText('Solid', { exact: true }).click()
  await page.keyboard.type(' as it gets')
  await page.getByText("Couldn't load the formatting. You can write without it.").waitFor()
  await page.keyboard.type('\nAsk her')
  await expect(note).toHaveValue(' as it gets\nAsk her')
  await page.unroute('**/assets/LiveEditor-*.js')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(note.getByRole('paragraph')).toHaveText(['Solid as it gets', 'Ask her'])
  await expect(note.locator('strong')).toHaveText('Solid')
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

/** What leads to a text, by its key and by its button. */
const ways = [
  { part: 'ApplicantChat', key: 'r', button: 'Send a reply', role: 'textbox', field: 'Message' },
  { part: 'LabelPicker', key: 'l', button: 'Label', role: 'combobox', field: 'Labels of Amara Okafor' },
  { part: 'CommandPalette', key: 'Control+k', button: 'Search', role: 'combobox', field: 'Search actions' },
  { part: 'MoveDialog', key: 's', button: 'Shortlist', role: 'textbox', field: 'Reply' },
] as const

for (const { part, key, button, role, field } of ways) {
  for (const by of ['key', 'button']) {
    test(`letters typed before the ${part} is there go into its text, opened by its ${by}`, async ({
      page,
      editor,
    }) => {
      const { asked, bring, stages } = await tableWithout(page, editor, part)
      if (by === 'key') await page.keyboard.press(key)
      else await page.getByRole('button', { name: button }).first().click()
      await asked
      await page.keyboard.type('And as')
      bring()
      await expect(page.getByRole(role, { name: field })).toHaveValue(/And as$/)
      if (part === 'MoveDialog') await expect(page.getByRole('dialog')).toContainText('Shortlisted')
      expect(await stages()).toEqual(['Amara Okafor: New', 'Bruno Costa: New'])
    })
  }
}

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

test("keys act again where what leads to the text can't be fetched", async ({ page, editor }) => {
  await tableWithout(page, editor, 'ApplicantChat')
  await page.route('**/assets/ApplicantChat-*.js', route => route.abort())
  await page.keyboard.press('r')
  await page.getByText("Couldn't open this").waitFor()
  await page.keyboard.press('j')
  await panel(page, 'Bruno Costa').waitFor()
})

test('where the applicant is erased while a note is typed, the rest of it decides about nobody', async ({
  page,
  editor,
}) => {
  const { form, ids, bring, stages } = await tableWithout(page, editor, 'LiveEditor')
  bring()
  await page.keyboard.press('n')
  await page.keyboard.type('Call ')
  await expect(page.getByText('Call')).toBeVisible()
  await page.keyboard.type('her ')
  const { email } = await editor.winnow.fetchSubmission({
    ...{ form_id: form.identifier, submission_id: ids[1] ?? '' },
  })
  await editor.winnow.erasePerson({ page_id: editor.workspaceId, email })
  await expect(async () => {
    await page.keyboard.type('a')
    await expect(page.getByText('Application not found')).toBeVisible({ timeout: 300 })
  }).toPass()
  await page.keyboard.type('as soon as')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await stages()).toEqual(['Bruno Costa: New'])
})
