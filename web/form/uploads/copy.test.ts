import { expect, test } from 'bun:test'
import { cannotBeSent, progressText, sendingFirst, waitingText } from './copy.ts'

const megabyte = 1024 * 1024

test('an upload says its amount and the time that is left', () => {
  expect(progressText(3.9 * megabyte, 6.3 * megabyte, 21)).toBe('3.9 of 6.3 MB, about 20 s left')
  expect(progressText(1 * megabyte, 90 * megabyte, 200)).toBe('1.0 of 90.0 MB, about 3 min left')
  expect(progressText(60 * 1024, 120 * 1024, 1)).toBe('60 of 120 kB, nearly done')
  expect(progressText(0, 6.3 * megabyte, null)).toBe('0.0 of 6.3 MB')
})

test('one that waits says why, and how much is uploaded', () => {
  expect(waitingText('', 3.9 * megabyte, 6.3 * megabyte)).toBe(
    'Waiting for a connection. 3.9 of 6.3 MB uploaded.',
  )
  expect(waitingText("Files can't be stored right now.", 0, 2 * megabyte)).toBe(
    "Files can't be stored right now. 0.0 of 2.0 MB uploaded.",
  )
})

test('what a form waits for is named as its applicant knows it', () => {
  const recording = 'video_Ada_uar7q2kx0b1c_fld_8Qh2.webm'
  expect(sendingFirst([recording])).toBe('Uploading your video.')
  expect(sendingFirst([recording, 'deck.pdf'])).toBe('Uploading your video and deck.pdf.')
  expect(cannotBeSent([recording])).toBe(
    "Your video can't be uploaded right now. It's kept here, and we keep trying.",
  )
  expect(cannotBeSent(['deck.pdf', recording])).toBe(
    "deck.pdf and your video can't be uploaded right now. They're kept here, and we keep trying.",
  )
})
