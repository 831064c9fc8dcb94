import { type RefObject, useLayoutEffect } from 'react'
import { focusFirst } from '../../ui/overlays/first-focus.ts'

/** Under a finger a text field would bring up the keyboard before anybody asked for it. */
const isCoarse = () => matchMedia('(pointer: coarse)').matches

/**
 * Puts the focus on the first control that is there of `selectors`, by their order, at mount and whenever `turn` changes:
 * before the popover would choose one itself.
 */
export function useFirstFocus(box: RefObject<HTMLElement | null>, selectors: readonly string[], turn = 0) {
  useLayoutEffect(() => {
    const find = (selector: string) =>
      [...(box.current?.querySelectorAll<HTMLElement>(selector) ?? [])].find(
        it => !(isCoarse() && it.matches('input:not([type=checkbox], [type=radio])')),
      )
    const control = turn >= 0 ? selectors.map(find).find(it => it) : undefined
    if (control) focusFirst(control)
  }, [box, selectors, turn])
}
