import type { Page } from '@playwright/test'
import { png } from '../../../support/uploads.ts'
import { violations } from '../../support/axe.ts'
import { apply } from '../../support/forms.ts'
import { desktop, panel } from '../../support/screens.ts'
import { expect, test } from '../../support/test.ts'
import { answersOf, open, withAda } from './ada.ts'

test.use({ elsewhere: ['https://www.youtube-nocookie.com'] })

test.use(desktop)

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
