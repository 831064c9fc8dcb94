import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { violations } from '../support/axe.ts'
import { openForm } from '../support/forms.ts'
import { alive, field, send, sent } from '../support/hosted.ts'
import { ownServer } from '../support/own-server.ts'
import { address, type Editor, signedIn } from '../support/people.ts'
import { desktop, panel, phone } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const QUESTION = 'Why you, in one minute'

const videoForm = (editor: Editor, required = true) =>
  openForm(editor, {
    questions: [{ type: 'VIDEO', question: QUESTION, required }],
    settings: { multiple_submissions: true },
  })

async function open(page: Page, identifier: string) {
  await page.goto(`/forms/${identifier}`)
  await alive(page)
  await page.getByLabel('Name').fill('Noor Haddad')
  await page.getByLabel('Email').fill(address('video'))
}

const button = (page: Page, name: string) => field(page, QUESTION).getByRole('button', { name, exact: true })

/** Records for at least so many seconds, and until the first bytes have left: a slow machine encodes late. */
async function recordFor(page: Page, seconds: number) {
  await button(page, 'Start recording').click()
  await expect(button(page, 'Record')).toBeFocused()
  const sent = page.waitForRequest(it => it.method() === 'PATCH', { timeout: 15_000 })
  await button(page, 'Record').click()
  await sent
  await expect.poll(() => recorded(page), { timeout: 8_000 }).toBeGreaterThanOrEqual(seconds)
}

const recorded = async (page: Page) =>
  Number(/0:(\d\d) of 1:00/.exec((await field(page, QUESTION).textContent()) ?? '')?.[1])

async function videoOf({ winnow }: Editor, form_id: string) {
  const { submissions } = await winnow.fetchSubmissions({ form_id })
  const metadata = submissions[0]?.fieldValues.at(-1)?.videoMetadata
  return metadata ? { ...metadata, submissionId: submissions[0]?.submissionId } : null
}

test('a video is recorded, saved, sent and watched by its reviewer', async ({
  editor,
  visitor,
  page: reviewer,
}) => {
  const form = await videoForm(editor)
  const page = await visitor(phone)
  await open(page, form.identifier)
  await recordFor(page, 2)
  await send(page).click()
  await expect(field(page, QUESTION)).toContainText('Stop the recording and save it first')
  await button(page, 'Stop recording').click()
  await button(page, 'Save').click()
  await expect(field(page, QUESTION).getByText('Saved, 0:0')).toBeVisible()
  await send(page).click()
  await expect(sent(page)).toBeVisible()
  const video = await videoOf(editor, form.identifier)
  expect(video).toMatchObject({ contentType: 'video/webm', pending: false })
  expect(video?.originalFilename).toMatch(/^video_Noor_[a-z0-9]{12}_fld_\w+\.webm$/)
  expect(video?.duration).toBeGreaterThan(1.5)
  await expect.poll(async () => (await videoOf(editor, form.identifier))?.thumbnail).not.toBeNull()

  await reviewer.goto(`/f/${form.identifier}?submission_id=${video?.submissionId}`)
  const player = panel(reviewer, 'Noor Haddad').locator('[data-player]')
  await expect(player).toHaveAttribute('data-player', 'ready')
  await player.getByRole('button', { name: 'Play' }).click()
  await expect(player).toHaveAttribute('data-player', 'ended', { timeout: 10_000 })
  await player.getByRole('button', { name: 'Replay' }).click()
  await expect(player).toHaveAttribute('data-player', 'ready')
  expect(await violations(reviewer)).toEqual([])
})

test('a recording whose upload is slow shows its whole size', async ({ editor, visitor }) => {
  const form = await videoForm(editor)
  const page = await visitor(phone)
  await open(page, form.identifier)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  /** Bytes by the address of their upload: that of the video is the first, that of its picture follows */
  const bytes = new Map<string, number>()
  await page.route('**/api/uploads/*', async route => {
    const request = route.request()
    if (request.method() !== 'PATCH') return route.continue()
    bytes.set(request.url(), (bytes.get(request.url()) ?? 0) + (request.postDataBuffer()?.byteLength ?? 0))
    await held
    return route.continue()
  })
  await recordFor(page, 2)
  await button(page, 'Stop recording').click()
  await button(page, 'Save').click()
  const progress = field(page, QUESTION).getByRole('progressbar', { name: 'Upload of the video' })
  await expect(progress).toHaveJSProperty('value', 0)
  const total = await progress.evaluate((it: HTMLProgressElement) => it.max)
  release()
  await expect(field(page, QUESTION).getByText('Saved, 0:0')).toBeVisible()
  expect(total).toBe([...bytes.values()][0] ?? 0)
})

test('a screen reader hears what is wrong where the focus goes, and at what takes the video', async ({
  editor,
  visitor,
}) => {
  const form = await videoForm(editor)
  const page = await visitor(desktop)
  await open(page, form.identifier)
  const group = page.getByRole('group', { name: `${QUESTION}: video` })
  await expect(group).toBeVisible()
  await send(page).click()
  const said = /This field is required/
  await expect(group).toBeFocused()
  await expect(group).toHaveAccessibleDescription(said)
  await expect(button(page, 'Start recording')).toHaveAccessibleDescription(said)
  const upload = field(page, QUESTION).getByLabel('Upload a video')
  await expect(upload).toHaveAccessibleDescription(said)
  await expect(upload).toHaveAttribute('aria-invalid', 'true')
  await expect(upload).toHaveAttribute('aria-required', 'true')
  expect(await violations(page)).toEqual([])
})

test('a video that cannot be loaded says so, and is tried again', async ({
  editor,
  visitor,
  page: reviewer,
}) => {
  const form = await videoForm(editor)
  const page = await visitor(desktop)
  await open(page, form.identifier)
  await recordFor(page, 1)
  await button(page, 'Stop recording').click()
  await button(page, 'Save').click()
  await send(page).click()
  await expect(sent(page)).toBeVisible()
  const video = await videoOf(editor, form.identifier)
  await reviewer.route('**/api/media?*', route => route.abort())
  await reviewer.goto(`/f/${form.identifier}?submission_id=${video?.submissionId}`)
  const player = panel(reviewer, 'Noor Haddad').locator('[data-player]')
  await expect(player).toContainText('Unable to load video')
  await reviewer.unroute('**/api/media?*')
  await player.getByRole('button', { name: 'Try again' }).click()
  await expect(player).toHaveAttribute('data-player', 'ready')
})

test('a video whose upload ends while its deletion is asked for is deleted all the same', async ({
  editor,
  visitor,
}) => {
  const form = await videoForm(editor)
  const page = await visitor(phone)
  await open(page, form.identifier)
  await recordFor(page, 1)
  const held = Promise.withResolvers<void>()
  await page.route('**', async route => {
    if (route.request().method() === 'PATCH') await held.promise
    await route.continue()
  })
  await button(page, 'Stop recording').click()
  await button(page, 'Save').click()
  await button(page, 'Delete').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('The recorded video will be permanently deleted.')
  held.resolve()
  await expect(field(page, QUESTION).getByText('Saved, 0:0')).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(button(page, 'Start recording')).toBeVisible()
  await expect(field(page, QUESTION)).not.toContainText('Saved')
  await expect(page.locator('.progress-count')).toHaveText('2 of 3 answered')
})

test('a tab that is killed in the middle of a recording keeps it up to two seconds before', async ({
  editor,
  visitor,
}) => {
  const form = await videoForm(editor)
  const page = await visitor(desktop)
  await open(page, form.identifier)
  await recordFor(page, 5)
  await page.goto('about:blank')
  await page.goto(`/forms/${form.identifier}`)
  await alive(page)
  await expect(button(page, 'Save')).toBeVisible()
  await expect.poll(() => page.locator('.film-length').textContent(), { timeout: 10_000 }).toMatch(/0:0[3-9]/)
  // It comes back without taking the reader along.
  await expect(button(page, 'Save')).not.toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('a tab that is opened while another one records does not end that recording', async ({
  editor,
  visitor,
}) => {
  const form = await videoForm(editor)
  const page = await visitor(desktop)
  await open(page, form.identifier)
  await recordFor(page, 2)
  const other = await page.context().newPage()
  await other.goto(`/forms/${form.identifier}`)
  await alive(other)
  const elsewhere = 'Your video is being recorded or uploaded in another tab.'
  await expect(field(other, QUESTION)).toContainText(elsewhere)
  await page.bringToFront()
  const before = await recorded(page)
  await expect.poll(() => recorded(page)).toBeGreaterThan(before + 1)
  const whole = page.waitForResponse(it => it.request().headers()['upload-length'] !== undefined)
  await button(page, 'Stop recording').click()
  await whole
  // What is whole and not saved yet is not an answer, which that tab would save in place of it.
  await other.reload()
  await alive(other)
  await expect(field(other, QUESTION)).toContainText(elsewhere)
  await page.bringToFront()
  await button(page, 'Save').click()
  await expect(field(page, QUESTION).getByText('Saved, 0:')).toBeVisible()
  await send(page).click()
  await expect(sent(page)).toBeVisible()
  expect((await videoOf(editor, form.identifier))?.duration).toBeGreaterThan(before + 1)
})

test('a saved video is edited: recorded again or deleted, each after a question', async ({
  editor,
  visitor,
}) => {
  const form = await videoForm(editor)
  const page = await visitor(desktop)
  await open(page, form.identifier)
  await recordFor(page, 1)
  await button(page, 'Stop recording').click()
  await button(page, 'Save').click()
  await button(page, 'Edit').click()
  expect(await violations(page)).toEqual([])
  await button(page, 'Retake').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('The previous video will be disacarded when you record a new one.')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button(page, 'Retake')).toBeFocused()
  await button(page, 'Delete').click()
  await expect(dialog).toContainText('The recorded video will be permanently deleted.')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(button(page, 'Start recording')).toBeVisible()
  await expect(page.locator('.progress-count')).toHaveText('2 of 3 answered')
})

test('a camera that is denied shows why, how to allow it, and what to do instead', async ({
  editor,
  visitor,
}) => {
  const form = await videoForm(editor)
  const page = await visitor({
    ...phone,
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Instagram 300.0',
  })
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))
  })
  await open(page, form.identifier)
  await expect(page.getByRole('status').filter({ hasText: 'Saved a moment ago' })).toBeVisible()
  await button(page, 'Start recording').click()
  await expect(field(page, QUESTION)).toContainText(
    'Camera and microphone access was denied. Please allow permissions to record video.',
  )
  await expect(page.getByRole('link', { name: 'Open in your browser' })).toHaveAttribute('href', /[?&]draft=/)
  await expect(field(page, QUESTION).getByText('Use the camera app')).toBeVisible()
  await expect(field(page, QUESTION).getByLabel('Use the camera app')).toHaveAttribute('capture', 'user')
  expect(await violations(page)).toEqual([])
  await button(page, 'Cancel').click()
  await expect(button(page, 'Start recording')).toBeVisible()
})

test('a computer, which has no camera app, is not offered one', async ({ editor, visitor }) => {
  const form = await videoForm(editor)
  const page = await visitor(desktop)
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))
  })
  await open(page, form.identifier)
  await button(page, 'Start recording').click()
  await expect(field(page, QUESTION).getByText('Upload a video')).toBeVisible()
  await expect(field(page, QUESTION).getByText('Use the camera app')).toBeHidden()
})

test('a camera that answers after it was given up is closed again', async ({ editor, visitor }) => {
  const form = await videoForm(editor)
  const page = await visitor(desktop)
  await page.addInitScript(() => {
    const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    const opened: MediaStream[] = []
    let deleteDraft = () => {}
    const held = new Promise<void>(resolve => {
      deleteDraft = resolve
    })
    navigator.mediaDevices.getUserMedia = async wanted => {
      const stream = await ask(wanted)
      opened.push(stream)
      await held
      return stream
    }
    Object.assign(window, {
      deleteDraft,
      cameras: () => opened.map(stream => stream.getTracks().some(({ readyState }) => readyState === 'live')),
    })
  })
  const cameras = () => page.evaluate('cameras()')
  await open(page, form.identifier)
  await button(page, 'Start recording').click()
  await button(page, 'Cancel').click()
  await button(page, 'Start recording').click()
  await expect.poll(cameras).toEqual([true, true])
  await page.evaluate('deleteDraft()')
  await expect(button(page, 'Record')).toBeEnabled()
  expect(await cameras()).toEqual([false, true])
  await button(page, 'Cancel').click()
  expect(await cameras()).toEqual([false, false])
})

test('what the camera sees is shown without a break while it records', async ({ editor, visitor }) => {
  const form = await videoForm(editor)
  const page = await visitor(desktop)
  await open(page, form.identifier)
  await recordFor(page, 0)
  const screen = page.getByLabel('What your camera sees')
  await screen.evaluate(video =>
    video.addEventListener('emptied', () => video.setAttribute('data-broken', '')),
  )
  await expect(field(page, QUESTION)).toContainText('0:02 of 1:00', { timeout: 8_000 })
  await expect(screen).not.toHaveAttribute('data-broken')
})

/** Somebody records a short video and applies. */
async function applyWithVideo(page: Page, identifier: string) {
  await open(page, identifier)
  await recordFor(page, 1)
  await button(page, 'Stop recording').click()
  await button(page, 'Save').click()
  await send(page).click()
  await expect(sent(page)).toBeVisible()
}

test('a video that cannot be loaded says nothing of the next applicant’s', async ({
  editor,
  visitor,
  page: reviewer,
}) => {
  const form = await videoForm(editor)
  for (const _ of ['first', 'second']) await applyWithVideo(await visitor(desktop), form.identifier)
  const { submissions } = await editor.winnow.fetchSubmissions({ form_id: form.identifier })
  const newest = submissions.at(-1)?.submissionId ?? ''
  await reviewer.route(`**/api/media?*${newest}*`, route => route.abort())
  await reviewer.goto(`/f/${form.identifier}?submission_id=${newest}`)
  const detail = panel(reviewer, 'Noor Haddad')
  const player = detail.locator('[data-player]')
  await expect(player).toContainText('Unable to load video')
  await detail.getByRole('button', { name: 'Next applicant' }).click()
  await expect(player).toHaveAttribute('data-player', 'ready')
})

test('a video that is stopped before its bytes have come plays once they have', async ({
  editor,
  visitor,
  page: reviewer,
}) => {
  const form = await videoForm(editor)
  await applyWithVideo(await visitor(desktop), form.identifier)
  const { submissionId } = (await videoOf(editor, form.identifier)) ?? {}
  const { promise: held, resolve: deleteDraft } = Promise.withResolvers<void>()
  await reviewer.route('**/api/media?*', async route => {
    await held
    await route.continue()
  })
  await reviewer.goto(`/f/${form.identifier}?submission_id=${submissionId}`)
  const player = panel(reviewer, 'Noor Haddad').locator('[data-player]')
  await player.getByRole('button', { name: 'Play' }).click()
  await player.getByRole('button', { name: 'Pause' }).click()
  deleteDraft()
  await player.getByRole('button', { name: 'Play' }).click()
  await expect(player).toHaveAttribute('data-player', 'ended')
})

/** A second of film as a file of so many bytes: what follows its last frame is nothing to a player. */
async function film(page: Page, bytes: number) {
  const recorded = await page.evaluate(
    () =>
      new Promise<string>(resolve => {
        const canvas = document.createElement('canvas')
        const context = canvas.getContext('2d')
        const recorder = new MediaRecorder(canvas.captureStream(10), { mimeType: 'video/webm' })
        const draw = setInterval(() => context?.fillRect(Math.random() * 100, 0, 50, 50), 50)
        recorder.ondataavailable = async ({ data }) => {
          const bytes = new Uint8Array(await data.arrayBuffer())
          resolve(btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join('')))
        }
        recorder.onstart = () =>
          setTimeout(() => {
            clearInterval(draw)
            recorder.stop()
          }, 1_000)
        recorder.start()
      }),
  )
  const buffer = Buffer.alloc(bytes)
  Buffer.from(recorded, 'base64').copy(buffer)
  const path = test.info().outputPath(`${bytes} bytes.webm`)
  await writeFile(path, buffer)
  return path
}

test('a video that is refused while Send waits for it stops Send, and another Send goes on without it', async ({
  editor,
  visitor,
}) => {
  const form = await videoForm(editor, false)
  const page = await visitor(phone)
  await open(page, form.identifier)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/uploads/*', async route => {
    if (route.request().method() !== 'PATCH') return route.continue()
    await held
    const detail = 'Unsupported file type'
    await route.fulfill({ status: 422, json: { code: 'invalid_input', title: detail, status: 422, detail } })
  })
  const chosen = field(page, QUESTION).locator('input[type=file]').last()
  await chosen.setInputFiles(await film(page, 100_000))
  await button(page, 'Save').click()
  await send(page).click()
  await expect(page.getByText('Your application is sent right after.')).toBeVisible()
  release()
  const stage = page.getByRole('group', { name: `${QUESTION}: video` })
  await expect(stage).toContainText('Unsupported file type')
  await expect(stage).toBeFocused()
  await expect(field(page, QUESTION)).toContainText("This wasn't uploaded. Try again, or go on without it.")
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(sent(page)).toBeVisible()
  expect(await videoOf(editor, form.identifier)).toBeNull()
})

test('a chosen video larger than the server’s limit is refused by that limit as soon as it is chosen', async ({
  playwright,
  visitor,
}) => {
  const server = await ownServer({ VIDEO_MEGABYTES: '12' })
  try {
    const request = await playwright.request.newContext({ baseURL: server.url })
    const { winnow } = await signedIn(request, server.url, { email: address('owner'), name: 'Mira Sandoval' })
    const { id: workspaceId } = await winnow.createWorkspace({ name: 'Northlight' })
    const form = await videoForm({ winnow, workspaceId, workspaceName: 'Northlight', email: '', cookies: [] })
    const page = await visitor(phone)
    await page.goto(`${server.url}/forms/${form.identifier}`)
    await alive(page)
    const chosen = field(page, QUESTION).locator('input[type=file]').last()
    await chosen.setInputFiles(await film(page, 13 * 1024 * 1024))
    await expect(field(page, QUESTION)).toContainText('File size must be less than 12 MB')
    await chosen.setInputFiles(await film(page, 11 * 1024 * 1024))
    await expect(button(page, 'Save')).toBeVisible()
  } finally {
    await server.close()
  }
})
