import { expect, test } from 'bun:test'
import { withAdded } from '../draft/changes.ts'
import { type Draft, newQuestion } from '../draft/draft.ts'
import { previewPage } from './preview-page.ts'

const draft: Draft = {
  name: ' ',
  description: '<p>Hello</p>',
  questions: [],
  successMessage: 'Thanks',
  closeMessage: '',
}
const form = { identifier: 'frm_1', version: 2, closingDate: null }
const page = (of: Draft, place: string | null = null) =>
  previewPage(of, form, undefined, { name: 'Northlight', logo: null }, place)

test('a preview is the draft as an open form, with questions that have no text or id yet', () => {
  const question = { ...newQuestion('DROPDOWN'), optionLines: 'Portugal\n\nNorway' }
  const shown = page(withAdded([question])(draft))
  expect(shown).toMatchObject({
    state: 'open',
    form: {
      name: 'Untitled',
      description: '<p>Hello</p>',
      pageName: 'Northlight',
      inputFields: [{ id: question.key, question: 'Untitled question', options: ['Portugal', 'Norway'] }],
    },
  })
})

test('at Thank you and Closed it is what applicants read there', () => {
  expect(page(draft, 'thanks')).toMatchObject({ state: 'submitted', message: 'Thanks' })
  expect(page(draft, 'closed')).toMatchObject({ state: 'closed', message: null })
})

test('a question goes by its key from before it has an id, and rules follow it', () => {
  const asked = { ...newQuestion('SHORT_TEXT'), id: 'fld_1' }
  const rule = { columnId: 'fld_1', operator: 'contains', value: 'Yes' } as const
  const shown = page(withAdded([asked, { ...newQuestion('NUMBER'), showIf: [rule] }])(draft))
  expect(shown).toMatchObject({
    form: { inputFields: [{ id: asked.key }, { showIf: [{ ...rule, columnId: asked.key }] }] },
  })
})
