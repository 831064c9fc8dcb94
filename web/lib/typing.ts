/** How long typing waits for its field, in milliseconds: as long as somebody may take to see that none comes. */
const patience = 15_000

/** Where text is typed, and keys mean letters. */
export const textInputs =
  'textarea, select, [contenteditable=""], [contenteditable=true], input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=range])'

/** The keys that, with Cmd or Ctrl, belong to the text while somebody types. */
export const editingKeys = new Set(['a', 'b', 'c', 'i', 'u', 'v', 'x', 'y', 'z'])

const isInText = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(textInputs) !== null

const dialogOf = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest('[aria-modal=true]') : null

/** Milliseconds within which the next letter belongs to the same sentence. */
const flow = 2_000
/** The last letter that was typed into a text */
let letter: { into: Element; at: number } | undefined
addEventListener('pointerdown', () => (letter = undefined), true)

/**
 * Whether a key is the rest of a sentence whose field is gone, as where somebody else erased the applicant meanwhile: it is
 * no shortcut (docs/rules.md#typing-ahead). To be asked about every key.
 */
export function isRestOfTyping({ key, target, timeStamp, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const isLetter = !ctrlKey && !metaKey && !altKey && (key.length === 1 || key === 'Backspace')
  const isRest = isLetter && letter !== undefined && !letter.into.isConnected && timeStamp - letter.at < flow
  const into = isInText(target) ? (target as Element) : isRest ? letter?.into : undefined
  letter = isLetter && into ? { into, at: timeStamp } : undefined
  return isRest && !isInText(target)
}

/** What was typed for the field that is on its way. */
let held = ''
let stop: (() => void) | undefined

/**
 * Keeps what is typed from now on until a text field has the focus, and puts it there. A key or a button that leads to a
 * field calls it: the field may come frames later, or with its code, and letters typed before would otherwise act as keys.
 * Escape or a press elsewhere ends it, and so does a dialog that has no field to begin with
 * (docs/rules.md#typing-ahead). `leaves`: the text that has the focus is not the one that is meant.
 */
export function holdTyping(leaves = false): void {
  // One part on the way may lead to another.
  const before = held
  dropTyping()
  if (!leaves && isInText(document.activeElement)) return
  held = before
  const dialog = dialogOf(document.activeElement)
  const onKey = (event: KeyboardEvent) => {
    const isCombined = event.ctrlKey || event.metaKey || event.altKey
    if (event.key === 'Tab' || (isCombined && !editingKeys.has(event.key.toLowerCase()))) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (isCombined) return
    if (event.key === 'Escape') dropTyping()
    if (event.repeat) return
    if (event.key.length === 1) held += event.key
    if (event.key === 'Backspace') held = held.slice(0, -1)
  }
  const onFocus = (event: FocusEvent) => {
    const inText = isInText(event.target)
    const words = held
    if (inText || ![null, dialog].includes(dialogOf(event.target))) dropTyping()
    // The field sets its caret once it has the focus.
    if (inText && words !== '') queueMicrotask(() => document.execCommand('insertText', false, words))
  }
  const late = setTimeout(dropTyping, patience)
  document.addEventListener('keydown', onKey, true)
  document.addEventListener('focusin', onFocus)
  document.addEventListener('pointerdown', dropTyping, true)
  stop = () => {
    clearTimeout(late)
    document.removeEventListener('keydown', onKey, true)
    document.removeEventListener('focusin', onFocus)
    document.removeEventListener('pointerdown', dropTyping, true)
  }
}

/** Lets keys act again, where the field that was led to does not come. */
export function dropTyping(): void {
  stop?.()
  stop = undefined
  held = ''
}
