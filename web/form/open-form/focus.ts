import { freeRoom } from '../free-room.ts'

/** The field that an input belongs to. */
export function fieldOf(target: EventTarget | null) {
  return target instanceof Element ? target.closest<HTMLElement>('[data-path]') : null
}

/** What takes the focus in a field. */
export const focusable =
  '[data-path]:not([hidden]) :is(input:not([type=hidden], [hidden], [tabindex="-1"]), textarea, select:not([hidden]), button)'

/** Brings the question of an input that is in view into view too, with its description, as far as both fit. */
export function showQuestion(input: EventTarget | null) {
  const field = fieldOf(input)
  if (!field || !(input instanceof Element)) return
  const { top, bottom } = input.getBoundingClientRect()
  if (bottom <= 0 || top >= innerHeight) return
  const room = freeRoom()
  const height = room.bottom - room.top
  const question = field.getBoundingClientRect()
  if (question.height <= height) field.scrollIntoView({ block: 'nearest' })
  else if (question.top < room.top && bottom - question.top <= height)
    field.scrollIntoView({ block: 'start' })
}

/** Puts the focus into an input, with its question in view. */
function focusInput(input: HTMLElement | null | undefined) {
  if (!input) return
  input.focus()
  showQuestion(input)
}

/** Of options the one that is chosen, and of 'Other' its text. */
const chosen = ['.other:has(:checked) > .input', '[type=radio]:checked']

/** Puts the focus into the question of an input: into the input, or where its answer is chosen. */
export function focusQuestion(input: HTMLElement | null | undefined) {
  const field = fieldOf(input ?? null)
  const at = chosen.map(which => field?.querySelector<HTMLElement>(which)).find(it => it?.checkVisibility())
  focusInput(at ?? input)
}

/** Puts the focus into the first field of these paths. */
export function focusFirst(form: HTMLFormElement, paths: readonly string[]) {
  const inputs = [...form.querySelectorAll<HTMLElement>(focusable)]
  focusQuestion(inputs.find(it => paths.includes(fieldOf(it)?.dataset.path ?? '') && it.checkVisibility()))
}
