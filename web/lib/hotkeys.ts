import type { LucideIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { DotHue } from '../theme/tints.ts'
import { isMac } from './browser/platform.ts'
import { editingKeys, holdTyping, isRestOfTyping, textInputs } from './typing.ts'

/** Headings of the palette and of the list of shortcuts, in their order. */
export const actionGroups = [
  'Applicants',
  'Statuses',
  'Selection',
  'Table',
  'Form',
  'Forms',
  'Messages',
  'General',
] as const

/** Something that a person can do on the screen: by its key, in the palette, or both. */
export interface Action {
  id: string
  name: string
  icon?: LucideIcon
  dot?: DotHue
  /** Keys joined by '+', `mod` being Cmd or Ctrl: 's', 'mod+enter', 'shift+arrowdown', '?'. */
  hotkey?: string
  /** Absent: General */
  group?: (typeof actionGroups)[number]
  /** Whom or what it acts on: 'Chen Wei' */
  about?: string
  /** Left out of the palette: it only makes sense as a key */
  keyOnly?: boolean
  /** Evaluated at each key press; absent: always. */
  when?: () => boolean
  /** Also reachable while a modal dialog is open. */
  inDialog?: boolean
  /** A key that is held down runs it once. */
  once?: boolean
  /** It leads to a text field: what is typed before the field has the focus goes into it. */
  leadsToText?: boolean
  run: (event?: KeyboardEvent) => void
}

const registered: (() => readonly Action[])[] = []

/** Adds actions until the returned function is called. The list added last comes first; within a list, its own order holds. */
export function registerActions(actions: readonly Action[] | (() => readonly Action[])): () => void {
  const list = typeof actions === 'function' ? actions : () => actions
  registered.push(list)
  if (registered.length === 1) document.addEventListener('keydown', onKeyDown)
  return () => {
    registered.splice(registered.indexOf(list), 1)
    if (registered.length === 0) document.removeEventListener('keydown', onKeyDown)
  }
}

/** Every action of the screen, those that were added last first. */
export const registeredActions = (): Action[] => registered.toReversed().flatMap(list => list())

/** Does it; where that leads to a text, what is typed from then on goes there (docs/rules.md#typing-ahead). */
export function perform(
  { run, leadsToText }: Pick<Action, 'run' | 'leadsToText'>,
  event?: KeyboardEvent,
): void {
  run(event)
  if (leadsToText) holdTyping()
}

/** Does what a key or the palette would do. */
export function runAction(id: string): void {
  const action = registeredActions().find(action => action.id === id)
  if (action) perform(action)
}

/** Registers actions while the component is mounted; they may change at every render. */
export function useActions(actions: readonly Action[]): void {
  const latest = useRef(actions)
  latest.current = actions
  useEffect(() => registerActions(() => latest.current), [])
}

/** Whether a key press means this hotkey. Shift is ignored for characters that need it to be typed ('?'). */
export function matches(hotkey: string, event: KeyboardEvent, mac = isMac): boolean {
  const parts = hotkey.toLowerCase().split('+')
  const key = parts.at(-1) ?? ''
  const pressed = event.key === ' ' ? 'space' : event.key.toLowerCase()
  if (pressed !== key) return false
  if ((mac ? event.metaKey : event.ctrlKey) !== parts.includes('mod')) return false
  if (mac ? event.ctrlKey : event.metaKey) return false
  if (event.altKey !== parts.includes('alt')) return false
  const isSymbol = key.length === 1 && !/[a-z0-9]/.test(key)
  return isSymbol || event.shiftKey === parts.includes('shift')
}

const symbols: Record<string, [mac: string, other: string]> = {
  mod: ['⌘', 'Ctrl'],
  shift: ['⇧', 'Shift'],
  alt: ['⌥', 'Alt'],
  enter: ['↵', '↵'],
  escape: ['Esc', 'Esc'],
  space: ['Space', 'Space'],
  arrowup: ['↑', '↑'],
  arrowdown: ['↓', '↓'],
  arrowleft: ['←', '←'],
  arrowright: ['→', '→'],
  backspace: ['⌫', '⌫'],
  delete: ['Del', 'Del'],
}

/** A hotkey as its cap shows it: '⌘K' on a Mac, 'Ctrl K' elsewhere. */
export function keyText(hotkey: string, mac = isMac): string {
  const words = hotkey
    .split('+')
    .map(part => symbols[part.toLowerCase()]?.[mac ? 0 : 1] ?? part.toUpperCase())
  return words.join(mac ? '' : ' ')
}

/** Keys that do nothing alone. */
export const modifiers = ['Control', 'Shift', 'Alt', 'Meta']

const pressable = 'button, a[href], summary, [role=button], [role=tab], [role=radio], [role=switch], input'
const ownKeys = '[role=menu], [role=listbox]'

function belongsElsewhere(event: KeyboardEvent): boolean {
  const target = event.target
  if (!(target instanceof Element)) return false
  const key = event.key.toLowerCase()
  const withMod = isMac ? event.metaKey : event.ctrlKey
  if (target.closest(textInputs)) return !withMod || editingKeys.has(key)
  if (withMod) return false
  return target.closest(ownKeys) !== null || ((key === 'enter' || key === ' ') && target.matches(pressable))
}

/** Modal dialogs that are open; one that is fading out takes no more keys. */
export const openModals = (): number =>
  document.querySelectorAll('[aria-modal=true]:not([data-state=closed])').length

/** Of the browser, for texts */
const undoKeys = ['mod+z', 'mod+shift+z', 'mod+y']

function onKeyDown(event: KeyboardEvent): void {
  if (isRestOfTyping(event) || event.defaultPrevented || event.isComposing || belongsElsewhere(event)) return
  const underDialog = openModals() > 0
  const action = registeredActions().find(
    ({ hotkey, inDialog, when }) =>
      hotkey !== undefined && matches(hotkey, event) && (inDialog || !underDialog) && (when?.() ?? true),
  )
  if (!action) {
    // A browser would undo the typing in a field that no longer has the focus, and lead back there.
    if (undoKeys.some(keys => matches(keys, event))) event.preventDefault()
    return
  }
  event.preventDefault()
  if (event.repeat && action.once) return
  perform(action, event)
}
