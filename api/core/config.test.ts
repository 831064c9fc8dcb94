import { expect, test } from 'bun:test'
import { readConfig } from './config.ts'

const framesOf = (FORM_FRAMES?: string) => readConfig({ FORM_FRAMES }).formFrames

test('forms may be framed by any site, by none, or by those that are named', () => {
  expect(framesOf()).toBe('*')
  expect(framesOf('none')).toBe("'none'")
  expect(framesOf('https://a.example, https://b.example')).toBe('https://a.example https://b.example')
})

test('what is no origin of a site ends the start, with its name', () => {
  expect(() => framesOf('a.example')).toThrow('FORM_FRAMES names no origin of a site: a.example')
  expect(() => framesOf('https://a.example/page')).toThrow('https://a.example/page')
})
