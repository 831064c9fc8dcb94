import { pdfOf } from '@winnow/db/seed/files/pdf'
import { applicants, openForm } from '../support/forms.ts'
import { crowd } from '../support/many.ts'
import { criteriaIn, gate, splitInto, test, verdicts } from '../support/model.ts'
import { desktop, Grid, panel } from '../support/screens.ts'
import { expect } from '../support/test.ts'
import { assistantOf } from './scene.ts'

test.use(desktop)
test.describe.configure({ timeout: 120_000 })

const query = 'Founders with paying users in Accra'

test('a run fills the columns of those that it judges alone, and a quote from a PDF opens it at the words', async ({
  page,
  editor,
  model,
}) => {
  const form = await openForm(editor, {
    questions: [
      { type: 'SHORT_TEXT', question: 'City' },
      { type: 'FILE_UPLOAD', question: 'Deck', required: false },
    ],
  })
  const [city = '', deck = ''] = form.inputFields.slice(2).map(it => it.id)
  const bytes = pdfOf([
    { heading: 'Solar for clinics', lines: ['Cold chains without a grid.'] },
    { heading: 'Where we stand', lines: ['38 clinics pay us', 'every month.'] },
  ])
  const { draftFileMetadata: sent } = await editor.winnow.uploadDraftFile({
    ...{ formId: form.identifier, fieldId: deck, file: new File([bytes], 'deck.pdf') },
  })
  const draft_file_metadata = {
    ...{ content_type: sent.contentType, draft_file_path: sent.draftFilePath },
    original_filename: sent.originalFilename,
  }
  await applicants(editor, form, { name: 'Bruno', email: 'bruno@example.com', answers: { City: 'Porto' } })
  const accra = { id: city, answer: 'Accra' }
  const to = { form_identifier: form.identifier }
  await editor.winnow.submit({
    ...{ ...to, name: 'Dana', email: 'dana@example.com', ai_opted_out: true, values: [accra] },
  })
  await editor.winnow.submit({
    ...{ ...to, name: 'Elif', email: 'elif@example.com' },
    values: [accra, { id: deck, draft_file_metadata }],
  })
  model.splits({
    input: {
      understood: true,
      criteria: [
        {
          ...{ name: 'Paying users', question: 'Does somebody pay?', guidance: '', summary: '' },
          ...{ keywords: ['pay'], fields: [], trait: 'none' },
        },
      ],
      filters: [{ column: city, operator: 'equals', value: 'Accra', text: 'in Accra' }],
    },
  })
  const reading = gate()
  model.judges(async ({ content }) => {
    await reading.opened
    const quotes = [
      { field: content.answers?.at(-1)?.field, page: 2, words: '38 clinics pay us every month.' },
    ]
    const result = { criterion: 1, verdict: 'YES', reason: 'Clinics pay each month.', quotes }
    return { input: { results: [result] } }
  })

  await page.goto(`/f/${form.identifier}`)
  const grid = new Grid(page)
  await grid.expectNames('Elif', 'Dana', 'Bruno')
  await page.keyboard.press('Control+l')
  const assistant = assistantOf(page)
  await assistant.getByText('Deep search').click()
  await assistant.getByRole('textbox', { name: 'Who are you looking for?' }).fill(query)
  await page.keyboard.press('Enter')
  await expect(criteriaIn(assistant)).toHaveCount(1)
  await expect(assistant.getByText('1 left out: the applicant asked for a person to read it.')).toBeVisible()
  await assistant.getByRole('button', { name: 'Read applications' }).click()
  const results = grid.canvas.locator('tbody td[aria-colindex="3"]')
  await expect(results).toHaveText(['Reading…', 'Skipped: the applicant opted out', 'Not judged'])
  reading.open()
  await expect(assistant.getByText('1 result. The one application was read.')).toBeVisible()
  await expect(results).toHaveText(['Yes'])
  await grid.press(0)
  const quote = panel(page, 'Elif').getByRole('button', { name: '38 clinics pay us every month.' })
  await expect(panel(page, 'Elif').getByText('from Deck, page 2')).toBeVisible()
  await quote.click()
  const viewer = page.getByRole('dialog', { name: 'deck.pdf' })
  await expect(viewer.getByLabel('Page', { exact: true })).toHaveValue('2')
  await expect
    .poll(() => page.evaluate(() => [...(CSS.highlights.get('pdf-hit') ?? [])].map(String).join(' ')))
    .toMatch(/^38 clinics pay us\s*every month\.$/)
})

test('with more than 1,000 applications, whoever waits for a day pays half', async ({
  page,
  editor,
  model,
}) => {
  const form = await openForm(editor, {
    questions: [{ type: 'LONG_TEXT', question: 'Traction', required: false }],
  })
  await crowd(editor, form.identifier, 1_001)
  model.splits(splitInto('Paying users'))
  model.judges(asked => verdicts(asked))
  await page.goto(`/f/${form.identifier}`)
  await new Grid(page).expectRow('Person 01001')
  await page.keyboard.press('Control+l')
  const assistant = assistantOf(page)
  await assistant.getByRole('textbox', { name: 'Who are you looking for?' }).fill(query)
  await page.keyboard.press('Enter')
  await expect(criteriaIn(assistant)).toHaveCount(1)
  const price = async (of: RegExp) =>
    Number(/\$([\d.]+)/.exec((await assistant.getByText(of).textContent()) ?? '')?.[1])
  const whole = await price(/^1,001 applications to read/)
  expect((await price(/^Wait up to a day for half the price/)) * 2).toBeCloseTo(whole, 1)
  await assistant.getByText(/^Wait up to a day for half the price/).click()
  await assistant.getByRole('button', { name: 'Read applications' }).click()
  await expect(assistant.getByText('Waiting for the provider, which takes up to a day.')).toBeVisible()
  await assistant.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(assistant.getByText('Stopped. 0 of 1,001 applications read.')).toBeVisible()
})
