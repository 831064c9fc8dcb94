import { expect, test } from 'bun:test'
import { beginningOf, shownBytes, textOf } from './decode.ts'

test('a text is read as UTF-8, or as UTF-16 where it says so', async () => {
  expect(await textOf(new Blob(['Olá\r\nMundo']))).toEqual({ text: 'Olá\nMundo', isCut: false })
  const wide = new Uint8Array([0xff, 0xfe, 0x41, 0, 0xe9, 0])
  expect((await textOf(new Blob([wide]))).text).toBe('Aé')
})

test('a large one is cut, never within a character', async () => {
  const { text, isCut } = await textOf(new Blob(['é'.repeat(shownBytes)]))
  expect([isCut, text.length, text.includes('\ufffd')]).toEqual([true, shownBytes / 2, false])
})

test('a card shows its first lines', () => {
  expect(beginningOf('a\n'.repeat(100)).split('\n')).toHaveLength(12)
  expect(beginningOf('x'.repeat(9_000))).toHaveLength(2_000)
})
