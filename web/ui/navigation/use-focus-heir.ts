import { type RefObject, useEffect } from 'react'
import { controlsIn } from '../overlays/first-focus.ts'

/** A node between the control that had the focus and the root, and where it stood. */
interface Level {
  node: Element
  parent: Element
  index: number
}

function levelsOf(control: Element, root: Element): Level[] {
  const levels: Level[] = []
  for (let node = control; node !== root && node.parentElement; node = node.parentElement) {
    levels.push({ node, parent: node.parentElement, index: [...node.parentElement.children].indexOf(node) })
  }
  return levels
}

/** What stands in the place of a control that is gone: the same one of the next row, else of the row before, else what is nearest. */
function heirOf(control: Element, levels: readonly Level[]): HTMLElement | undefined {
  const from = levels.findIndex(({ parent }) => parent.isConnected)
  const gone = levels[from]?.node
  const place = gone ? controlsIn(gone).indexOf(control as HTMLElement) : -1
  for (const { parent, index } of levels.slice(Math.max(0, from))) {
    for (const beside of [parent.children[index], parent.children[index - 1]]) {
      const controls = beside ? controlsIn(beside) : []
      const heir = controls[place] ?? controls.at(-1)
      if (heir) return heir
    }
  }
}

/** Hands the focus on within an element when the control that had it is taken away, as by 'Remove' on the last of a list. */
export function useFocusHeir(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = root.current
    if (!element) return
    let last: { control: Element; levels: Level[] } | null = null
    const onFocus = ({ target }: FocusEvent) => {
      last = target instanceof Element ? { control: target, levels: levelsOf(target, element) } : null
    }
    // Of the whole page: the control may have gone while a dialog had the focus, which is lost when that closes.
    const observer = new MutationObserver(() => {
      if (!last || last.control.isConnected || document.activeElement !== document.body) return
      heirOf(last.control, last.levels)?.focus()
    })
    element.addEventListener('focusin', onFocus)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      element.removeEventListener('focusin', onFocus)
      observer.disconnect()
    }
  }, [root])
}
