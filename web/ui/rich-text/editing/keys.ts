import { chainCommands, newlineInCode } from '@milkdown/kit/prose/commands'
import { keymap } from '@milkdown/kit/prose/keymap'
import { liftListItem, sinkListItem, splitListItem } from '@milkdown/kit/prose/schema-list'
import type { Command } from '@milkdown/kit/prose/state'
import { blockActions, markActions } from './commands.ts'

const onItems =
  (make: typeof splitListItem): Command =>
  (state, dispatch, view) => {
    const item = state.schema.nodes.list_item
    return item ? make(item)(state, dispatch, view) : false
  }

const lineBreak: Command = (state, dispatch) => {
  const node = state.schema.nodes.hardbreak
  if (!node) return false
  dispatch?.(state.tr.replaceSelectionWith(node.create()).scrollIntoView())
  return true
}

/** At the start of a heading Backspace makes it a line, at the start of a list's line it takes the line out of the list. */
const plainLine: Command = (state, dispatch, view) => {
  const { $from, empty } = state.selection
  if (!empty || $from.parentOffset > 0) return false
  const heading = blockActions.find(it => it.id.startsWith('heading') && it.isOn(state))
  if (heading) return heading.run(state, dispatch, view)
  const isFirstLine = $from.depth > 1 && $from.node(-1).type.name === 'list_item' && $from.index(-1) === 0
  return isFirstLine && onItems(liftListItem)(state, dispatch, view)
}

/** 'mod+alt+1' as ProseMirror writes it. */
const written = (keys: string) => keys.replace('mod', 'Mod').replace('alt', 'Alt').replaceAll('+', '-')

/** The keys of a text. Tab is not among them: it moves on. */
export const textKeys = keymap({
  ...Object.fromEntries(
    [...markActions, ...blockActions].flatMap(({ keys, run }) => (keys ? [[written(keys), run]] : [])),
  ),
  Enter: onItems(splitListItem),
  'Shift-Enter': chainCommands(newlineInCode, lineBreak),
  Backspace: plainLine,
  'Mod-]': onItems(sinkListItem),
  'Mod-[': onItems(liftListItem),
})
