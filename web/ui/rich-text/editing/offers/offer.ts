import type { EditorView } from '@milkdown/kit/prose/view'
import type { LucideIcon } from 'lucide-react'
import type { Person } from '../../mentions.ts'

/** Something that is offered while one types, and what choosing it makes of the typed words. */
export interface Offered {
  id: string
  name: string
  icon?: LucideIcon
  /** As `lib/hotkeys.ts` writes them */
  keys?: string
  person?: Person
  choose: (view: EditorView, from: number, to: number) => void
}

/** What is offered behind a sign: blocks behind a slash, people behind an @. */
export interface Offer {
  /** Of the list, read aloud */
  label: string
  /** Where the sign stands, and where what was typed ends */
  from: number
  to: number
  /** Above the list: why it is short */
  sentence?: string
  items: readonly Offered[]
}

/** The text of the caret's line before it; null: words are selected, or the caret is in no text. */
export function typedBefore({ selection }: EditorView['state']): string | null {
  const { $from, empty } = selection
  return empty && $from.parent.isTextblock
    ? $from.parent.textBetween(0, $from.parentOffset, undefined, '\ufffc')
    : null
}
