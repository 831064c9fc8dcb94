import { expect, test } from 'bun:test'
import { addressesIn } from './addresses.ts'

test.each([
  [
    'bo@example.com, chen@example.com;dora@example.com',
    ['bo@example.com', 'chen@example.com', 'dora@example.com'],
  ],
  [' bo@example.com\nchen@example.com\t', ['bo@example.com', 'chen@example.com']],
  ['"Bo Ek" <bo@example.com>; chen@example.com', ['bo@example.com', 'chen@example.com']],
  ['"Ek, Bo" <bo@example.com>, Chen Li <chen@example.com>', ['bo@example.com', 'chen@example.com']],
  ['<bo@example.com>\n< chen@example.com >', ['bo@example.com', 'chen@example.com']],
  // Nobody is dropped without a word.
  ['bo@example.com Chen <chen@example.com>', ['bo@example.com', 'Chen', 'chen@example.com']],
  ['', []],
])('%p names %p', (text, addresses) => expect(addressesIn(text)).toEqual(addresses))
