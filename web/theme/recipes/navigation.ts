import { defineRecipe, defineSlotRecipe } from '@pandacss/dev'

const tabHeight = { base: '40', _coarse: '44' } as const

/** docs/rules.md#tabs: 40 high, 44 under a finger, gap 20, dot, name, count, a 2px underline under the current one. */
export const tabs = defineSlotRecipe({
  className: 'tabs',
  slots: ['root', 'strip', 'scroller', 'list', 'tab', 'name', 'count', 'more', 'panel'],
  base: {
    root: { stack: '0', flex: 1, minHeight: '0', minWidth: '0' },
    list: { row: '20', width: 'max-content' },
    strip: {
      row: '12',
      flexShrink: 0,
      height: tabHeight,
      paddingInline: '16',
      // Not a border: the underline of the current tab covers it.
      boxShadow: 'inset 0 -1px 0 {colors.line}',
    },
    scroller: { scrollsSideways: true, height: tabHeight },
    tab: {
      position: 'relative',
      display: 'inline-flex',
      alignItems: 'center',
      flexShrink: 0,
      gap: '8',
      height: tabHeight,
      padding: '0',
      border: 'none',
      backgroundColor: 'transparent',
      color: 't2',
      textStyle: 'control',
      cursor: 'pointer',
      transitionProperty: 'color',
      transitionDuration: 'press',
      _hover: { color: 't1' },
      '&:focus-visible': { outlineOffset: '-2px', borderRadius: 'control' },
      '&[aria-selected=true]': { color: 't1' },
      '&[aria-selected=true]::after': {
        content: '""',
        position: 'absolute',
        left: '0',
        right: '0',
        bottom: '0',
        height: '2',
        backgroundColor: 't1',
      },
    },
    name: { maxWidth: '[200px]' },
    count: { color: 't3', fontWeight: 'normal', tabular: true },
    more: { flexShrink: 0, marginInline: '-4px' },
    panel: {
      stack: '0',
      flex: 1,
      minHeight: '0',
      minWidth: '0',
      // The panel comes and goes with its tab; its focus ring would frame the whole page.
      '&:focus-visible': { outlineOffset: '-2px' },
    },
  },
})

/** 28 high with 24 thumbs on a track. */
export const segmented = defineSlotRecipe({
  className: 'segmented',
  slots: ['root', 'item', 'count'],
  base: {
    root: {
      display: 'inline-flex',
      alignItems: 'center',
      flexShrink: 0,
      height: '28',
      padding: '2',
      borderRadius: 'control',
      backgroundColor: 'active',
    },
    item: {
      position: 'relative',
      touchTarget: true,
      display: 'inline-flex',
      alignItems: 'center',
      gap: '6',
      height: '24',
      paddingInline: '10',
      borderRadius: 'small',
      color: 't2',
      textStyle: 'control',
      textDecoration: 'none',
      whiteSpace: 'nowrap',
      cursor: 'pointer',
      transitionProperty: 'background-color, color',
      transitionDuration: 'press',
      transitionTimingFunction: 'out',
      _hover: { color: 't1' },
      '&[data-state=checked], &[aria-current=page]': {
        backgroundColor: { base: 'surface', _dark: 'line2' },
        color: 't1',
        boxShadow: 'control',
      },
      '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'focus', outlineOffset: '2px' },
    },
    count: { color: 't3', fontWeight: 'normal', tabular: true },
  },
  variants: {
    /** As wide as its place; its items share what is left. */
    fill: {
      true: {
        root: { display: 'flex', minWidth: 'max-content' },
        item: { flex: '1 0 auto', justifyContent: 'center', paddingInline: '6' },
      },
    },
  },
})

/** A row of the sidebar, 28 high in a 232 sidebar, 44 under a finger: the rows leave no gaps. */
export const navItem = defineRecipe({
  className: 'nav-item',
  base: {
    row: '8',
    flexShrink: '0',
    width: 'full',
    height: { base: '28', _coarse: '44' },
    paddingInline: '8',
    border: 'none',
    borderRadius: 'control',
    backgroundColor: 'transparent',
    color: 't2',
    textStyle: 'control',
    textDecoration: 'none',
    textAlign: 'left',
    cursor: 'pointer',
    '& > svg': { flexShrink: 0 },
    _hover: { backgroundColor: 'hover' },
    '&[aria-current=page]': { backgroundColor: { base: 'active', _hover: 'active' }, color: 't1' },
  },
})
