import type { Page } from '@playwright/test'
import { applicants, openForm } from '../support/forms.ts'
import type { Editor } from '../support/people.ts'
import { Grid } from '../support/screens.ts'

export const people = ['Amara Okafor', 'Bruno Costa', 'Chen Wei', 'Dana Cohen', 'Émile Durand'] as const
export const newestFirst = people.toReversed()

/** A form with five applicants, its table open: Émile, the last, on top. */
export async function tableOf(page: Page, editor: Editor) {
  const form = await openForm(editor, {
    questions: [
      { type: 'NUMBER', question: 'Years' },
      { type: 'LONG_TEXT', question: 'Why us' },
    ],
  })
  const ids = await applicants(
    editor,
    form,
    ...people.map((name, at) => ({ name, answers: { Years: (at * 7) % 5, 'Why us': `Because of ${name}` } })),
  )
  await page.goto(`/f/${form.identifier}`)
  const grid = new Grid(page)
  await grid.expectNames(...newestFirst)
  return { form, ids, grid }
}
