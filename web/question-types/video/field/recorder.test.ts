import { expect, test } from 'bun:test'
import { cameraFailure, recorderType, videoName } from './recorder.ts'

test('webm with vp9/opus is preferred, then vp8, then webm, then mp4', () => {
  const without = (...missing: string[]) => recorderType(type => !missing.some(part => type.includes(part)))
  expect(without()).toBe('video/webm;codecs=vp9,opus')
  expect(without('vp9')).toBe('video/webm;codecs=vp8,opus')
  expect(without('vp9', 'vp8')).toBe('video/webm')
  expect(without('webm')).toBe('video/mp4')
  expect(without('webm', 'mp4')).toBeUndefined()
})

test('a video is named after the first name, something random and the question', () => {
  expect(videoName('Ada', 'fld_1234')).toMatch(/^video_Ada_[a-z0-9]{12}_fld_1234\.webm$/)
  expect(videoName('Zoë/..', 'fld_1234')).toMatch(/^video_Zoë_[a-z0-9]{12}_fld_1234\.webm$/)
})

test('without a first name: 12 random characters and the last 4 of the question’s id', () => {
  expect(videoName('', 'fld_1234')).toMatch(/^[a-z0-9]{12}1234\.webm$/)
})

test.each([
  ['NotAllowedError', 'Camera and microphone access was denied. Please allow permissions to record video.'],
  ['NotFoundError', 'No camera or microphone found on your device.'],
  ['NotReadableError', 'Camera or microphone is already in use by another application.'],
  ['OverconstrainedError', 'Camera does not support the requested settings.'],
  ['AbortError', 'Unable to access camera and microphone.'],
])('%s: %s', (name, sentence) => {
  expect(cameraFailure(new DOMException('', name)).sentence).toBe(sentence)
})
