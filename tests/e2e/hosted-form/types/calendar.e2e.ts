import { violations } from '../../support/axe.ts'
import { openForm } from '../../support/forms.ts'
import { alive, field, send, sent } from '../../support/hosted.ts'
import { desktop, phone } from '../../support/screens.ts'
import { expect, test } from '../../support/test.ts'
import { answers, small, whoApplies } from './scene.ts'

for (const [size, screen] of Object.entries({ 'a phone of 360 px': small, 'a desktop': desktop })) {
  test(`on ${size} a date is chosen in the calendar, by keyboard too, or typed; axe finds nothing`, async ({
    editor,
    visitor,
  }) => {
    const form = await openForm(editor, {
      questions: [
        { type: 'DATE', question: 'Born', required: true },
        { type: 'DATE', question: 'Start', required: false },
      ],
    })
    const page = await visitor(screen)
    await page.goto(`/forms/${form.identifier}`)
    await alive(page)
    await whoApplies(page)

    const born = field(page, 'Born')
    await born.getByRole('textbox').click()
    const calendar = born.getByRole('group', { name: 'Born: calendar' })
    await calendar.getByLabel('Year').selectOption('1990')
    await calendar.getByLabel('Month', { exact: true }).selectOption('February')
    expect(await violations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(screen.viewport.width)
    await calendar.getByRole('button', { name: '28 Feb 1990' }).click()
    await expect(calendar).toBeHidden()
    await expect(born.getByRole('textbox')).toHaveValue('28 Feb 1990')
    await expect(born.getByRole('textbox')).toBeFocused()

    for (const key of ['ArrowDown', 'PageDown', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
    await expect(born.getByRole('textbox')).toHaveValue('29 Mar 1990')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Escape')
    await expect(calendar).toBeHidden()
    await expect(born.getByRole('textbox')).toBeFocused()

    const start = field(page, 'Start').getByRole('textbox')
    await start.fill('1 Febr')
    await expect(start).toHaveValue('1 Febr')
    await start.fill('someday')
    await start.blur()
    await expect(field(page, 'Start').locator('.error')).toContainText('Enter a date, such as')
    await expect(start).toHaveValue('someday')
    await start.fill('1 feb 2030')
    await start.blur()
    await expect(start).toHaveValue('1 Feb 2030')
    await expect(field(page, 'Start').locator('.error')).toHaveCount(0)
    await send(page).click()
    await expect(sent(page)).toBeVisible()
    expect(await answers(editor, form.identifier)).toEqual([['1990-03-29', '2030-02-01']])
  })
}

test('the calendar shows the longest month whole at 320 px', async ({ editor, visitor }) => {
  const form = await openForm(editor, { questions: [{ type: 'DATE', question: 'Start' }] })
  const page = await visitor({ viewport: { width: 320, height: 740 }, hasTouch: true })
  await page.goto(`/forms/${form.identifier}`)
  await alive(page)
  await field(page, 'Start').getByRole('button', { name: 'Start: open calendar' }).click()
  const month = page.getByRole('group', { name: 'Start: calendar' }).getByLabel('Month', { exact: true })
  await month.selectOption('September')
  const [shown, needed] = await month.evaluate((it: HTMLSelectElement) => {
    const free = it.cloneNode(true) as HTMLSelectElement
    free.style.flex = 'none'
    free.style.position = 'absolute'
    it.after(free)
    const widths = [it.offsetWidth, free.offsetWidth]
    free.remove()
    return widths
  })
  expect(shown).toBeGreaterThanOrEqual(needed ?? 0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('the calendar of a date far below is there without a connection; until it has come, its field looks as it will', async ({
  editor,
  visitor,
}) => {
  const texts = Array.from({ length: 30 }, (_, n) => ({ type: 'LONG_TEXT' as const, question: `Text ${n}` }))
  const date = { type: 'DATE' as const, question: 'Start' }
  const page = await visitor(phone)
  const chunk = '**/assets/form-date-box-*.js'
  await page.route(chunk, route => route.abort())
  await page.goto(`/forms/${(await openForm(editor, { questions: [date] })).identifier}`)
  await expect(field(page, 'Start').getByText('Choose a date')).toBeVisible()
  await field(page, 'Start').locator('input[type=date]').fill('2030-02-01')
  await expect(field(page, 'Start').getByText('Choose a date')).toHaveCount(0)

  await page.unroute(chunk)
  await page.goto(`/forms/${(await openForm(editor, { questions: [...texts, date] })).identifier}`)
  const opener = field(page, 'Start').getByRole('button', { name: 'Start: open calendar' })
  await expect(opener).toBeAttached()
  await expect(opener).not.toBeInViewport()
  await page.context().setOffline(true)
  await opener.click()
  await expect(page.getByRole('group', { name: 'Start: calendar' })).toBeVisible()
})
