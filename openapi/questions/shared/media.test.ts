import { expect, test } from 'bun:test'
import { fileTypes, fileUpload } from '../file-upload/file-upload.ts'
import { validate } from '../testing.ts'
import { video } from '../video/video.ts'

const file = { contentType: 'application/pdf', draftFilePath: 'drafts/1', originalFilename: 'deck.pdf' }

test('a file answer is an object with an allowed content type; its value is the original file name', () => {
  expect(validate(fileUpload, file)).toEqual({ value: 'deck.pdf' })
  expect(validate(fileUpload, file, { fileTypes: ['PDF', 'IMAGE'] })).toEqual({ value: 'deck.pdf' })
  expect(validate(fileUpload, file, { fileTypes: ['IMAGE'] })).toEqual({ message: 'Unsupported file type' })
  expect(validate(fileUpload, 'deck.pdf')).toEqual({ message: 'Must be an uploaded file' })
})

test('no group takes SVG or HTML, which carry scripts', () => {
  const all = Object.values(fileTypes).flat()
  expect(all).not.toContain('image/svg+xml')
  expect(all).not.toContain('text/html')
  expect(validate(fileUpload, { ...file, contentType: 'image/svg+xml' })).toEqual({
    message: 'Unsupported file type',
  })
})

test('a video answer is a draft or a saved recording of at most 60 seconds', () => {
  const draft = { contentType: 'video/webm', draftFilePath: 'drafts/2', originalFilename: 'video.webm' }
  expect(validate(video, draft)).toEqual({ value: 'video.webm' })
  expect(validate(video, { file_path: 'v/1', file_name: 'me.webm', duration: 60 })).toEqual({
    value: 'me.webm',
  })
  for (const sent of [
    { ...draft, contentType: 'video/mp4' },
    { file_path: 'v/1', file_name: 'me.webm', duration: 61 },
  ])
    expect(validate(video, sent)).toEqual({ message: 'Must be a recorded video' })
})
