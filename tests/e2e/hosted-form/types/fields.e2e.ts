import { everyType, openForm } from '../../support/forms.ts'
import { alive, field } from '../../support/hosted.ts'
import { desktop, phone } from '../../support/screens.ts'
import { expect, test } from '../../support/test.ts'

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
