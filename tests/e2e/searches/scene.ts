import type { Page } from '@playwright/test'
import { applicants, openForm } from '../support/forms.ts'
import type { Editor } from '../support/people.ts'
import { Grid, toast } from '../support/screens.ts'
import { expect } from '../support/test.ts'

/** What the assistant says where no model is connected. */
export const basic = 'Basic matching: no AI model is connected'
const story =
  'We teach children to code.\nSince March, 140 market traders pay us 90 cedis a month. We are three.'

export const assistantOf = (page: Page) => page.getByRole('complementary', { name: 'AI Assistant' })

/** Amara pays and teaches, Bruno does neither. */
export async function reviewing(page: Page, editor: Editor) {
  const form = await openForm(editor, { questions: [{ type: 'LONG_TEXT', question: 'Traction' }] })
  const person = (name: string, Traction: string) => ({
    name,
    email: `${name.toLowerCase()}@example.com`,
    answers: { Traction },
  })
  const [amara = ''] = await applicants(
    editor,
    form,
    person('Amara', story),
    person('Bruno', 'It is an idea so far.'),
  )
  await page.goto(`/f/${form.identifier}`)
  const grid = new Grid(page)
  await grid.expectNames('Bruno', 'Amara')
  return { form, grid, amara, assistant: assistantOf(page) }
}

/** A search that has read everybody, made without the screen. */
export async function searched(editor: Editor, form_id: string, query: string) {
  const { winnow } = editor
  const search = await winnow.addCompositeAiQuery({ form_id, query })
  const of = { form_id, composite_query_id: search.id }
  await winnow.startCompositeAiQuery(of)
  await expect.poll(async () => (await winnow.fetchCompositeAiQuery(of)).remainingRows).toBe(0)
  return winnow.fetchCompositeAiQuery(of)
}

/** The table once the matches of a search are shown in it. */
export async function showingMatches(page: Page, editor: Editor) {
  const { form, grid, assistant } = await reviewing(page, editor)
  await searched(editor, form.identifier, 'Market traders pay')
  await page.getByRole('button', { name: 'AI Assistant' }).click()
  await assistant.getByRole('button', { name: /Market traders pay/ }).click()
  await assistant.getByRole('button', { name: 'Show 1 that meets all' }).click()
  const matches = toast(page, '1 applicant meets every criterion')
  await expect(matches).toBeVisible()
  return { grid, assistant, matches }
}
