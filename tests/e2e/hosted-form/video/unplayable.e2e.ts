import { Buffer } from 'node:buffer'
import { field } from '../../support/hosted.ts'
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
