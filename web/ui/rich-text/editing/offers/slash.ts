import type { EditorState } from '@milkdown/kit/prose/state'
import { blockActions, run } from '../commands.ts'
import { type Offer, typedBefore } from './offer.ts'

/** What is offered behind a slash that begins a line or a word; null: nothing. */
export function slashOffer(state: EditorState): Offer | null {
  const [, typed] = /(?:^|\s)\/([a-z\d ]{0,20})$/i.exec(typedBefore(state) ?? '') ?? []
  if (typed === undefined) return null
  const wanted = typed.toLowerCase().trim()
  const items = blockActions
    .filter(({ name }) => name.toLowerCase().includes(wanted))
    .map(({ id, name, icon, keys, run: action }) => ({
      ...{ id, name, icon, ...(keys && { keys }) },
      choose: (view: Parameters<typeof run>[0], from: number, to: number) => {
        view.dispatch(view.state.tr.delete(from, to))
        run(view, action)
      },
    }))
  const to = state.selection.from
  return items.length > 0 ? { label: 'Blocks', from: to - typed.length - 1, to, items } : null
}
