/** Marks the root of a page whose script has come, in its `dataset`. */
export const aliveMark = 'alive'
/** The class of what stands in for the script (plain.ts). */
export const plainClass = 'plain'

/**
 * Whether the script may bring the page to life. One that comes late removes what stood in for it; what was answered there is
 * kept, and the page stays as it is.
 */
export function comesAlive(root: HTMLElement): boolean {
  const inputs = [...root.querySelectorAll<HTMLInputElement>(`.${plainClass} input`)]
  if (inputs.some(({ value }) => value)) return false
  for (const part of root.querySelectorAll(`.${plainClass}`)) part.remove()
  delete document.documentElement.dataset.plain
  root.dataset[aliveMark] = ''
  return true
}
