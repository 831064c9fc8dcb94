import { expect, test } from 'bun:test'
import { playerAddress, youtubeVideo } from './video-of.ts'

const id = 'dQw4w9WgXcQ'

test.each([
  [`https://www.youtube.com/watch?v=${id}`, 0],
  [`https://youtube.com/watch?feature=share&v=${id}&t=1m30s`, 90],
  [`http://m.youtube.com/watch?v=${id}#t=42`, 42],
  [`https://music.youtube.com/watch?v=${id}`, 0],
  [`https://youtu.be/${id}?si=abc&t=75`, 75],
  [`https://youtu.be/${id}/`, 0],
  [`https://www.youtube.com/shorts/${id}`, 0],
  [`https://www.youtube.com/live/${id}?t=1h2m3s`, 3_723],
  [`https://www.youtube.com/embed/${id}?start=20`, 20],
  [`https://www.youtube-nocookie.com/embed/${id}`, 0],
  [`https://www.youtube.com/v/${id}`, 0],
  [`https://youtu.be/${id}?t=later`, 0],
])('%s is the video, from %i s', (address, start) => expect(youtubeVideo(address)).toEqual({ id, start }))

test.each([
  'https://www.youtube.com/@winnow',
  'https://www.youtube.com/playlist?list=PL123',
  'https://www.youtube.com/watch?v=short',
  `https://evil.example/watch?v=${id}`,
  `https://youtube.com.evil.example/watch?v=${id}`,
  'https://youtu.be/"onload=alert(1)',
  `javascript:youtube.com/watch?v=${id}`,
  'no address',
])('%s is not a video', address => expect(youtubeVideo(address)).toBeNull())

test('plays from the host without cookies', () => {
  expect(playerAddress({ id, start: 0 })).toBe(
    `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`,
  )
  expect(playerAddress({ id, start: 90 })).toEndWith('&start=90')
})
