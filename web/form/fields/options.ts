import { limits } from '@winnow/openapi/common/limits'
import { type RefObject, useEffect, useRef, useState } from 'react'

/** Whether a list of options is long enough to need a search. */
export const isLong = (options: readonly string[]) => options.length > limits.listedOptions

export const loadFinder = () => import('./finder/finder.tsx')

/** Places of the chosen options in the native inputs of a field, which hold the answer no matter who changes them. */
export const useChosen = (place: RefObject<HTMLElement | null>, read: (place: HTMLElement) => number[]) => {
  const [chosen, setChosen] = useState<readonly number[]>([])
  const look = () => {
    const next = place.current ? read(place.current) : []
    setChosen(before => (before.join() === next.join() ? before : next))
  }
  const latest = useRef(look)
  latest.current = look
  // After each drawing: other options may have come.
  useEffect(look)
  useEffect(() => {
    const form = place.current?.closest('form')
    const onInput = () => latest.current()
    form?.addEventListener('input', onInput)
    return () => form?.removeEventListener('input', onInput)
  }, [place])
  return chosen
}

/** Notifies the form of an answer that was changed by code. */
export const changed = (input: Element | null | undefined) =>
  input?.dispatchEvent(new Event('input', { bubbles: true }))

/** What was typed beside Other when another option took its place */
const leftTexts = new WeakMap<HTMLInputElement, string>()

/** Each Other that was ticked at the last change */
const tickedOthers = new WeakSet<HTMLInputElement>()

/** Deselects an Other without a text that was pressed again: no other press takes back the choice of one option. */
export const untickOther = (box: HTMLInputElement) => {
  const text = box.form?.elements.namedItem(box.dataset.other ?? '')
  if (!tickedOthers.has(box) || !(text instanceof HTMLInputElement) || text.value.trim() !== '') return
  box.checked = false
  changed(box)
}

/** Ticks Other with its text: text turns it on, no text turns it off. Turned on again, it has its text again. */
export const keepOtherTogether = (form: HTMLFormElement, changed: EventTarget | null) => {
  if (!(changed instanceof HTMLInputElement)) return
  for (const box of form.querySelectorAll<HTMLInputElement>('[data-other]')) {
    const text = form.elements.namedItem(box.dataset.other ?? '')
    if (!(text instanceof HTMLInputElement)) continue
    if (changed === text) {
      leftTexts.delete(text)
      box.checked = text.value.trim() !== ''
    } else if (changed === box && box.checked) {
      const left = leftTexts.get(text)
      if (text.value === '' && left !== undefined) {
        text.value = left
        text.dispatchEvent(new Event('input', { bubbles: true }))
      }
      text.focus()
    } else if (changed.name === box.name && !box.checked && text.value !== '') {
      leftTexts.set(text, text.value)
      text.value = ''
    }
    if (box.checked) tickedOthers.add(box)
    else tickedOthers.delete(box)
  }
}
