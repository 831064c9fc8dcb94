import { defineRecipe, defineSlotRecipe } from '@pandacss/dev'

/** docs/rules.md#toasts: 392 wide, bottom left of the main pane, beside a list that stands there, the newest lowest. */
export const toast = defineSlotRecipe({
  className: 'toast',
  slots: ['list', 'root', 'words', 'title', 'text'],
  base: {
    list: {
      position: 'fixed',
      // As `placeToasts` has it.
      left: 'var(--toast-left, 16px)',
      bottom: 'var(--toast-bottom, 16px)',
      zIndex: 'toast',
      stack: '8',
      width: 'min(var(--toast-width, {sizes.toast}), calc(100vw - 32px))',
      pointerEvents: 'none',
    },
    root: {
      row: '8',
      minHeight: '44',
      paddingBlock: '8',
      paddingLeft: '14',
      paddingRight: '6',
      borderRadius: 'card',
      backgroundColor: 'raised',
      boxShadow: 'pop',
      pointerEvents: 'auto',
      animation: 'riseIn {durations.dialog} {easings.out}',
      '& > svg': { flexShrink: 0, color: 't2' },
      '&[data-tone=ok] > svg': { color: 'ok' },
      '&[data-tone=bad] > svg': { color: 'bad' },
    },
    words: { flex: 1, minWidth: '0' },
    title: { textStyle: 'control', color: 't1' },
    text: { textStyle: 'meta', color: 't2', whiteSpace: 'pre-line' },
  },
})

/** docs/rules.md#empty-states: a 40 tile, a title, one sentence, one button, centred in its list. */
export const emptyState = defineSlotRecipe({
  className: 'empty-state',
  slots: ['root', 'tile', 'title', 'text', 'actions'],
  base: {
    root: {
      stack: '0',
      alignItems: 'center',
      justifyContent: 'center',
      flex: 1,
      padding: '24',
      textAlign: 'center',
    },
    tile: {
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      width: '40',
      height: '40',
      marginBottom: '12',
      border: '1px solid',
      borderColor: 'line',
      borderRadius: 'card',
      backgroundColor: 'bg',
      color: 't2',
    },
    title: { textStyle: 'section', color: 't1' },
    text: { maxWidth: 'empty', marginTop: '2', color: 't2' },
    actions: { row: '8', justifyContent: 'center', flexWrap: 'wrap', marginTop: '12' },
  },
})

/** Bars where words will be, 10 high; they fade down the rows. */
export const skeleton = defineRecipe({
  className: 'skeleton',
  base: {
    display: 'block',
    flexShrink: 0,
    height: '10',
    borderRadius: 'full',
    backgroundColor: 'active',
    animation: 'shimmer 1.6s ease-in-out infinite',
  },
  variants: {
    shape: {
      bar: {},
      verdict: { height: '8', width: '52px' },
      pill: { height: '18', borderRadius: 'chip' },
      avatar: { width: '22', height: '22' },
      box: { width: '14', height: '14', borderRadius: 'small' },
    },
  },
  defaultVariants: { shape: 'bar' },
})

export const skeletonRows = defineSlotRecipe({
  className: 'skeleton-rows',
  slots: ['root', 'row', 'cell'],
  base: {
    root: { width: 'full', overflow: 'hidden' },
    row: {
      row: '20',
      height: '41',
      paddingInline: '12',
      borderBottom: '1px solid',
      borderBottomColor: 'line',
    },
    cell: { row: '8', flex: 1, minWidth: '0' },
  },
})

/** docs/rules.md#progress: a 4px bar, n of total, what remains, Stop. */
export const progress = defineSlotRecipe({
  className: 'progress',
  slots: ['root', 'head', 'name', 'count', 'track', 'bar', 'foot'],
  base: {
    root: { stack: '8', width: 'full' },
    head: { row: '8', minHeight: '24' },
    name: { textStyle: 'control', color: 't1' },
    count: { flex: 1, color: 't2', tabular: true },
    track: { height: '4', borderRadius: 'full', backgroundColor: 'active', overflow: 'hidden' },
    bar: {
      height: 'full',
      backgroundColor: { base: 'accent', _dark: 'focus' },
      transitionProperty: 'width',
      transitionDuration: 'dialog',
      transitionTimingFunction: 'out',
    },
    foot: { textStyle: 'meta', color: 't3' },
  },
})

/** A sentence that stays where it matters ('1 applicant has no first name…'). */
export const notice = defineRecipe({
  className: 'notice',
  base: {
    row: '8',
    flexShrink: 0,
    alignItems: 'flex-start',
    minHeight: '36',
    paddingInline: '12',
    paddingBlock: '8',
    borderRadius: 'media',
    // Beside the first line
    '& > svg': { flexShrink: 0, marginTop: '2px' },
    // Where both have too little room, the action goes below the sentence.
    '& > div': { row: '8', rowGap: '4', flexWrap: 'wrap', flex: 1, minWidth: '0' },
    '& > div > span:first-child': { flex: '1 1 220px', minWidth: '0' },
    // Higher than a line, it would move the sentence away from its icon.
    '& > div > button': { marginBlock: '-4px' },
  },
  variants: {
    tone: {
      info: { border: '1px solid', borderColor: 'line', backgroundColor: 'sunken', color: 't2' },
      warn: { backgroundColor: 'warnbg', color: 'warn' },
      bad: { backgroundColor: 'badbg', color: 'bad' },
      ok: { backgroundColor: 'okbg', color: 'ok' },
    },
  },
  defaultVariants: { tone: 'info' },
})

/** A box on the surface: cards of lists, settings, results. */
export const card = defineRecipe({
  className: 'card',
  base: { border: '1px solid', borderColor: 'line', borderRadius: 'card', backgroundColor: 'surface' },
  variants: { pad: { 0: {}, 12: { padding: '12' }, 16: { padding: '16' }, 20: { padding: '20' } } },
  defaultVariants: { pad: 16 },
})

export const personRow = defineSlotRecipe({
  className: 'person-row',
  slots: ['root', 'words', 'name', 'meta'],
  base: {
    root: { row: '10', minHeight: '40', minWidth: '0' },
    words: { flex: 1, minWidth: '0', '& > *': { truncate: true } },
    name: { textStyle: 'control', color: 't1' },
    meta: { textStyle: 'meta', color: 't3' },
  },
})
