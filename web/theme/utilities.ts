import { defineUtility } from '@pandacss/dev'

const yes = { type: 'boolean' } as const

/** Not beside a panel. Asked of the root with `:has`, every change of the page would style all of it anew. */
const words = { '[data-beside=false] &': { display: 'inline' } } as const
/** Beside Save and Reset there is no room for them. */
const wordsUnlessUnsaved = { '[data-beside=false][data-unsaved=false] &': { display: 'inline' } } as const
const wordsFrom = {
  early: { '@media (min-width: 1200px)': words },
  late: { '@media (min-width: 1400px)': wordsUnlessUnsaved, '@media (min-width: 1760px)': words },
  last: { '@media (min-width: 1600px)': wordsUnlessUnsaved, '@media (min-width: 1920px)': words },
}

/** The styles that stand together everywhere, as one property of `css()`. */
export const utilities = {
  /** A column of things so far apart. */
  stack: defineUtility({
    className: 'stack',
    values: 'spacing',
    transform: (gap: string) => ({ display: 'flex', flexDirection: 'column', gap }),
  }),
  /** A line of things so far apart, centred on it. */
  row: defineUtility({
    className: 'row',
    values: 'spacing',
    transform: (gap: string) => ({ display: 'flex', alignItems: 'center', gap }),
  }),
  /** Takes the width that is left in a row, and shrinks below its content. */
  grow: defineUtility({
    className: 'grow',
    values: yes,
    transform: (on: boolean) => (on ? { flex: '1', minWidth: '0' } : {}),
  }),
  /** Takes the height that is left in a column, and scrolls in it. */
  scrolls: defineUtility({
    className: 'scrolls',
    values: yes,
    transform: (on: boolean) => (on ? { flex: '1', minHeight: '0', overflowY: 'auto' } : {}),
  }),
  /** Figures of one width, so that numbers stand in columns and do not jump. */
  tabular: defineUtility({
    className: 'tabular',
    values: yes,
    transform: (on: boolean) => (on ? { fontVariantNumeric: 'tabular-nums' } : {}),
  }),
  /** A list without its marks and margins. */
  plainList: defineUtility({
    className: 'plain-list',
    values: yes,
    transform: (on: boolean) => (on ? { margin: '0', padding: '0', listStyle: 'none' } : {}),
  }),
  /** What stays on one line, in the direction of its first letters: a long text ends in an ellipsis at its own end. */
  truncate: defineUtility({
    className: 'truncate',
    values: yes,
    transform: (on: boolean) =>
      on
        ? { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', unicodeBidi: 'plaintext' }
        : {},
  }),
  /** What a person wrote, in lines: each paragraph runs and begins in the direction of its first letters. */
  prose: defineUtility({
    className: 'prose',
    values: yes,
    transform: (on: boolean) =>
      on
        ? { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', unicodeBidi: 'plaintext', textAlign: 'start' }
        : {},
  }),
  /** Words of a button in the table's toolbar, from so many pixels of the window on; beside a panel the icon stands alone. */
  toolWords: defineUtility({
    className: 'tool-words',
    values: Object.keys(wordsFrom),
    transform: (from: string) => ({ display: 'none', ...wordsFrom[from as keyof typeof wordsFrom] }),
  }),
  /** As Panda's own, which knows `none` by its name only while borders have no tokens: an outline that a system's own colours show. */
  outline: defineUtility({
    className: 'ring',
    values: 'borders',
    transform: (value: string, { raw }) =>
      raw === 'none' ? { outline: '2px solid transparent', outlineOffset: '2px' } : { outline: value },
  }),
}
