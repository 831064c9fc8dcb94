import type { Page } from '@playwright/test'
import { pdfOf } from '@winnow/db/seed/files/pdf'
import { adasProfile, profileProvider } from '../../support/doubles/profiles.ts'
import { png } from '../../support/uploads.ts'
import { violations } from '../support/axe.ts'
import { apply, openForm } from '../support/forms.ts'
import { ownServer } from '../support/own-server.ts'
import { address, type Editor, signedIn } from '../support/people.ts'
import { desktop, Grid, panel, phone } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'
import { fingersOn } from '../support/touch.ts'

test.use({ elsewhere: ['https://www.youtube-nocookie.com'] })

test.use(desktop)

const questions = [
  { type: 'FILE_UPLOAD', question: 'Deck' },
  { type: 'FILE_UPLOAD', question: 'Photo' },
  { type: 'FILE_UPLOAD', question: 'Another photo' },
  { type: 'FILE_UPLOAD', question: 'Numbers' },
  { type: 'VIDEO', question: 'Film' },
  { type: 'LINK', question: 'Product film', preDefinedInputType: 'YOUTUBE' },
  { type: 'LINK', question: 'LinkedIn', preDefinedInputType: 'LINKEDIN' },
] as const

const deck = pdfOf(
  [1, 2, 3].map(n => ({
    heading: `Slide ${n}`,
    lines: [`See example.com/${n}`, `312 households pay on page ${n}`],
    link: n === 3 ? 1 : `https://example.com/${n}`,
  })),
  { script: "app.alert('run'); this.exportDataObject({ cName: 'x' })" },
)

type Given = Partial<Record<(typeof questions)[number]['question'], string | File>>

/** A form whose one applicant, Ada, gave these answers. */
async function withAda({ winnow, ...editor }: Editor, given: Given, origin: string) {
  const form = await openForm({ winnow, ...editor }, { questions: [...questions] })
  const values = await Promise.all(
    Object.entries(given).map(async ([question, answer]) => {
      const { id = '', type } = form.inputFields.find(it => it.question === question) ?? {}
      if (typeof answer === 'string') return { id, answer }
      if (type === 'VIDEO') {
        const { presigned_url, file_path } = await winnow.generateVideoPresignedUrl({
          form_id: form.identifier,
          field_id: id,
          name: answer.name,
        })
        const put = { method: 'PUT', body: answer, headers: { 'content-type': answer.type, origin } }
        expect((await fetch(new URL(presigned_url, origin), put)).ok).toBe(true)
        return { id, draft_video_metadata: { file_path, file_name: answer.name } }
      }
      const { draftFileMetadata: sent } = await winnow.uploadDraftFile({
        formId: form.identifier,
        fieldId: id,
        file: answer,
      })
      return {
        id,
        draft_file_metadata: {
          content_type: sent.contentType,
          draft_file_path: sent.draftFilePath,
          original_filename: sent.originalFilename,
        },
      }
    }),
  )
  const { submissionId } = await winnow.submit({
    form_identifier: form.identifier,
    name: 'Ada',
    email: address('ada'),
    values,
  })
  return { form, submissionId }
}

const answersOf = (page: Page) => panel(page, 'Ada').getByRole('region', { name: 'Answers' })

const open = async (page: Page, it: Awaited<ReturnType<typeof withAda>>, base = '') => {
  await page.goto(`${base}/f/${it.form.identifier}?submission_id=${it.submissionId}`)
  await expect(answersOf(page)).toBeVisible()
}

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

test('a picture that is none says so, and can be downloaded', async ({ page, editor, origin }) => {
  const broken = new File([png().slice(0, 24), 'nothing of the kind'], 'broken.png')
  await open(page, await withAda(editor, { Photo: broken }, origin))
  await expect(
    answersOf(page).getByText("This image can't be shown here. Download it to see it."),
  ).toBeVisible()
  await expect(answersOf(page).getByRole('button', { name: 'Open broken.png' })).toHaveCount(0)
  await expect(answersOf(page).getByRole('button', { name: 'Download broken.png' })).toBeVisible()
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

/** A second of a moving picture, as this browser records it. */
async function recorded(page: Page): Promise<File> {
  const bytes = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    const context = canvas.getContext('2d')
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm;codecs=vp8' })
    const parts: Blob[] = []
    recorder.ondataavailable = ({ data }) => parts.push(data)
    const stopped = new Promise(resolve => {
      recorder.onstop = resolve
    })
    recorder.start()
    const end = performance.now() + 1_200
    while (performance.now() < end) {
      context?.fillRect(Math.random() * 200, 0, 40, 40)
      await new Promise(requestAnimationFrame)
    }
    recorder.stop()
    await stopped
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())]
  })
  return new File([new Uint8Array(bytes)], 'video_Ada_1.webm', { type: 'video/webm' })
}

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

test('the poster of the next applicant is there before they are opened', async ({ page, editor, origin }) => {
  await page.goto('/')
  const it = await withAda(editor, { Film: await recorded(page) }, origin)
  const { submissionId } = await apply(editor.winnow, it.form, { name: 'Bo' })
  const poster = '/api/media?kind=thumbnail'
  await page.route('**/api/submission/fetch-one', async route => {
    const response = await route.fetch()
    const submission = await response.json()
    for (const { videoMetadata } of submission.fieldValues)
      if (videoMetadata) videoMetadata.thumbnail = poster
    await route.fulfill({ response, json: submission })
  })
  let asked = 0
  await page.route(/kind=thumbnail/, route => {
    asked++
    return route.fulfill({ contentType: 'image/png', body: Buffer.from(png()) })
  })
  await page.goto(`/f/${it.form.identifier}?submission_id=${submissionId}`)
  await expect(panel(page, 'Bo')).toBeVisible()
  await expect.poll(() => asked).toBe(1)
  await page.keyboard.press('j')
  await expect(answersOf(page).locator('video')).toHaveAttribute('poster', /^blob:/)
  expect(asked).toBe(1)
  // Neighbours may still be on their way.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('the video player has keys of its own while it has the focus, and remembers its speed', async ({
  page,
  editor,
  origin,
}) => {
  await page.goto('/')
  const it = await withAda(editor, { Film: await recorded(page) }, origin)
  await open(page, it)
  const player = answersOf(page).getByRole('region', { name: 'video_Ada_1.webm' })
  await expect(player).toHaveAttribute('data-player', 'ready')
  const speed = player.getByLabel('Speed')
  await player.focus()
  await page.keyboard.press('>')
  await expect(speed).toHaveValue('1.25')
  for (let n = 0; n < 9; n++) await page.keyboard.press('<')
  await expect(speed).toHaveValue('0.5')
  await page.keyboard.press('m')
  await expect(player.getByRole('button', { name: 'Mute' })).toHaveAttribute('aria-pressed', 'true')
  // In the table K is the applicant before this one.
  await page.keyboard.press('k')
  await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible()
  await expect(panel(page, 'Ada')).toBeVisible()
  await expect(player.getByRole('button', { name: 'Replay' })).toBeVisible()
  await page.keyboard.press('Space')
  await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.reload()
  await expect(speed).toHaveValue('0.5')
})

test('a YouTube video asks nothing of anybody before it is played', async ({ page, editor, origin }) => {
  const it = await withAda(editor, { 'Product film': 'https://youtu.be/dQw4w9WgXcQ?t=75' }, origin)
  const asked: string[] = []
  await page.route(
    url => url.origin !== origin && url.protocol.startsWith('http'),
    async route => {
      asked.push(route.request().url())
      await route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Player</title>' })
    },
  )
  await open(page, it)
  const play = answersOf(page).getByRole('button', { name: 'Play from YouTube at 1:15' })
  await expect(play).toBeVisible()
  expect(asked).toEqual([])
  await play.click()
  await expect(answersOf(page).getByTitle('YouTube video')).toBeVisible()
  await expect
    .poll(() => asked)
    .toEqual(['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0&start=75'])
})

test('a LinkedIn link has its card, then the banner of the plan', async ({ page, context, playwright }) => {
  const provider = await profileProvider()
  const server = await ownServer({ ...provider.env, LINK_PREVIEWS_PER_DAY: '1' })
  try {
    const request = await playwright.request.newContext({ baseURL: server.url })
    const person = await signedIn(request, server.url, { email: address('owner'), name: 'Mira', context })
    const { id: workspaceId } = await person.winnow.createWorkspace({ name: 'Northlight' })
    const editor = { ...person, workspaceId, workspaceName: 'Northlight' }
    const ada = await withAda(editor, { LinkedIn: 'https://www.linkedin.com/in/ada' }, server.url)
    await open(page, ada, server.url)
    const card = answersOf(page).getByRole('region', { name: 'LinkedIn profile' })
    await expect(card).toContainText('Ada Lovelace')
    await expect(answersOf(page)).toContainText('Web Preview')
    const listed = (name: string) => card.getByRole('list', { name }).getByRole('listitem')
    await expect(listed('Experience')).toHaveCount(3)
    await expect(listed('Education')).toHaveCount(1)
    await card.getByRole('button', { name: 'Show More' }).click()
    await expect(listed('Experience')).toHaveCount(adasProfile.experienceCompanyOrder.length)
    await expect(listed('Education')).toHaveCount(2)
    expect(await violations(page)).toEqual([])
    await card.getByRole('button', { name: 'Show Less' }).click()
    await expect(listed('Experience')).toHaveCount(3)

    await apply(person.winnow, ada.form, {
      name: 'Bo',
      answers: { LinkedIn: 'https://www.linkedin.com/in/bo' },
    })
    await page.goto(`${server.url}/f/${ada.form.identifier}`)
    await new Grid(page).expectNames('Bo', 'Ada')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const banner = panel(page, 'Bo').getByRole('alert')
    await expect(banner).toContainText('Daily limit reached')
    await expect(banner).toContainText('Your free plan supports up to 1 link previews/day.')
    await expect(banner.getByRole('link', { name: 'Upgrade' })).toBeVisible()
    await expect(panel(page, 'Bo').getByRole('link', { name: 'linkedin.com/in/bo' })).toBeVisible()
  } finally {
    provider.stop()
    await server.close()
  }
})
