import type { Locator } from '@playwright/test'
import {
  add,
  addOptions,
  blank,
  card,
  draftOf,
  expectQuestions,
  kept,
  openQuestion,
  option,
  outline,
  paste,
} from '../support/builder.ts'
import { phone } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'
import { fingersOn } from '../support/touch.ts'

test('options that came back with an undo are their own, and all are there after a drag', async ({
  page,
  editor,
}) => {
  const form = await blank(page, editor)
  await add(page, 'Single select', 'Role')
  await addOptions(page, 'One', 'Two', 'Three')
  await card(page).getByRole('button', { name: 'Remove option 2' }).click()
  await page.keyboard.press('Control+z')
  await option(page, 3).fill('Last')
  await card(page).getByRole('button', { name: 'Remove option 1' }).click()
  await page.keyboard.press('Control+z')
  await expect(option(page, 1)).toHaveValue('One')
  const from = await page.locator('[data-option-handle]').last().boundingBox()
  const to = await page.locator('[data-option-handle]').first().boundingBox()
  if (!from || !to) throw new Error('an option is out of sight')
  await page.mouse.move(from.x + 6, from.y + 6)
  await page.mouse.down()
  await page.mouse.move(to.x + 6, to.y - 2, { steps: 12 })
  await page.mouse.up()
  await expect
    .poll(async () => (await draftOf(editor, form)).inputFields[2]?.options)
    .toEqual(['Last', 'One', 'Two'])
})

test('questions are moved by the keyboard and by dragging; Name and Email stay first', async ({
  page,
  editor,
}) => {
  const form = await blank(page, editor)
  for (const question of ['One', 'Two', 'Three']) await add(page, 'Short text', question)
  await openQuestion(page, 'Two')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(page.getByText('Moved to position 5 of 5')).toBeAttached()
  await expect(card(page).getByLabel('Question', { exact: true })).toBeFocused()
  await expectQuestions(page, 'One', 'Three', 'Two')
  for (const _ of ['up', 'up', 'no further']) await page.keyboard.press('Alt+ArrowUp')
  await expectQuestions(page, 'Two', 'One', 'Three')
  await page.keyboard.press('Escape')
  const from = await page.locator('[data-question-handle]').last().boundingBox()
  const to = await page.getByRole('button', { name: 'Two', exact: true }).last().boundingBox()
  if (!from || !to) throw new Error('a row is out of sight')
  await page.mouse.move(from.x + 8, from.y + 8)
  await page.mouse.down()
  await page.mouse.move(to.x + 40, to.y + 4, { steps: 12 })
  await page.mouse.up()
  await expectQuestions(page, 'Three', 'Two', 'One')
  await expect(page.getByRole('button', { name: /^Move question 3/ })).toBeFocused()
  await expect.poll(() => kept(editor, form)).toEqual(['Three', 'Two', 'One'])
})

test('Escape gives up a drag; after it, a drop and an undo the focus is on what was dragged', async ({
  page,
  editor,
}) => {
  const form = await blank(page, editor)
  await paste(page.getByLabel('Type a question and press Enter'), 'One\nTwo\nThree')
  await expectQuestions(page, 'One', 'Two', 'Three')
  const row = await outline(page).getByTitle('Three').boundingBox()
  const to = await outline(page).getByTitle('One').boundingBox()
  if (!row || !to) throw new Error('a row is out of sight')
  const dragToFirst = async () => {
    await page.mouse.move(row.x + 8, row.y + 8)
    await page.mouse.down()
    await page.mouse.move(to.x + 8, to.y + 4, { steps: 12 })
  }
  await dragToFirst()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expectQuestions(page, 'One', 'Two', 'Three')
  await expect(outline(page).getByTitle('Three')).toBeFocused()
  await dragToFirst()
  await page.mouse.up()
  await expectQuestions(page, 'Three', 'One', 'Two')
  await expect(outline(page).getByTitle('Three')).toBeFocused()
  await expect.poll(() => kept(editor, form)).toEqual(['Three', 'One', 'Two'])
  await page.keyboard.press('Control+z')
  await expectQuestions(page, 'One', 'Two', 'Three')
  await expect(outline(page).getByTitle('Three')).toBeFocused()
})

test('the outline is one Tab stop: arrows, Home and End go through it, Alt and arrows move a question', async ({
  page,
  editor,
}) => {
  await blank(page, editor)
  await paste(page.getByLabel('Type a question and press Enter'), 'One\nTwo')
  await openQuestion(page, 'Two')
  const row = (name: string) => outline(page).getByRole('button', { name })
  await row('Two').focus()
  await page.keyboard.press('ArrowUp')
  await expect(row('One')).toBeFocused()
  await page.keyboard.press('Alt+ArrowDown')
  await expectQuestions(page, 'Two', 'One')
  await expect(row('One')).toBeFocused()
  await page.keyboard.press('End')
  await expect(row('Closed')).toBeFocused()
  await page.keyboard.press('Home')
  await expect(row('Name')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Form name')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(row('Welcome')).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(card(page)).toHaveAccessibleName('Question 2, Email')
})

test.describe('by touch', () => {
  test.use(phone)

  test('a finger drags a handle at once and a row of the outline after a long press; a swipe moves nothing', async ({
    page,
    editor,
  }) => {
    const form = await blank(page, editor)
    await paste(page.getByLabel('Type a question and press Enter'), 'One\nTwo\nThree')
    await expect(page.getByRole('button', { name: '5 questions' })).toBeVisible()
    const touch = await fingersOn(page)
    const drag = async (from: Locator, to: Locator, held?: Locator) => {
      await from.scrollIntoViewIfNeeded()
      const start = await from.boundingBox()
      const end = await to.boundingBox()
      if (!start || !end) throw new Error('what is dragged is out of sight')
      const x = start.x + 6
      await touch('touchStart', { x, y: start.y + 6 })
      if (held) await expect(held).toBeVisible()
      for (const part of [0.25, 0.5, 0.75, 1])
        await touch('touchMove', { x, y: start.y + 6 + (end.y - 2 - start.y) * part })
      await touch('touchEnd')
    }
    const handles = page.locator('[data-question-handle]')
    await drag(handles.nth(2), handles.nth(0))
    await expect.poll(() => kept(editor, form)).toEqual(['Three', 'One', 'Two'])

    const first = await handles.nth(0).boundingBox()
    if (!first) throw new Error('nothing to drag is in sight')
    const x = first.x + 6
    await touch('touchStart', { x, y: first.y + 6 })
    for (const y of [first.y + 60, phone.viewport.height - 30, phone.viewport.height - 4])
      await touch('touchMove', { x, y })
    await expect(page.getByText('Thank you', { exact: true })).toBeInViewport()
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(phone.viewport.height)
    await touch('touchEnd')
    await expect.poll(() => kept(editor, form)).toEqual(['One', 'Two', 'Three'])
    await page.keyboard.press('Control+z')
    await expect.poll(() => kept(editor, form)).toEqual(['Three', 'One', 'Two'])
    await page.getByRole('button', { name: '5 questions' }).click()
    const row = (name: string) => outline(page).getByTitle(name, { exact: true })
    await drag(row('Two'), row('Three'))
    await drag(row('One'), row('Three'), outline(page).locator('li.held'))
    await expect.poll(() => kept(editor, form)).toEqual(['One', 'Three', 'Two'])
  })
})

test('a question dragged past what is in sight scrolls there and is dropped where it is let go', async ({
  page,
  editor,
}) => {
  const names = Array.from({ length: 30 }, (_, at) => `Question ${at + 1}`)
  const form = await blank(page, editor)
  const afterAll = page.getByLabel('Type a question and press Enter')
  await paste(afterAll, names.join('\n'))
  await expectQuestions(page, ...names)
  const drag = async (from: Locator, past: number, until: Locator) => {
    const box = await from.boundingBox()
    if (!box) throw new Error('nothing to drag is in sight')
    await page.mouse.move(box.x + 8, box.y + 8)
    await page.mouse.down()
    await page.mouse.move(box.x + 8, past, { steps: 4 })
    // A pointer at rest continues dragging, which Playwright leaves out.
    await page.mouse.move(box.x + 9, past)
    await expect(until).toBeInViewport()
    await page.mouse.up()
  }
  const { height } = page.viewportSize() ?? { height: 0 }
  await page.locator('[data-question-handle]').first().scrollIntoViewIfNeeded()
  await drag(page.locator('[data-question-handle]').first(), height - 6, afterAll)
  await expectQuestions(page, ...names.slice(1), 'Question 1')
  const inOutline = outline(page).getByTitle('Question 1', { exact: true })
  await inOutline.scrollIntoViewIfNeeded()
  await drag(inOutline, 60, outline(page).getByTitle('Name', { exact: true }))
  await expectQuestions(page, ...names)
  await expect.poll(() => kept(editor, form)).toEqual(names)
})
