import { describe, expect, test } from 'bun:test'
import { safeParse } from 'zod'
import { ApplicantName } from '../../questions/index.ts'
import { longText } from '../../questions/long-text/long-text.ts'
import { validate } from '../../questions/testing.ts'
import { line } from '../schema.ts'
import { isBlankText } from './plain-text.ts'

const unseen = ['', ' ', '\u200b', '\u00ad\u2060', '\ufeff \u3164', '\u2800', '\u202e\u0000', '\n\t\u180e']

describe('a text of which nothing is seen', () => {
  test.each(unseen)('%j is blank', text => expect(isBlankText(text)).toBe(true))

  test('is not an answer to a required question, no name and no line', () => {
    for (const text of unseen) {
      const answer = validate(longText, text, { required: true })
      expect(answer).toEqual({ message: 'This field is required' })
      expect(safeParse(ApplicantName, text).success).toBe(false)
      expect(safeParse(line(100), text).success).toBe(false)
    }
  })

  test('is not one with a letter, a digit, an emoji or a sign in it', () => {
    for (const text of ['a', '\u200ba', '0', '👩\u200d🚀', '.', '日']) expect(isBlankText(text)).toBe(false)
  })
})

test('a name is one line', () => {
  const name = 'Ada\r\nBcc: all@example.com\u2028Lovelace'
  expect(safeParse(ApplicantName, name).data).toBe('Ada Bcc: all@example.com Lovelace')
  expect(safeParse(line(100), name).data).toBe('Ada Bcc: all@example.com Lovelace')
})
