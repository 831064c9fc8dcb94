import { setBlockType, toggleMark } from '@milkdown/kit/prose/commands'
import type { Node } from '@milkdown/kit/prose/model'
import { liftListItem, wrapInList } from '@milkdown/kit/prose/schema-list'
import { type Command, type EditorState, Selection, TextSelection } from '@milkdown/kit/prose/state'
import type { EditorView } from '@milkdown/kit/prose/view'
import { Bold, Heading1, Heading2, Heading3, Italic, List, ListOrdered, type LucideIcon } from 'lucide-react'

/** Something that a press or a shortcut does to the text under the selection. */
interface TextAction {
  id: string
  name: string
  icon: LucideIcon
  /** As `lib/hotkeys.ts` writes them */
  keys?: string
  run: Command
  isOn: (state: EditorState) => boolean
}

type ListName = 'bullet_list' | 'ordered_list'

/** Depth of the list that the selection is in, and -1 outside lists. */
function listDepth({ selection: { $from } }: EditorState): number {
  let depth = $from.depth
  while (depth >= 0 && !$from.node(depth).type.name.endsWith('_list')) depth--
  return depth
}

function inList(state: EditorState, name: ListName) {
  const depth = listDepth(state)
  return depth >= 0 && state.selection.$from.node(depth).type.name === name
}

function typeOf(state: EditorState, name: string) {
  const type = state.schema.nodes[name]
  if (!type) throw new Error(`The text has no ${name}`)
  return type
}
function markOf(state: EditorState, name: string) {
  const type = state.schema.marks[name]
  if (!type) throw new Error(`The text has no ${name}`)
  return type
}

/** Several commands as one step of the history; all of them must be possible. */
const inTurn =
  (...commands: readonly Command[]): Command =>
  (state, dispatch) => {
    const whole = state.tr
    let now = state
    for (const command of commands) {
      const done = command(now, tr => {
        for (const step of tr.steps) whole.step(step)
        now = now.apply(tr)
      })
      if (!done) return false
    }
    dispatch?.(whole.scrollIntoView())
    return true
  }

const toParagraph: Command = (state, dispatch) =>
  state.selection.$from.parent.type.name === 'paragraph' ||
  setBlockType(typeOf(state, 'paragraph'))(state, dispatch)

/** A list becomes the other kind of list, or lines again; lines of any kind become a list. */
const toggleList =
  (name: ListName): Command =>
  (state, dispatch) => {
    const wanted = typeOf(state, name)
    if (inList(state, name)) return liftListItem(typeOf(state, 'list_item'))(state, dispatch)
    const depth = listDepth(state)
    if (depth < 0) return inTurn(toParagraph, wrapInList(wanted))(state, dispatch)
    dispatch?.(state.tr.setNodeMarkup(state.selection.$from.before(depth), wanted))
    return true
  }

const isHeading = ({ selection: { $from } }: EditorState, level: number) =>
  $from.parent.type.name === 'heading' && $from.parent.attrs.level === level

/** A line becomes a heading, and a heading a line; one in a list leaves it for that. */
const toggleHeading =
  (level: number): Command =>
  (state, dispatch) => {
    if (isHeading(state, level)) return toParagraph(state, dispatch)
    const type = typeOf(state, 'heading')
    if (setBlockType(type, { level })(state, dispatch)) return true
    return inTurn(liftListItem(typeOf(state, 'list_item')), toggleHeading(level))(state, dispatch)
  }

function hasMark(state: EditorState, name: string) {
  const { empty, from, to, $from } = state.selection
  const type = markOf(state, name)
  return empty
    ? Boolean(type.isInSet(state.storedMarks ?? $from.marks()))
    : state.doc.rangeHasMark(from, to, type)
}

const mark = (id: string, name: string, keys: string, icon: LucideIcon, type: string): TextAction => ({
  id,
  name,
  icon,
  keys,
  run: (state, dispatch, view) => toggleMark(markOf(state, type))(state, dispatch, view),
  isOn: state => hasMark(state, type),
})
const heading = (level: number, icon: LucideIcon): TextAction => ({
  id: `heading-${level}`,
  name: `Heading ${level}`,
  icon,
  keys: `mod+alt+${level}`,
  run: toggleHeading(level),
  isOn: state => isHeading(state, level),
})
const list = (id: string, name: string, icon: LucideIcon, type: ListName): TextAction => ({
  id,
  name,
  icon,
  run: toggleList(type),
  isOn: state => inList(state, type),
})

export const markActions: readonly TextAction[] = [
  mark('bold', 'Bold', 'mod+b', Bold, 'strong'),
  mark('italic', 'Italic', 'mod+i', Italic, 'emphasis'),
]

/** The slash commands, in the order of the menu. */
export const blockActions: readonly TextAction[] = [
  heading(1, Heading1),
  heading(2, Heading2),
  heading(3, Heading3),
  list('bullet-list', 'Bullet list', List, 'bullet_list'),
  list('numbered-list', 'Numbered list', ListOrdered, 'ordered_list'),
]

export const run = (view: EditorView, action: Command): boolean => action(view.state, view.dispatch, view)

interface FoundLink {
  href: string
  from: number
  to: number
}

/** The first link that is selected, or the one that the caret stands at with all its words. */
export function linkAt({ doc, schema, selection }: EditorState): FoundLink | null {
  const { $from, from, to, empty } = selection
  const hrefOf = (node: Node | null) => {
    const mark = node?.marks.find(it => it.type === schema.marks.link)
    return mark ? String(mark.attrs.href) : null
  }
  if (!empty) {
    let href: string | null = null
    doc.nodesBetween(from, to, node => {
      href ??= hrefOf(node)
    })
    return href === null ? null : { href, from, to }
  }
  const href = hrefOf($from.nodeAfter) ?? hrefOf($from.nodeBefore)
  if (href === null) return null
  const { children } = $from.parent
  let first = hrefOf($from.nodeAfter) === href ? $from.index() : $from.index() - 1
  let last = first
  while (hrefOf(children[first - 1] ?? null) === href) first--
  while (hrefOf(children[last + 1] ?? null) === href) last++
  return { href, from: $from.posAtIndex(first), to: $from.posAtIndex(last + 1) }
}

/** Gives the words an address, or takes it from them; with nothing selected outside a link the address is its own words. */
export const setLink =
  (href: string | null, typed = ''): Command =>
  (state, dispatch) => {
    const type = markOf(state, 'link')
    const { selection } = state
    const found = linkAt(state)
    const { from, to } = selection.empty && found ? found : selection
    const { tr } = state
    if (href === null) dispatch?.(tr.removeMark(from, to, type))
    else if (from === to) {
      tr.insert(from, state.schema.text(typed, [type.create({ href })]))
      dispatch?.(tr.setSelection(TextSelection.create(tr.doc, from + typed.length)))
    } else {
      tr.removeMark(from, to, type).addMark(from, to, type.create({ href }))
      dispatch?.(tr.setSelection(Selection.near(tr.doc.resolve(to), -1)))
    }
    return true
  }
