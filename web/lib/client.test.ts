import { describe, expect, test } from 'bun:test'
import { WinnowError } from '@winnow/sdk'
import { sentenceOf } from './client.ts'

describe('the sentence of a failure', () => {
  test.each([
    ['of the server', new WinnowError('chat_closed', 409, 'The chat is closed'), 'The chat is closed'],
    [
      'of a server in trouble',
      new WinnowError('internal', 500, 'x'),
      'Something went wrong! Please try again later.',
    ],
    [
      'of a proxy',
      new WinnowError('not_winnow', 502, 'The server answered with status 502'),
      'Something went wrong! Please try again later.',
    ],
    ['of the page itself', new TypeError('x is undefined'), 'Something went wrong! Please try again later.'],
  ])('%s', (_, error, sentence) => expect(sentenceOf(error)).toBe(sentence))
})
