import { violations } from '../../support/axe.ts'
import { field } from '../../support/hosted.ts'
import { desktop, phone } from '../../support/screens.ts'
import { expect, test } from '../../support/test.ts'
import { button, open, QUESTION, videoForm } from './scene.ts'

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
