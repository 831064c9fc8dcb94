import { defineRecipe, defineSlotRecipe } from '@pandacss/dev'

const enter = (name: string, duration: 'popover' | 'dialog') => ({
  '&[data-state=open]': { animation: `${name} {durations.${duration}} {easings.out}` },
  '&[data-state=closed]': { animation: 'fadeOut {durations.press} {easings.out}' },
})

/** docs/rules.md#dialogs-and-popovers: 560 wide, pad 20, a footer under a hairline with what will happen at its left. */
export const dialog = defineSlotRecipe({
  className: 'dialog',
  slots: [
    'backdrop',
    'positioner',
    'content',
    'header',
    'heading',
    'title',
    'subtitle',
    'body',
    'footer',
    'note',
    'buttons',
  ],
  base: {
    backdrop: {
      position: 'fixed',
      inset: '0',
      zIndex: 'dialog',
      backgroundColor: 'scrim',
      ...enter('fadeIn', 'dialog'),
    },
    positioner: {
      position: 'fixed',
      inset: '0',
      zIndex: 'dialog',
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'center',
      padding: '12',
    },
    content: {
      stack: '0',
      width: 'full',
      maxHeight: 'full',
      overflow: 'hidden',
      borderRadius: 'dialog',
      backgroundColor: 'raised',
      boxShadow: 'dialog',
      outline: 'none',
      ...enter('riseIn', 'dialog'),
    },
    header: {
      display: 'flex',
      alignItems: 'flex-start',
      gap: '12',
      flexShrink: 0,
      padding: '20',
      paddingBottom: '0',
      '& > button': { marginTop: '-4px', marginRight: '-8px' },
    },
    heading: { flex: 1, minWidth: '0' },
    title: { textStyle: 'dialog', color: 't1', unicodeBidi: 'plaintext' },
    subtitle: { row: '4', flexWrap: 'wrap', marginTop: '2', color: 't2', unicodeBidi: 'plaintext' },
    body: { stack: '16', flex: 1, minHeight: '0', overflowY: 'auto', padding: '20', paddingTop: '16' },
    footer: {
      row: '8',
      flexWrap: 'wrap',
      flexShrink: 0,
      paddingInline: '20',
      paddingBlock: '12',
      borderTop: '1px solid',
      borderTopColor: 'line',
    },
    // Beside wide buttons it takes a line of its own.
    note: { flex: 1, minWidth: 'min(100%, 144px)', color: 't2', _empty: { display: 'none' } },
    buttons: { row: '8', flexWrap: 'wrap', justifyContent: 'flex-end', marginLeft: 'auto' },
  },
  variants: {
    size: {
      small: { content: { maxWidth: 'confirm' } },
      regular: { content: { maxWidth: 'dialog' } },
      wide: { content: { maxWidth: 'templates', height: { base: 'full', md: '600px' } } },
      sheet: { content: { maxWidth: 'templates' } },
    },
    grows: {
      true: {
        positioner: { alignItems: { md: 'flex-start' }, paddingTop: { base: '12', md: 'max(12px, 10vh)' } },
      },
    },
  },
  defaultVariants: { size: 'regular' },
})

/** docs/rules.md#dialogs-and-popovers: radius 10, pad 6, items 32, the keyboard's position on active. */
export const menu = defineSlotRecipe({
  className: 'menu',
  slots: ['content', 'staying', 'item', 'words', 'meta', 'heading', 'separator'],
  base: {
    content: {
      zIndex: 'popover',
      minWidth: '180px',
      maxWidth: '320px',
      // Room for the longest menu of actions; a list of options scrolls. The taller items of a touch screen take what there is.
      maxHeight: {
        base: 'min(var(--available-height, 100vh), 480px)',
        _coarse: 'var(--available-height, 100vh)',
      },
      overflowY: 'auto',
      padding: '6',
      borderRadius: 'card',
      backgroundColor: 'raised',
      boxShadow: 'pop',
      outline: 'none',
      ...enter('dropIn', 'popover'),
    },
    // In a low window it would leave no room for what scrolls.
    staying: {
      '@media (min-height: 400px)': { position: 'sticky', top: '0' },
      margin: '-6px',
      marginBottom: '6px',
      padding: '6',
      paddingBottom: '0',
      backgroundColor: 'raised',
      '& > hr': { marginBottom: '0' },
      // What the keys lead to scrolls out from under them.
      '& ~ *': {
        scrollMarginTop: {
          base: 'calc(var(--staying) * {sizes.32} + 19px)',
          _coarse: 'calc(var(--staying) * {sizes.44} + 19px)',
        },
      },
    },
    item: {
      row: '8',
      minHeight: { base: '32', _coarse: '44' },
      paddingInline: '8',
      borderRadius: 'control',
      color: 't1',
      textStyle: 'body',
      cursor: 'pointer',
      userSelect: 'none',
      outline: 'none',
      '& > svg': { flexShrink: 0, color: 't2' },
      '&[data-highlighted]': { backgroundColor: 'active' },
      '&[data-disabled]': { color: 't3', cursor: 'default' },
      '&[data-tone=danger], &[data-tone=danger] > svg': { color: 'bad' },
    },
    words: { flex: 1, minWidth: '0', truncate: true },
    meta: { flexShrink: 0, maxWidth: '50%', color: 't3', tabular: true, truncate: true },
    heading: {
      paddingInline: '8',
      paddingTop: '6',
      paddingBottom: '4',
      textStyle: 'columnHead',
      color: 't3',
      truncate: true,
    },
    separator: { height: '1', marginBlock: '6', marginInline: '0', border: 'none', backgroundColor: 'line' },
  },
})

export const popover = defineRecipe({
  className: 'popover',
  base: {
    zIndex: 'popover',
    maxWidth: 'calc(100vw - 24px)',
    maxHeight: 'min(var(--available-height, 100vh), 560px)',
    overflowY: 'auto',
    borderRadius: 'card',
    backgroundColor: 'raised',
    boxShadow: 'pop',
    outline: 'none',
    ...enter('dropIn', 'popover'),
  },
  variants: { pad: { none: { padding: '0' }, 6: { padding: '6' }, 16: { padding: '16' } } },
  defaultVariants: { pad: 16 },
})

export const tooltip = defineRecipe({
  className: 'tooltip',
  base: {
    zIndex: 'tooltip',
    row: '6',
    maxWidth: '280px',
    paddingInline: '8',
    paddingBlock: '4',
    borderRadius: 'control',
    backgroundColor: 'raised',
    boxShadow: 'pop',
    color: 't1',
    textStyle: 'meta',
    ...enter('fadeIn', 'popover'),
  },
})
