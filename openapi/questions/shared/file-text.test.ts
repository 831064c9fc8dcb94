import { expect, test } from 'bun:test'
import { durationText, fileMention, fileText, sizeText } from './file-text.ts'

test('a size is in kilobytes up to a megabyte, never 0', () => {
  expect([12, 120 * 1024, 6.34 * 1024 * 1024].map(sizeText)).toEqual(['1 kB', '120 kB', '6.3 MB'])
})

test('a length is said to the nearest second: a film of a minute is a minute long', () => {
  expect([2.6, 59.4, 59.98, 60, 723].map(durationText)).toEqual(['0:03', '0:59', '1:00', '1:00', '12:03'])
})

test.each(['video_Ada_uar7q2kx0b1c_fld_8Qh2.webm', 'uar7q2kx0b1cQh2x.webm', 'video.webm'])(
  'an applicant does not read the name that the recorder gave: %s',
  name => {
    expect(fileText({ name, duration: 3.1 })).toBe('Video, 0:03')
    expect([fileMention(name), fileMention(name, true)]).toEqual(['your video', 'Your video'])
  },
)

test.each([
  [{ name: 'my trailer.mp4', duration: 41 }, 'my trailer.mp4, 0:41'],
  [{ name: 'deck.pdf', bytes: 120 * 1024 }, 'deck.pdf, 120 kB'],
  [{ name: 'video_of_us.mov' }, 'video_of_us.mov'],
])('a file keeps the name that its owner gave: %p', (file, text) => {
  expect(fileText(file)).toBe(text)
  expect(fileMention(file.name, true)).toBe(file.name)
})
