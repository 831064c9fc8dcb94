import { defineUtility } from '@pandacss/dev'

const yes = { type: 'boolean' } as const

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
  /** A row that scrolls sideways and fades where it goes on (`useOverflow` says on which side), over `--fade` or 24px. */
  scrollsSideways: defineUtility({
    className: 'scrolls-sideways',
    values: yes,
    transform: (on: boolean) =>
      on
        ? {
            minWidth: '0',
            overflowX: 'auto',
            overflowY: 'hidden',
            scrollbarWidth: 'none',
            '--before': '0px',
            '--after': '0px',
            maskImage:
              'linear-gradient(to right, transparent, #000 var(--before), #000 calc(100% - var(--after)), transparent)',
            '&[data-before]': { '--before': 'var(--fade, 24px)' },
            '&[data-after]': { '--after': 'var(--fade, 24px)' },
          }
        : {},
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
  /** 44 high under a finger, without changing what is seen; what stands above and below leaves it the room. */
  touchTarget: defineUtility({
    className: 'touch-target',
    values: yes,
    transform: (on: boolean) =>
      on
        ? {
            '@media (pointer: coarse)': {
              position: 'relative',
              '&::after': {
                content: '""',
                position: 'absolute',
                left: '0',
                right: '0',
                top: '50%',
                height: 'max(100%, 44px)',
                transform: 'translateY(-50%)',
              },
            },
          }
        : {},
  }),
  /** Words of a button in the table's toolbar, until it gives them up for room (`Toolbar` has the order); on a phone icons stand alone. */
  toolWords: defineUtility({
    className: 'tool-words',
    values: ['rare', 'tools', 'long', 'view', 'group'],
    transform: (group: string) => ({
      display: 'none',
      '@media (min-width: 768px)': { [`:not([data-lean~=${group}] *)&`]: { display: 'inline' } },
    }),
  }),
  /** As Panda's own, which knows `none` by its name only while borders have no tokens: an outline that a system's own colours show. */
  outline: defineUtility({
    className: 'ring',
    values: 'borders',
    transform: (value: string, { raw }) =>
      raw === 'none' ? { outline: '2px solid transparent', outlineOffset: '2px' } : { outline: value },
  }),
}
