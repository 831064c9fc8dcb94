import type { Page } from '@playwright/test'
import { violations } from '../support/axe.ts'
import { everyType, openForm } from '../support/forms.ts'
import { alive, field, send, sent } from '../support/hosted.ts'
import { address, type Editor } from '../support/people.ts'
import { desktop, phone } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const many = Array.from({ length: 120 }, (_, at) => `Option ${at + 1}`)
const questions = [
  { type: 'SINGLE_SELECT' as const, question: 'Town', required: true, options: [...many, 'Évora'] },
  { type: 'MULTI_SELECT' as const, question: 'Trades', required: true, options: many, allowOther: true },
  { type: 'DROPDOWN' as const, question: 'Country', required: true, options: [...many, 'Norway'] },
  { type: 'PHONE_NUMBER' as const, question: 'Phone', required: true },
]
const small = { viewport: { width: 360, height: 740 }, hasTouch: true }

/** The search of a question, once its list has come. */
const search = (page: Page, question: string) => field(page, question).getByRole('combobox')
const options = (page: Page, question: string) => field(page, question).getByRole('option')

const whoApplies = async (page: Page, email = address('noor')) => {
  await page.getByLabel('Name').fill('Noor Haddad')
  await page.getByLabel('Email').fill(email)
}
const answers = async (editor: Editor, form_id: string) =>
  (await editor.winnow.fetchSubmissions({ form_id })).submissions.map(it =>
    it.fieldValues.map(({ value }) => value),
  )

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

test('on a phone every field is at least 44 px high to a finger', async ({ editor, visitor }) => {
  const form = await openForm(editor, {
    questions: [
      ...everyType.filter(({ question }) => question !== 'Country'),
      { type: 'DROPDOWN', question: 'Country', options: Array.from({ length: 60 }, (_, n) => `Land ${n}`) },
      { type: 'FILE_UPLOAD', question: 'Deck', fileTypes: ['PDF'] },
      { type: 'VIDEO', question: 'Pitch' },
    ],
  })
  const page = await visitor(phone)
  await page.goto(`/forms/${form.identifier}`)
  await alive(page)
  for (const question of ['Deck', 'Pitch']) await field(page, question).scrollIntoViewIfNeeded()
  await expect(field(page, 'Pitch').getByRole('button').first()).toBeVisible()
  const low = () =>
    page.evaluate(() => {
      const targets = '[data-path] :is(input:not([type=hidden]), select, textarea, button, a), .bar button'
      const touched = (it: Element) => it.closest('label.option, .option.other') ?? it.closest('label') ?? it
      return [...document.querySelectorAll<HTMLElement>(targets)]
        .filter(it => it.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        .map(it => [touched(it).getBoundingClientRect(), it.outerHTML.slice(0, 120)] as const)
        .filter(([{ width, height }]) => width > 1 && height < 44)
        .map(([{ height }, html]) => `${height}: ${html}`)
    })
  await expect.poll(low).toEqual([])
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

test('the texts of a form stand in the direction of their own words', async ({ editor, visitor }) => {
  const form = await openForm(editor, {
    ...{ name: 'منحة الكتابة', description: 'ثلاثة أشهر للكتابة.' },
    questions: [
      { type: 'LONG_TEXT', question: 'لماذا؟', description: 'بضع جمل تكفي.' },
      { type: 'SINGLE_SELECT', question: 'Town', options: ['لشبونة', 'Porto'] },
    ],
  })
  const page = await visitor(desktop)
  await page.goto(`/forms/${form.identifier}`)
  await alive(page)
  const why = field(page, 'لماذا؟')
  const town = field(page, 'Town')
  for (const text of [
    page.getByRole('heading', { level: 1 }),
    page.locator('.description'),
    why.locator('.title'),
    why.locator('.hint'),
    town.locator('label').filter({ hasText: 'لشبونة' }),
  ])
    await expect(text).toHaveCSS('direction', 'rtl')
  for (const text of [town.locator('.title'), town.locator('label').filter({ hasText: 'Porto' })])
    await expect(text).toHaveCSS('direction', 'ltr')
})
