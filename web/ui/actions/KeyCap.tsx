import { keyText } from '../../lib/hotkeys.ts'
import { keyCap } from '../../styled-system/recipes'

interface KeyCapProps {
  /** In the words of `lib/hotkeys`: 'mod+enter', 's', '?'. */
  keys: string
  on?: 'ground' | 'primary'
}

export function KeyCap({ keys, on }: KeyCapProps) {
  return <kbd className={keyCap({ on })}>{keyText(keys)}</kbd>
}
