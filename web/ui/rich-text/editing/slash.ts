import type { EditorState } from '@milkdown/kit/prose/state'
import { blockActions, type TextAction } from './commands.ts'

export interface SlashOffer {
  /** Where the slash stands, and where what was typed ends */
  from: number
  to: number
  actions: readonly TextAction[]
}

/** What is offered behind a slash that begins a line or a word; null: nothing. */
export function slashOffer({ selection }: EditorState): SlashOffer | null {
  const { $from, empty } = selection
  if (!empty || !$from.parent.isTextblock) return null
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, '\ufffc')
  const [, typed] = /(?:^|\s)\/([a-z\d ]{0,20})$/i.exec(before) ?? []
  if (typed === undefined) return null
  const wanted = typed.toLowerCase().trim()
  const actions = blockActions.filter(({ name }) => name.toLowerCase().includes(wanted))
  return actions.length > 0 ? { from: $from.pos - typed.length - 1, to: $from.pos, actions } : null
}
