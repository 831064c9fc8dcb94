/** The field that an input belongs to. */
export function fieldOf(target: EventTarget | null) {
  return target instanceof Element ? target.closest<HTMLElement>('[data-path]') : null
}

/** What takes the focus in a field. */
export const focusable =
  '[data-path]:not([hidden]) :is(input:not([type=hidden], [hidden], [tabindex="-1"]), textarea, select:not([hidden]), button)'

/** Puts the focus into the first field of these paths. */
export function focusFirst(form: HTMLFormElement, paths: readonly string[]) {
  const inputs = [...form.querySelectorAll<HTMLElement>(focusable)]
  inputs.find(it => paths.includes(fieldOf(it)?.dataset.path ?? '') && it.checkVisibility())?.focus()
}
