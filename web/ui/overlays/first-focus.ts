/** What the focus can be put on. */
const controls =
  'a[href], button:not(:disabled), input:not(:disabled, [type=hidden]), select:not(:disabled), textarea:not(:disabled), [contenteditable=true], [tabindex="0"]'

/** The first control of an element that takes the focus. */
export const firstControl = (root: ParentNode | null | undefined): HTMLElement | undefined =>
  [...(root?.querySelectorAll<HTMLElement>(controls) ?? [])].find(control => control.tabIndex >= 0)

/**
 * Whether an overlay that has just appeared may take the focus at once. Ark waits for the next frame, and a key pressed before
 * that would go to the page behind; from another overlay it must wait, which would close or take the focus back.
 */
export const mayFocusAtOnce = (): boolean =>
  !document.activeElement?.closest('[data-part=content]:not([data-scope=tabs])')
