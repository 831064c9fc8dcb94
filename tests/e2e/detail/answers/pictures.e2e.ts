import { png } from '../../../support/uploads.ts'
import { violations } from '../../support/axe.ts'
import { apply } from '../../support/forms.ts'
import { desktop, panel, phone } from '../../support/screens.ts'
import { expect, test } from '../../support/test.ts'
import { fingersOn } from '../../support/touch.ts'
import { answersOf, open, withAda } from './ada.ts'

test.use(desktop)

test('a picture that is none says so, and can be downloaded', async ({ page, editor, origin }) => {
  const broken = new File([png().slice(0, 24), 'nothing of the kind'], 'broken.png')
  await open(page, await withAda(editor, { Photo: broken }, origin))
  await expect(
    answersOf(page).getByText("This image can't be shown here. Download it to see it."),
  ).toBeVisible()
  await expect(answersOf(page).getByRole('button', { name: 'Open broken.png' })).toHaveCount(0)
  await expect(answersOf(page).getByRole('button', { name: 'Download broken.png' })).toBeVisible()
})

test('a picture zooms, turns and leads to the next by keys; a text is text, whatever is in it', async ({
  page,
  editor,
  origin,
}) => {
  const text = 'Numbers\n<script>document.title = "run"</script>\n1,2'
  const it = await withAda(
    editor,
    {
      Photo: new File([png()], 'roof.png'),
      'Another photo': new File([png()], 'team.png'),
      Numbers: new File([text], 'numbers.csv'),
    },
    origin,
  )
  await open(page, it)
  const preview = answersOf(page).getByRole('button', { name: 'Open roof.png' })
  await preview.click()
  const viewer = page.getByRole('dialog', { name: 'roof.png' })
  const picture = viewer.getByRole('img', { name: 'roof.png' })
  await expect(picture).toBeVisible()
  await page.keyboard.press('+')
  await page.keyboard.press('r')
  await expect(picture).toHaveAttribute('style', /rotate\(90deg\) scale\(1\.25\)/)
  await page.mouse.wheel(0, 200)
  await expect(viewer.getByRole('button', { name: 'zoom to fit' })).not.toContainText('125%')
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('dialog', { name: 'team.png' }).getByRole('img')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(preview).toBeFocused()

  await answersOf(page).getByRole('button', { name: 'Open numbers.csv' }).click()
  await expect(page.getByRole('dialog', { name: 'numbers.csv' })).toContainText('<script>')
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveTitle('run')

  // Its address alone gives a file to keep, which no browser opens as a page.
  const field_id = it.form.inputFields.find(one => one.question === 'Numbers')?.id ?? ''
  const query = new URLSearchParams({
    form_id: it.form.identifier,
    submission_id: it.submissionId,
    field_id,
  })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.evaluate(address => window.location.assign(address), `/api/media?${query}`),
  ])
  expect(download.suggestedFilename()).toBe('numbers.csv')
})

test('a name has no gap before its ending, and is cut in its middle where there is no room', async ({
  page,
  editor,
  origin,
}) => {
  const files = ['resume1.png', 'IMG_123456789.png'].map(name => new File([png()], name))
  const [Photo, other] = files
  await open(page, await withAda(editor, { Photo, 'Another photo': other }, origin))
  const parts = (name: string) =>
    answersOf(page)
      .getByTitle(name, { exact: true })
      .evaluate(line => [...line.children].map(it => it.getBoundingClientRect().toJSON() as DOMRect))
  await expect.poll(async () => (await parts('resume1.png')).length).toBe(2)
  const [first, last] = await parts('resume1.png')
  expect((last?.left ?? 0) - (first?.right ?? 0)).toBeLessThan(1)
  await answersOf(page)
    .getByTitle('IMG_123456789.png', { exact: true })
    .evaluate(({ parentElement: foot }) => foot?.parentElement?.style.setProperty('width', '165px'))
  await expect
    .poll(async () => {
      const [cut, ending] = await parts('IMG_123456789.png')
      // A letter and the ellipsis
      return cut && ending && cut.width > 14 && cut.width < 30 && cut.right <= ending.left + 1
    })
    .toBe(true)
})

test.describe('on a phone', () => {
  test.use(phone)

  test('two fingers zoom a picture', async ({ page, editor, origin }) => {
    const it = await withAda(editor, { Photo: new File([png()], 'roof.png') }, origin)
    await open(page, it)
    await answersOf(page).getByRole('button', { name: 'Open roof.png' }).click()
    const picture = page.getByRole('dialog', { name: 'roof.png' }).getByRole('img', { name: 'roof.png' })
    await expect(picture).toHaveAttribute('style', /scale\(1\)/)
    const fingers = await fingersOn(page)
    const apart = (by: number) => [
      { x: 195 - by, y: 420 },
      { x: 195 + by, y: 420 },
    ]
    await fingers('touchStart', ...apart(30))
    await fingers('touchMove', ...apart(60))
    await fingers('touchMove', ...apart(90))
    await fingers('touchEnd')
    await expect(picture).toHaveAttribute('style', /scale\((2\.9|3(\.0)?)\d*\)/)
  })
})

test('the picture of the next applicant is there before they are opened', async ({
  page,
  editor,
  origin,
}) => {
  const it = await withAda(editor, { Photo: new File([png()], 'roof.png') }, origin)
  const { submissionId } = await apply(editor.winnow, it.form, { name: 'Bo' })
  const asked: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('/submission/fetch-file')) asked.push(request.postData() ?? '')
  })
  const picture = page.waitForResponse('**/api/submission/fetch-file', { timeout: 0 })
  await page.goto(`/f/${it.form.identifier}?submission_id=${submissionId}`)
  await (await picture).finished()
  await expect(panel(page, 'Bo')).toBeVisible()
  await page.keyboard.press('j')
  await expect(answersOf(page).getByRole('button', { name: 'Open roof.png' })).toBeVisible()
  expect(asked).toEqual([expect.stringContaining(it.submissionId)])
})
