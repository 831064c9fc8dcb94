import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { allActions } from '../review/actions/registry.ts'

const web = join(import.meta.dir, '../..')

/** Keys of actions as the sources under these paths write them. What only an element with the focus hears is no action. */
async function keysIn(...paths: string[]): Promise<{ key: string; file: string }[]> {
  const found: { key: string; file: string }[] = []
  for (const path of paths)
    for await (const file of new Bun.Glob(path).scan(web)) {
      if (file.includes('.test.') || file.includes('node_modules')) continue
      const text = await Bun.file(join(web, file)).text()
      for (const [, key = ''] of text.matchAll(/\b(?:hotkey|keys): '([^']+)'/g)) found.push({ key, file })
    }
  return found
}

/** What browsers do themselves, on any system, and what their menus and the text in focus need. */
const ofTheBrowser = new Set([
  ...['t', 'w', 'n', 'r', 'l', 'p', 's', 'f', 'd', 'h', 'j', 'o', 'g', 'q', 'tab'].map(it => `mod+${it}`),
  ...['t', 'n', 'w', 'r', 'p', 'i', 'j', 'delete'].flatMap(it => [`mod+shift+${it}`, `shift+mod+${it}`]),
  ...['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '+', '-'].map(it => `mod+${it}`),
  ...['c', 'v', 'x'].map(it => `mod+${it}`),
  ...['arrowleft', 'arrowright', 'f4', 'd', 'home'].map(it => `alt+${it}`),
  ...['tab', 'shift+tab', 'f1', 'f3', 'f5', 'f6', 'f7', 'f10', 'f11', 'f12', 'contextmenu'],
])

/** Find gives the browser its own at the second press; the assistant's key is the product's own. A copy is the grid's. */
const meant = new Set(['mod+f', 'mod+l', 'mod+c'])

test("no action of the web takes a key that is the browser's own", async () => {
  const all = await keysIn('{features,screens,ui,lib}/**/*.{ts,tsx}')
  expect(all.length).toBeGreaterThan(60)
  expect(all.filter(({ key }) => ofTheBrowser.has(key) && !meant.has(key))).toEqual([])
})

test('keys are written as they are matched', async () => {
  for (const { key, file } of await keysIn('{features,screens,ui,lib}/**/*.{ts,tsx}')) {
    const parts = key.split('+')
    const last = parts.pop() ?? ''
    expect({ file, key: last }).toEqual({ file, key: expect.stringMatching(/^([a-z0-9/?]|f\d+|[a-z]{2,})$/) })
    expect(parts.every(it => ['mod', 'shift', 'alt'].includes(it))).toBe(true)
  }
})

describe('of all that is on one screen', () => {
  /** Leads back by one step, confirms or undoes what is on top: the list that was added last goes first. */
  const layered = new Set(['escape', 'mod+z', 'mod+enter'])
  const everywhere = ['features/shell/**/*.tsx', 'screens/Frame.tsx']
  const focusMode = ['label', 'note', 'reply', 'closeChat', 'confirm', 'find', 'quote']
  /** Where several have a key, another condition chooses: review.test.ts holds that they are never available at once. */
  const ofReview = (only?: readonly string[]) => [
    ...new Set(
      allActions.flatMap(({ id, keys, isNative }) =>
        keys && !isNative && (!only || only.includes(id)) ? [keys] : [],
      ),
    ),
  ]

  test.each([
    ['the table', ofReview(), ['features/submissions/**/*.tsx', 'features/table/**/*.tsx']],
    // R edits the reply that is offered, where the offer stands; else it opens the chat.
    ['focus mode', ofReview(focusMode), ['features/focus/use-focus-actions.ts']],
    [
      'a chat in the inbox',
      ['l', 'n'],
      ['features/chats/header/{TurnMenus,ChatHeader}.tsx', 'features/chats/{conversation,inbox}/*.tsx'],
    ],
    ['the list of forms', [], ['features/forms/list/form-actions.ts', 'screens/home.tsx']],
    ['the editor of a form', [], ['features/editor/PublishButton.tsx', 'features/editor/use-building.ts']],
  ])('in %s, no key means two things', async (_, review, paths) => {
    const written = (await keysIn(...paths, ...everywhere)).map(({ key }) => key)
    const all = [...review, ...written].filter(key => !layered.has(key))
    expect(all.length).toBeGreaterThan(3)
    expect(all.filter((key, at) => all.indexOf(key) !== at)).toEqual([])
  })
})
