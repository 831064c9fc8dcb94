import type { Page } from '@playwright/test'
import { violations } from '../../support/axe.ts'
import { openForm } from '../../support/forms.ts'
import { alive, field, send, sent } from '../../support/hosted.ts'
import { desktop, phone } from '../../support/screens.ts'
import { expect, test } from '../../support/test.ts'
import { answers, small, whoApplies } from './scene.ts'

const many = Array.from({ length: 120 }, (_, at) => `Option ${at + 1}`)
const questions = [
  { type: 'SINGLE_SELECT' as const, question: 'Town', required: true, options: [...many, 'Évora'] },
  { type: 'MULTI_SELECT' as const, question: 'Trades', required: true, options: many, allowOther: true },
  { type: 'DROPDOWN' as const, question: 'Country', required: true, options: [...many, 'Norway'] },
  { type: 'PHONE_NUMBER' as const, question: 'Phone', required: true },
]

/** The search of a question, once its list has come. */
const search = (page: Page, question: string) => field(page, question).getByRole('combobox')
const options = (page: Page, question: string) => field(page, question).getByRole('option')

for (const [size, screen] of Object.entries({ 'a phone of 360 px': small, 'a desktop': desktop })) {
  test(`on ${size} long lists and countries are searched and chosen by keyboard alone; axe finds nothing`, async ({
    editor,
    visitor,
  }) => {
    const form = await openForm(editor, { questions })
    const page = await visitor(screen)
    await page.goto(`/forms/${form.identifier}`)
    await alive(page)
    await whoApplies(page)

    await search(page, 'Town').fill('evora')
    await expect(options(page, 'Town')).toHaveText(['Évora'])
    await page.keyboard.press('Enter')
    await expect(field(page, 'Town').locator('.finder-chosen')).toHaveText('Évora')

    await search(page, 'Trades').focus()
    for (const key of ['ArrowDown', 'Enter', 'ArrowDown', 'ArrowDown', 'Enter'])
      await page.keyboard.press(key)
    await expect(field(page, 'Trades').locator('.finder-chosen')).toHaveText('Option 1, Option 3')
    await page.getByRole('textbox', { name: 'Trades: other answer' }).fill('Beekeeper')

    await search(page, 'Country').press('ArrowDown')
    await page.keyboard.type('norw')
    await expect(options(page, 'Country')).toHaveText(['Norway'])
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Enter')
    await expect(search(page, 'Country')).toHaveValue('Norway')

    await search(page, 'Phone').press('ArrowDown')
    await page.keyboard.type('+351')
    await expect(options(page, 'Phone')).toHaveText(['Portugal+351'])
    await page.keyboard.press('Enter')
    await expect(search(page, 'Phone')).toHaveValue('+351 Portugal')
    await field(page, 'Phone').locator('input[type=tel]').fill('+44 20 7946 0958')
    await field(page, 'Phone').locator('input[type=tel]').blur()
    await expect(search(page, 'Phone')).toHaveValue('+44 United Kingdom')
    await expect(field(page, 'Phone').locator('input[type=tel]')).toHaveValue('20 7946 0958')
    await search(page, 'Phone').fill('Portug')
    await page.keyboard.press('Enter')
    await field(page, 'Phone').locator('input[type=tel]').fill('912 345 678')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(screen.viewport.width)

    await send(page).click()
    await expect(sent(page)).toBeVisible()
    expect(await answers(editor, form.identifier)).toEqual([
      ['Évora', ['Option 1', 'Option 3', 'Beekeeper'], 'Norway', '+351 912 345 678'],
    ])
  })
}

test('countries that could not be loaded come with the connection', async ({ editor, visitor }) => {
  const form = await openForm(editor, { questions: [{ type: 'PHONE_NUMBER', question: 'Phone' }] })
  const page = await visitor(phone)
  await page.route('**/phone-parser-*', route => route.abort())
  const failed = page.waitForEvent('requestfailed', request => request.url().includes('phone-parser'))
  await page.goto(`/forms/${form.identifier}`)
  await failed
  await expect(search(page, 'Phone')).toHaveValue('+91')
  await page.unroute('**/phone-parser-*')
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  await expect(search(page, 'Phone')).toHaveValue('+91 India')
})

test('on a low screen the page follows the keys through a list of more than 50 options', async ({
  editor,
  visitor,
}) => {
  const options = Array.from({ length: 60 }, (_, n) => `Land ${n}`)
  const form = await openForm(editor, {
    questions: [{ type: 'SINGLE_SELECT', question: 'Country', options, required: true }],
  })
  const page = await visitor({ viewport: { width: 375, height: 553 } })
  await page.goto(`/forms/${form.identifier}`)
  await alive(page)
  await page.getByLabel('Email').focus()
  await page.keyboard.press('Tab')
  const search = page.getByRole('combobox', { name: 'Country' })
  await expect(search).toBeFocused()
  const bar = await page.locator('.bar').boundingBox()
  for (let n = 0; n < 14; n++) {
    await page.keyboard.press('ArrowDown')
    const row = page.getByRole('option', { name: `Land ${n}`, exact: true })
    await expect(row).toHaveAttribute('data-active', '')
    await expect
      .poll(async () => {
        const box = await row.boundingBox()
        return box && box.y + box.height
      })
      .toBeLessThanOrEqual(bar?.y ?? 0)
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: 'Land 13', selected: true })).toBeInViewport({ ratio: 1 })
})

test('a list of more than 50 options holds the rows in view, 36 px each in 300 px, and shifts nothing when it comes', async ({
  editor,
  visitor,
}) => {
  const form = await openForm(editor, { questions })
  const page = await visitor(desktop)
  await page.addInitScript(() => {
    const seen = { shift: 0 }
    Object.assign(globalThis, { seen })
    new PerformanceObserver(list => {
      for (const it of list.getEntries()) seen.shift += (it as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(`/forms/${form.identifier}`)
  await alive(page)
  await expect(options(page, 'Town').first()).toBeVisible()
  const list = page.getByRole('listbox', { name: 'Town' })
  expect((await list.boundingBox())?.height).toBe(300)
  expect((await options(page, 'Town').first().boundingBox())?.height).toBe(36)
  expect(await options(page, 'Town').count()).toBeLessThan(20)
  await expect(options(page, 'Town').first()).toHaveAttribute('aria-setsize', '121')
  await list.evaluate(it => it.scrollTo(0, it.scrollHeight))
  await expect(list.getByRole('option', { name: 'Évora' })).toBeVisible()
  const shift = await page.evaluate(() => (globalThis as unknown as { seen: { shift: number } }).seen.shift)
  expect(shift).toBeLessThan(0.01)
})

test('what is wrong with a list stands at its search, which has the focus; Escape leaves a list as it was', async ({
  editor,
  visitor,
}) => {
  const form = await openForm(editor, { questions })
  const page = await visitor(small)
  await page.goto(`/forms/${form.identifier}`)
  await alive(page)
  await whoApplies(page)
  await expect(search(page, 'Town')).toBeVisible()
  await send(page).click()
  await expect(search(page, 'Town')).toBeFocused()
  await expect(search(page, 'Town')).toHaveAccessibleDescription('This field is required')

  await search(page, 'Country').click()
  await page.keyboard.type('norw')
  await page.keyboard.press('Escape')
  await expect(search(page, 'Country')).toHaveValue('')
  await expect(search(page, 'Country')).toHaveAttribute('aria-expanded', 'false')
})

test('without JavaScript the same lists are answered by their own boxes', async ({ editor, visitor }) => {
  const form = await openForm(editor, { questions })
  const page = await visitor({ ...small, javaScriptEnabled: false })
  await page.goto(`/forms/${form.identifier}`)
  await whoApplies(page)
  await page.getByRole('radio', { name: 'Évora' }).check()
  await page.getByRole('checkbox', { name: 'Option 120' }).check()
  await page.getByLabel('Country*').selectOption('Norway')
  await field(page, 'Phone').locator('input[type=tel]').fill('98765 43210')
  await send(page).click()
  await expect(sent(page)).toBeVisible()
  expect(await answers(editor, form.identifier)).toEqual([
    ['Évora', ['Option 120'], 'Norway', '+91 98765 43210'],
  ])
})

test('a person who is taken for a program is asked for nothing: the page proves it unseen, and one application results', async ({
  editor,
  visitor,
}) => {
  const form = await openForm(editor)
  const page = await visitor(small)
  await page.goto(`/forms/${form.identifier}`)
  await alive(page)
  await whoApplies(page)
  const bait = page.locator('input[name=website]')
  await expect(page.getByRole('textbox', { name: 'Leave this empty' })).toHaveCount(0)
  await bait.evaluate((it: HTMLInputElement) => {
    it.value = 'https://filled-by-an-extension.example'
  })
  const statuses: number[] = []
  page.on('response', it => {
    if (it.url().endsWith('/submission/submit')) statuses.push(it.status())
  })
  await send(page).dblclick()
  await expect(sent(page)).toBeVisible()
  expect(statuses).toEqual([409, 200])
  expect(await answers(editor, form.identifier)).toHaveLength(1)
})

test('long options of a searched list are read whole on a phone, in the list and once chosen', async ({
  editor,
  visitor,
}) => {
  const long = Array.from(
    { length: 60 },
    (_, at) => `Environmental Engineering and Management, part time, intake ${at + 1}`,
  )
  const form = await openForm(editor, {
    questions: [
      { type: 'SINGLE_SELECT', question: 'Course', options: ['Law', ...long] },
      { type: 'DROPDOWN', question: 'Programme', options: ['Law', ...long] },
    ],
  })
  const page = await visitor({ viewport: { width: 390, height: 844 }, hasTouch: true })
  await page.goto(`/forms/${form.identifier}`)
  await alive(page)
  for (const question of ['Course', 'Programme']) {
    await field(page, question).scrollIntoViewIfNeeded()
    await field(page, question).getByRole('combobox').click()
    const last = options(page, question).filter({ hasText: /intake 3$/ })
    await expect(last).toBeVisible()
    const cut = await last
      .locator('.finder-text')
      .evaluate(it => it.scrollHeight > it.clientHeight || it.scrollWidth > it.clientWidth)
    expect(cut, question).toBe(false)
    const [short, high] = await Promise.all(
      [options(page, question).filter({ hasText: 'Law' }), last].map(it => it.boundingBox()),
    )
    expect(short?.height, question).toBe(36)
    expect(high?.height, question).toBe(60)
    await last.click()
    await expect(field(page, question).locator('.finder-chosen')).toHaveText(long[2] ?? '')
    await field(page, question).getByRole('combobox').press('End')
  }
  // Keys lead to rows that are in view.
  const search = field(page, 'Programme').getByRole('combobox')
  for (const key of ['Enter', 'PageDown', 'PageDown']) await search.press(key)
  await expect(options(page, 'Programme').filter({ hasText: /intake 19$/ })).toBeInViewport()
})
