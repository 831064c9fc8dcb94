import type { Node } from '@milkdown/kit/prose/model'
import { Plugin, PluginKey } from '@milkdown/kit/prose/state'
import { Decoration, DecorationSet, type EditorView } from '@milkdown/kit/prose/view'
import { $prose } from '@milkdown/kit/utils'
import { mentionsIn } from '../mentions.ts'
import { linkAddress } from './bubble/links.ts'
import { run, setLink } from './commands.ts'
import { typedBefore } from './offers/offer.ts'
import { cleanPasted } from './paste.ts'

/** What the page around the text learns from it and answers. */
export interface Bridge {
  /** Names that are marked where they stand behind an @ */
  marked: () => readonly string[]
  /** Anything changed: the words, the selection */
  onUpdate: (view: EditorView, wordsChanged: boolean) => void
  onKeyDown: (view: EditorView, event: KeyboardEvent) => boolean
}

const marked = new PluginKey<boolean>('winnow-marked')

/** Shows what is selected while the focus is in the field for its link. */
export const showSelection = (view: EditorView, shown: boolean) =>
  view.dispatch(view.state.tr.setMeta(marked, shown))

/** The names behind an @, as they look. */
function mentionsOf(doc: Node, names: readonly string[]): Decoration[] {
  const shown: Decoration[] = []
  if (names.length > 0)
    doc.descendants((node, at) => {
      for (const { from, to } of node.isText ? mentionsIn(node.text ?? '', names) : [])
        shown.push(Decoration.inline(at + from, at + to, { 'data-mention': '' }))
    })
  return shown
}

/** Ties a text to its page; `bridge` is asked each time. */
export const bridgePlugin = (bridge: () => Bridge) =>
  $prose(
    () =>
      new Plugin<boolean>({
        key: marked,
        state: { init: () => false, apply: (tr, shown) => tr.getMeta(marked) ?? shown },
        view: () => ({
          update: (view, before) => bridge().onUpdate(view, !before.doc.eq(view.state.doc)),
        }),
        props: {
          handleKeyDown: (view, event) => !event.isComposing && bridge().onKeyDown(view, event),
          // Choosing a name has added a space: one that is typed right after it is dropped.
          handleTextInput: ({ state }, _from, _to, text) =>
            text === ' ' &&
            bridge()
              .marked()
              .some(name => typedBefore(state)?.endsWith(`@${name} `)),
          transformPastedHTML: cleanPasted,
          handlePaste(view, event) {
            const text = event.clipboardData?.getData('text/plain').trim() ?? ''
            const href = /^https?:\/\//i.test(text) ? linkAddress(text) : null
            return href !== null && !view.state.selection.empty && run(view, setLink(href))
          },
          decorations(state) {
            const { from, to, empty } = state.selection
            const shown = mentionsOf(state.doc, bridge().marked())
            if (marked.getState(state) && !empty)
              shown.push(Decoration.inline(from, to, { 'data-linking': '' }))
            return shown.length > 0 ? DecorationSet.create(state.doc, shown) : null
          },
        },
      }),
  )
