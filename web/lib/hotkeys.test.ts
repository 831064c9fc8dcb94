import { expect, test } from 'bun:test'
import { keyText, matches } from './hotkeys.ts'

const press = (key: string, modifiers: Partial<KeyboardEvent> = {}) =>
  ({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...modifiers }) as KeyboardEvent

test.each([
  ['s', press('s'), true],
  ['s', press('s', { ctrlKey: true }), false],
  ['s', press('S', { shiftKey: true }), false],
  ['?', press('?', { shiftKey: true }), true],
  ['mod+k', press('k', { ctrlKey: true }), true],
  ['mod+enter', press('Enter', { ctrlKey: true }), true],
  ['shift+arrowdown', press('ArrowDown', { shiftKey: true }), true],
  ['arrowdown', press('ArrowDown', { shiftKey: true }), false],
  ['space', press(' '), true],
])('%s off a Mac', (hotkey, event, expected) => expect(matches(hotkey, event, false)).toBe(expected))

test('mod is Cmd on a Mac', () => {
  expect(matches('mod+k', press('k', { metaKey: true }), true)).toBe(true)
  expect(matches('mod+k', press('k', { ctrlKey: true }), true)).toBe(false)
})

test('a cap shows the keys of the machine', () => {
  expect(keyText('mod+enter', true)).toBe('⌘↵')
  expect(keyText('mod+k', false)).toBe('Ctrl K')
})
