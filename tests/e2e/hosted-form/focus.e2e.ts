import type { Page } from '@playwright/test'
import { everyType, openForm } from '../support/forms.ts'
import { alive, field, send } from '../support/hosted.ts'
import { address } from '../support/people.ts'
import { desktop, phone } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

/** What has the focus, and whether a sticky bar or the window's edge covers a part of it. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const it = document.activeElement
    if (!it || it === document.body) return null
    const box = it.getBoundingClientRect()
    const bars = [...document.querySelectorAll('.brand, .progress, .bar')].filter(
      bar => getComputedStyle(bar).position === 'sticky' && !bar.contains(it),
    )
    const isCovered = bars.some(bar => {
      const { top, bottom, left, right } = bar.getBoundingClientRect()
      return box.top < bottom - 1 && box.bottom > top + 1 && box.left < right && box.right > left
    })
    const isInView = box.bottom > 0 && box.top < innerHeight
    return {
      name: it.getAttribute('name') ?? it.textContent,
      free: isInView && !isCovered,
      isSubmit: it.matches('[type=submit]'),
    }
  })

for (const [size, options] of Object.entries({ 'a phone': phone, 'a desktop': desktop }))
  test(`on ${size} Tab leads through the form and back, and nothing covers what has the focus`, async ({
    editor,
    visitor,
  }) => {
    const form = await openForm(editor, { questions: everyType })
    const page = await visitor(options)
    await page.goto(`/forms/${form.identifier}`)
    await alive(page)
    await page.getByLabel('Name').focus()
    for (const key of ['Tab', 'Shift+Tab']) {
      const seen: string[] = []
      for (let step = 0; step < 40; step++) {
        await page.keyboard.press(key)
        const it = await focused(page)
        if (!it || (key === 'Shift+Tab' && it.name === 'name')) break
        expect(it, `${key} ${seen.length}`).toMatchObject({ free: true })
        seen.push(it.name ?? '')
        if (it.isSubmit) break
      }
      expect(seen.length).toBeGreaterThan(12)
    }
    // Only passing by is not a mistake.
    await expect(page.locator('.error')).toHaveCount(0)
  })

test('in forced colours what has the focus has an outline', async ({ editor, visitor }) => {
  const form = await openForm(editor, { questions: everyType })
  const page = await visitor(desktop)
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(`/forms/${form.identifier}`)
  await alive(page)
  await page.getByLabel('Name').focus()
  for (let step = 0; step < 40; step++) {
    const { name, isSubmit } = (await focused(page)) ?? {}
    const isOutlined = await page.evaluate(() => {
      const rows = [document.activeElement, document.activeElement?.closest('.option')]
      return rows.some(it => it && getComputedStyle(it).outlineStyle !== 'none')
    })
    expect(isOutlined, name ?? 'nothing').toBe(true)
    if (isSubmit) break
    await page.keyboard.press('Tab')
  }
})

test('Enter leads from question to question, and from the last one to the button', async ({
  editor,
  visitor,
}) => {
  const form = await openForm(editor, {
    questions: [
      { type: 'SHORT_TEXT', question: 'City' },
      { type: 'SINGLE_SELECT', question: 'Role', options: ['Engineer', 'Designer'] },
      { type: 'NUMBER', question: 'Years' },
    ],
  })
  const page = await visitor(phone)
  await page.goto(`/forms/${form.identifier}`)
  await alive(page)
  await page.getByLabel('Name').fill('Noor Haddad')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type(address('enter'))
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('City')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field(page, 'Role').getByRole('radio', { name: 'Engineer' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Years')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(send(page)).toBeFocused()
})

test('with little height left the bars give way', async ({ editor, visitor }) => {
  const form = await openForm(editor, { questions: everyType })
  const page = await visitor({ ...phone, viewport: { width: 390, height: 420 } })
  await page.goto(`/forms/${form.identifier}`)
  await alive(page)
  for (const bar of ['.bar', '.brand', '.progress'])
    await expect(page.locator(bar)).toHaveCSS('position', 'static')
})

test('Send stands back until everything required is answered', async ({ editor, visitor }) => {
  const form = await openForm(editor, {
    questions: [{ type: 'SHORT_TEXT', question: 'City', required: true }],
  })
  const page = await visitor(phone)
  await page.goto(`/forms/${form.identifier}`)
  await alive(page)
  await expect(send(page)).toHaveClass('quiet')
  await page.getByLabel('Name').fill('Noor Haddad')
  await page.getByLabel('Email').fill(address('ready'))
  await page.getByLabel('City').fill('Porto')
  await expect(send(page)).toHaveClass('button')
})
