import { expect, test } from 'bun:test'
import { PassThrough } from 'node:stream'
import { asker } from './ask.ts'

/** A terminal's input to type into, and what stands on its screen. */
function questions() {
  const [input, output, stop] = [new PassThrough(), new PassThrough(), new AbortController()]
  output.setEncoding('utf8')
  return { input, stop, ask: asker(input, output, stop.signal), shown: (): string => output.read() }
}

test('lines that are typed ahead in one piece answer the questions in their order', async () => {
  const { input, ask, shown } = questions()
  input.write('k\n\ns\n')
  expect([await ask('1? '), await ask('2? '), await ask('3? ')]).toEqual(['k', '', 's'])
  const last = ask('4? ')
  input.write('q\n')
  expect(await last).toBe('q')
  expect(shown()).toBe('1? 2? 3? 4? ')
})

test('the end of the input answers with null, again and again, and ends the line of the question', async () => {
  const { input, ask, shown } = questions()
  input.end('half a line')
  expect([await ask('1? '), await ask('2? '), await ask('3? ')]).toEqual(['half a line', null, null])
  expect(shown()).toBe('1? 2? \n3? \n')
})

test('an interruption answers with null, whatever is typed ahead', async () => {
  const { input, stop, ask } = questions()
  const waiting = ask('1? ')
  stop.abort()
  expect(await waiting).toBeNull()
  input.write('y\n')
  expect(await ask('2? ')).toBeNull()
})

test('reads nothing before the first question, and nothing after the last', async () => {
  const { input, ask } = questions()
  expect(input.readableFlowing).toBeNull()
  input.write('y\n')
  expect(await ask('1? ')).toBe('y')
  expect(input.readableFlowing).toBe(false)
})
