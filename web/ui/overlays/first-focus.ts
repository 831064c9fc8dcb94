/** What the focus can be put on. */
const controls =
  'a[href], button:not(:disabled), input:not(:disabled, [type=hidden]), select:not(:disabled), textarea:not(:disabled), [contenteditable=true], [tabindex="0"]'

/** The controls of an element that take the focus, in order. */
export const controlsIn = (root: ParentNode): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>(controls)].filter(control => control.tabIndex >= 0)

/** The first control of an element that takes the focus. */
export const firstControl = (root: ParentNode | null | undefined): HTMLElement | undefined =>
  root ? controlsIn(root)[0] : undefined

/**
 * Whether an overlay that has just appeared may take the focus at once. Ark waits for the next frame, and a key pressed before
 * that would go to the page behind; from another overlay it must wait, which would close or take the focus back.
 */
export const mayFocusAtOnce = (): boolean =>
  !document.activeElement?.closest('[data-part=content]:not([data-scope=tabs])')

const wish = 'data-first-focus'

/** Puts the focus on a control of an overlay, and again once the overlay takes it: what closes meanwhile may claim it back. */
export function focusFirst(control: HTMLElement): void {
  control.setAttribute(wish, '')
  control.focus()
}

/** What an overlay that has just appeared gives the focus to: what has it already or asked for it; null: its first control. */
export const wished = (root: ParentNode | null): HTMLElement | null =>
  root?.querySelector<HTMLElement>(':focus') ?? root?.querySelector<HTMLElement>(`[${wish}]`) ?? null

/**
 * What has the focus in a dialog that opened while an overlay closed; null: nothing. Ark gives the focus back in a later
 * frame, and what is typed into the dialog would go to the field behind it.
 */
export function takenFrom(back: HTMLElement | null, closing: HTMLElement | null): HTMLElement | null {
  const { activeElement } = document
  const dialog = activeElement?.closest('[data-part=content][data-scope=dialog]')
  const isOther = dialog && dialog !== closing && !dialog.contains(back)
  return isOther && activeElement instanceof HTMLElement ? activeElement : null
}
