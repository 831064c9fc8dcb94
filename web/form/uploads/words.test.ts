import { expect, test } from 'bun:test'
import { progressText, waitingText } from './words.ts'

const MEGABYTE = 1024 * 1024

test('an upload says its amount and the time that is left', () => {
  expect(progressText(3.9 * MEGABYTE, 6.3 * MEGABYTE, 21)).toBe('3.9 of 6.3 MB, about 20 s left')
  expect(progressText(1 * MEGABYTE, 90 * MEGABYTE, 200)).toBe('1.0 of 90.0 MB, about 3 min left')
  expect(progressText(60 * 1024, 120 * 1024, 1)).toBe('60 of 120 kB, nearly done')
  expect(progressText(0, 6.3 * MEGABYTE, null)).toBe('0.0 of 6.3 MB')
})

test('one that waits says why, and what is kept', () => {
  expect(waitingText('', 3.9 * MEGABYTE, 6.3 * MEGABYTE)).toBe(
    'Waiting for the connection. 3.9 of 6.3 MB are sent and kept.',
  )
  expect(waitingText('Files cannot be stored right now.', 0, 2 * MEGABYTE)).toBe(
    'Files cannot be stored right now. 0.0 of 2.0 MB sent.',
  )
})
