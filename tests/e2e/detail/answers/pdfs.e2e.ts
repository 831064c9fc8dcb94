import { violations } from '../../support/axe.ts'
import { desktop, Grid, phone } from '../../support/screens.ts'
import { expect, test } from '../../support/test.ts'
import { answersOf, deck, open, withAda } from './ada.ts'

test.use(desktop)

test('a PDF opens over the screen: drawn, searched and selected; nothing in it runs, its links say where they lead', async ({
  page,
  editor,
  origin,
}) => {
  const it = await withAda(editor, { Deck: new File([deck], 'deck.pdf') }, origin)
  const fetched: string[] = []
  page.on('request', request => fetched.push(new URL(request.url()).pathname))
  const pdfCode = () => fetched.filter(path => path.includes('/pdf-worker-'))
  await page.goto(`/f/${it.form.identifier}`)
  await new Grid(page).expectNames('Ada')
  expect(pdfCode()).toEqual([])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const cover = answersOf(page).getByRole('button', { name: 'Open deck.pdf, 3 pages' })
  await cover.click()
  const viewer = page.getByRole('dialog', { name: 'deck.pdf' })
  await expect(viewer.getByText('312 households pay on page 1')).toBeVisible()
  expect(pdfCode()).not.toEqual([])

  const link = viewer.getByRole('link', { name: 'https://example.com/1' })
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(link).toHaveAttribute('target', '_blank')
  await link.focus()
  await expect(viewer.getByText('https://example.com/1').last()).toBeVisible()
  expect(await violations(page)).toEqual([])

  await page.keyboard.press('Control+f')
  await page.keyboard.type('Households pay')
  await expect(viewer.getByText('1 of 3', { exact: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(viewer.getByText('3 of 3', { exact: true })).toBeVisible()
  await expect(viewer.getByText('312 households pay on page 3')).toBeInViewport()
  await expect(viewer.getByLabel('Page', { exact: true })).toHaveValue('3')
  await expect
    .poll(() => page.evaluate(() => [...(CSS.highlights.get('pdf-hit') ?? [])].map(String)))
    .toEqual(['households pay'])

  await viewer.getByRole('button', { name: 'Page 1' }).click()
  await expect(viewer.getByLabel('Page', { exact: true })).toHaveValue('1')
  await expect(viewer.getByText('312 households pay on page 1')).toBeInViewport()
  await viewer.getByLabel('Search this PDF').focus()

  // Escape leaves the search first, then the viewer.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(viewer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  await expect(cover).toBeFocused()
})

test('Back closes a file that is open over the screen, and stays with the applicant', async ({
  page,
  editor,
  origin,
}) => {
  const it = await withAda(editor, { Deck: new File([deck], 'deck.pdf') }, origin)
  await page.goto(`/f/${it.form.identifier}`)
  await new Grid(page).expectNames('Ada')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const cover = answersOf(page).getByRole('button', { name: 'Open deck.pdf, 3 pages' })
  const viewer = page.getByRole('dialog', { name: 'deck.pdf' })
  for (const _ of ['once', 'again']) {
    await cover.click()
    await expect(viewer).toBeVisible()
    await page.evaluate(() => history.back())
    await expect(viewer).toHaveCount(0)
    await expect(cover).toBeFocused()
    await expect(page).toHaveURL(/submission_id=/)
  }
  await page.evaluate(() => history.back())
  await expect(cover).toHaveCount(0)
  await expect(page).not.toHaveURL(/submission_id=/)
})

test('Back closes a file also where a link led to its application', async ({ page, editor, origin }) => {
  const it = await withAda(editor, { Deck: new File([deck], 'deck.pdf') }, origin)
  await page.goto('/healthz')
  await page.goto(`/f/${it.form.identifier}?submission_id=${it.submissionId}`)
  const cover = answersOf(page).getByRole('button', { name: 'Open deck.pdf, 3 pages' })
  await expect(cover).toBeVisible()
  await cover.click()
  const viewer = page.getByRole('dialog', { name: 'deck.pdf' })
  await expect(viewer).toBeVisible()
  await page.evaluate(() => history.back())
  await expect(viewer).toHaveCount(0)
  await expect(cover).toBeFocused()
})

test('a PDF that is none says so, and can be downloaded', async ({ page, editor, origin }) => {
  const broken = new File(['%PDF-1.7\nnothing of the kind'], 'broken.pdf')
  await open(page, await withAda(editor, { Deck: broken }, origin))
  await expect(
    answersOf(page).getByText("This PDF can't be shown here. Download it to read it."),
  ).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    answersOf(page).getByRole('button', { name: 'Download broken.pdf' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('broken.pdf')
})

test('a PDF that a lost connection kept away comes with it', async ({ page, editor, origin }) => {
  const it = await withAda(editor, { Deck: new File([deck], 'deck.pdf') }, origin)
  const isOut = '**/api/submission/fetch-file*'
  await page.route(isOut, route => route.abort())
  await open(page, it)
  const missing = answersOf(page).getByText("Couldn't load this file")
  await expect(missing).toBeVisible()
  await page.context().setOffline(true)
  await page.unroute(isOut)
  await page.context().setOffline(false)
  await expect(answersOf(page).getByRole('button', { name: 'Open deck.pdf, 3 pages' })).toBeVisible()
  await expect(missing).toHaveCount(0)
})

test('on a phone a long file name gives way to the kind and size, which stand whole', async ({
  page,
  editor,
  origin,
}) => {
  await page.setViewportSize(phone.viewport)
  const named = new File([deck], `${'A long account of the first year '.repeat(4)}(3).pdf`)
  await open(page, await withAda(editor, { Deck: named }, origin))
  const meta = answersOf(page).getByText(/^PDF, \d+ kB$/)
  await expect(meta).toBeVisible()
  expect(await meta.evaluate(it => it.scrollWidth - it.clientWidth)).toBe(0)
})
