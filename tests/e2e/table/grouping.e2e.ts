import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { violations } from '../support/axe.ts'
import { applicants, openForm } from '../support/forms.ts'
import type { Editor } from '../support/people.ts'
import { desktop, Grid, phone } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test.use({ ...desktop, viewport: { width: 1_600, height: 900 } })

async function tableOf(page: Page, editor: Editor) {
  const form = await openForm(editor, {
    questions: [{ type: 'SINGLE_SELECT', question: 'Role', options: ['Product', 'Design'] }],
  })
  const person = (name: string, Role: string | null) => ({
    name,
    email: `${name.toLowerCase()}@example.com`,
    answers: { Role },
  })
  await applicants(
    editor,
    form,
    person('Amara', 'Design'),
    person('Bruno', 'Product'),
    person('Chen', null),
    person('Divya', 'Design'),
  )
  await page.goto(`/f/${form.identifier}`)
  const grid = new Grid(page)
  await grid.expectNames('Divya', 'Chen', 'Bruno', 'Amara')
  return { form, grid }
}

test('the table is grouped from a head, and its groups are folded by keyboard and stay folded', async ({
  page,
  editor,
}) => {
  const { grid } = await tableOf(page, editor)
  await page.getByRole('button', { name: 'Group', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Role' }).click()
  await expect(page).toHaveURL(/group=fld_/)
  await grid.expectNames(
    'Product, 1 applicant, expanded',
    'Bruno',
    'Design, 2 applicants, expanded',
    'Divya',
    'Amara',
    'No answer, 1 applicant, expanded',
    'Chen',
  )
  // The heads over the canvas are there at once, not only after the first scroll.
  for (const text of ['Product1', 'Design2', 'No answer1'])
    await expect(page.locator('[aria-hidden]').getByText(text, { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Group: Role' })).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowLeft')
  const folded = [
    'Product, 1 applicant, expanded',
    'Bruno',
    'Design, 2 applicants, collapsed',
    'No answer, 1 applicant, expanded',
    'Chen',
  ]
  await grid.expectNames(...folded)
  await page.keyboard.press('j')
  await page.reload()
  await grid.expectNames(...folded)

  await page.setViewportSize(phone.viewport)
  const head = page.getByRole('button', { name: 'Design 2' })
  await expect(head).toHaveAttribute('aria-expanded', 'false')
  await head.click()
  await expect(page.getByRole('button', { name: /Divya/ })).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('a bar of a chart filters the table, and a second press takes the filter off', async ({
  page,
  editor,
}) => {
  const { grid } = await tableOf(page, editor)
  await page.getByRole('button', { name: 'Charts', exact: true }).click()
  await page.getByRole('combobox', { name: 'Chart' }).click()
  await page.getByRole('option', { name: 'Role' }).click()
  const design = page.getByRole('button', { name: 'Design 2 applicants' })
  await design.click()
  await grid.expectNames('Divya', 'Amara')
  await expect(design).toHaveAttribute('aria-pressed', 'true')
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await grid.expectNames('Chen')
  await page.keyboard.press('Enter')
  await grid.expectNames('Divya', 'Chen', 'Bruno', 'Amara')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save PNG' }).click()
  expect((await saved).suggestedFilename()).toMatch(/Role\.png$/)
  const table = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save CSV' }).click()
  expect(await readFile(await (await table).path(), 'utf8')).toContain('Design,2')
})

test('a number is a histogram and two columns are a matrix, and a press on either filters the table', async ({
  page,
  editor,
}) => {
  const form = await openForm(editor, {
    questions: [
      { type: 'SINGLE_SELECT', question: 'Role', options: ['Product', 'Design'] },
      { type: 'NUMBER', question: 'Team size' },
    ],
  })
  const person = (name: string, Role: string, size: string | null) => ({
    name,
    email: `${name.toLowerCase()}@example.com`,
    answers: { Role, 'Team size': size },
  })
  const people = [
    person('Amara', 'Design', '3'),
    person('Bruno', 'Product', '48'),
    person('Chen', 'Design', null),
  ]
  const [id = ''] = await applicants(editor, form, ...people)
  await editor.winnow.updateStage({ form_id: form.identifier, submission_id: id, stage: 'Archived' })
  await page.goto(`/f/${form.identifier}`)
  const grid = new Grid(page)
  await grid.expectNames('Chen', 'Bruno')
  await page.keyboard.press('c')
  const charts = page.getByRole('region', { name: 'Charts' })
  const choose = async (list: string, option: string) => {
    await charts.getByRole('combobox', { name: list }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  await choose('Chart', 'Team size')
  await charts.getByRole('button', { name: '48: 1 applicant' }).click()
  await grid.expectNames('Bruno')
  await charts.getByRole('button', { name: 'No answer 1 applicant' }).click()
  await grid.expectNames('Chen')
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await grid.expectNames('Chen', 'Bruno')

  await choose('Chart', 'Role')
  await choose('Split by', 'Split by Status')
  const cell = charts.getByRole('button', { name: 'Product, New: 1 applicant' })
  await cell.click()
  await grid.expectNames('Bruno')
  await expect(cell).toHaveAttribute('aria-pressed', 'true')
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await grid.expectNames('Amara')
  await expect(page.getByRole('tab', { name: /Archived/ })).toHaveAttribute('aria-selected', 'true')
  const saved = page.waitForEvent('download')
  await charts.getByRole('button', { name: 'Save PNG' }).click()
  expect((await saved).suggestedFilename()).toMatch(/Role by Status\.png$/)
  await page.route('**/api/submission/fetch-matrix', route => route.abort())
  await choose('Split by', 'Split by Labels')
  await expect(charts.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('a picture of a chart cuts what is too long, and squeezes no letters', async ({ page, editor }) => {
  const long =
    'A product designer who has led research and shipped interfaces in regulated industries for years'
  const form = await openForm(editor, {
    questions: [
      { type: 'SINGLE_SELECT', question: 'Role', options: [long, 'Design'] },
      { type: 'SINGLE_SELECT', question: long, options: [long, 'Remote'] },
    ],
  })
  const answers = { Role: long, [long]: long }
  await applicants(editor, form, { name: 'Amara', email: 'amara@example.com', answers })
  await page.addInitScript(() => {
    const { fillText } = CanvasRenderingContext2D.prototype
    CanvasRenderingContext2D.prototype.fillText = function (text, x, y, maxWidth) {
      document.documentElement.dataset.written += `\n${text}${maxWidth === undefined ? '' : ' (squeezed)'}`
      if (maxWidth === undefined) fillText.call(this, text, x, y)
      else fillText.call(this, text, x, y, maxWidth)
    }
  })
  await page.goto(`/f/${form.identifier}`)
  await new Grid(page).expectNames('Amara')
  await page.keyboard.press('c')
  const charts = page.getByRole('region', { name: 'Charts' })
  const choose = async (list: string, option: string) => {
    await charts.getByRole('combobox', { name: list }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  const written = async () => {
    await page.evaluate(() => {
      document.documentElement.dataset.written = ''
    })
    const saved = page.waitForEvent('download')
    await charts.getByRole('button', { name: 'Save PNG' }).click()
    await saved
    return page.evaluate(() => document.documentElement.dataset.written?.split('\n') ?? [])
  }
  const isCut = (text: string) => text.endsWith('…') && long.startsWith(text.slice(0, -1))

  await choose('Chart', 'Role')
  await expect(charts.getByRole('button', { name: `${long} 1 applicant` })).toBeVisible()
  const bars = await written()
  expect(bars.filter(isCut)).toHaveLength(1)
  expect(bars).not.toContainEqual(expect.stringContaining('squeezed'))

  await choose('Split by', `Split by ${long}`)
  await expect(charts.getByRole('table')).toBeVisible()
  const matrix = await written()
  expect(matrix.filter(isCut)).toHaveLength(2)
  // Of a long title no word is lost.
  expect(matrix.join(' ')).toContain(`Role by ${long}`)
  expect(matrix).not.toContainEqual(expect.stringContaining('squeezed'))
})
