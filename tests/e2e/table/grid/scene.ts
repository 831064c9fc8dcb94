import type { Page } from '@playwright/test'
import { applicants, openForm } from '../../support/forms.ts'
import type { Editor } from '../../support/people.ts'
import { Grid } from '../../support/screens.ts'

export const headHeight = 35
export const story = `It began with a cold room. ${'Since then we learned to ask what people need. '.repeat(4)}The end.`

/** Widths of columns (docs/rules.md#grid) */
export const widths = {
  Select: 40,
  Applicant: 186,
  Email: 160,
  Submitted: 102,
  Labels: 134,
  Messages: 240,
  Years: 96,
  'Why us': 240,
  Role: 150,
}
export const order = Object.keys(widths)
/** On a touch screen, where a head makes room for its arrow */
export const widthsByTouch = { ...widths, Submitted: 117 }

/** The heads of columns: after them comes the button that adds one. */
export const heads = (page: Page) =>
  page.locator('[data-testid=data-grid-canvas] th:not(:text-is("Add a column"))')

/** Where a head is while nobody changed a width. */
export async function headAt(page: Page, title: keyof typeof widths, shown = widths) {
  const box = await page.locator('.dvn-scroller').boundingBox()
  if (!box) throw new Error('There is no grid')
  const before = Object.entries(shown).slice(0, order.indexOf(title))
  const left = before.reduce((sum, [, width]) => sum + width, box.x)
  const right = left + shown[title]
  return { right, middle: (left + right) / 2, y: box.y + headHeight / 2 }
}

export async function tableOf(page: Page, editor: Editor) {
  const form = await openForm(editor, {
    questions: [
      { type: 'NUMBER', question: 'Years' },
      { type: 'LONG_TEXT', question: 'Why us' },
      { type: 'SINGLE_SELECT', question: 'Role', options: ['Design', 'Product'] },
    ],
  })
  const ids = await applicants(
    editor,
    form,
    {
      name: 'Amara Okafor',
      email: 'amara@example.com',
      answers: { Years: 7, 'Why us': story, Role: 'Design' },
    },
    {
      name: 'Bruno Costa',
      email: 'bruno@example.com',
      answers: { Years: 3, 'Why us': 'Because', Role: 'Product' },
    },
  )
  await page.goto(`/f/${form.identifier}`)
  const grid = new Grid(page)
  await grid.expectNames('Bruno Costa', 'Amara Okafor')
  return { form, ids, grid }
}

/** Brings the keyboard to a column of the first row. */
export async function walkTo(page: Page, title: string): Promise<void> {
  await page.keyboard.press('ArrowDown')
  const names = await heads(page).allTextContents()
  for (let at = 1; at < names.indexOf(title); at++) await page.keyboard.press('ArrowRight')
}
