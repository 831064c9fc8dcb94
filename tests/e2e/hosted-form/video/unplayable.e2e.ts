import { Buffer } from 'node:buffer'
import { alive, field } from '../../support/hosted.ts'
import { phone } from '../../support/screens.ts'
import { expect, test } from '../../support/test.ts'
import { button, film, open, QUESTION, videoForm } from './scene.ts'

test('Try Again after a file that is no video chooses another file', async ({ editor, visitor }) => {
  const form = await videoForm(editor)
  const page = await visitor(phone)
  await open(page, form.identifier)
  const chosen = field(page, QUESTION).locator('input[type=file]').last()
  await chosen.setInputFiles({ name: 'deck.mp4', mimeType: 'video/mp4', buffer: Buffer.from('%PDF-1.7') })
  await expect(field(page, QUESTION)).toContainText("This file isn't a video that can be played here.")
  const choosing = page.waitForEvent('filechooser')
  await button(page, 'Try Again').click()
  await (await choosing).setFiles(await film(page, 100_000))
  await expect(button(page, 'Save')).toBeVisible()
})

test('what a reload leaves of a recording is not offered where nothing of it can be played', async ({
  editor,
  visitor,
}) => {
  const form = await videoForm(editor)
  const page = await visitor(phone)
  await page.addInitScript(() => {
    // The first second has no frame yet.
    MediaRecorder.prototype.start = function () {
      const data = new Blob(['\x1aE\xdf\xa3'.repeat(50)])
      setTimeout(() => this.dispatchEvent(new BlobEvent('dataavailable', { data })), 100)
    }
  })
  await open(page, form.identifier)
  await button(page, 'Start recording').click()
  const begun = page.waitForResponse(it => it.request().method() === 'PATCH')
  await button(page, 'Record').click()
  await begun
  const removed = page.waitForRequest(it => it.method() === 'DELETE')
  await page.reload()
  await alive(page)
  await removed
  await expect(button(page, 'Save')).toHaveCount(0)
  await button(page, 'Start recording').click()
  await expect(button(page, 'Record')).toBeFocused()
})
