import { defineRecipe, defineSlotRecipe } from '@pandacss/dev'

const control = {
  width: 'full',
  minWidth: '0',
  border: '1px solid',
  borderColor: 'line2',
  borderRadius: 'control',
  backgroundColor: 'surface',
  color: 't1',
  textStyle: 'body',
  transitionProperty: 'border-color, box-shadow',
  transitionDuration: 'press',
  transitionTimingFunction: 'out',
  '&:disabled, &[data-disabled]': { backgroundColor: 'sunken', color: 't3', borderColor: 'line' },
} as const

const focused = { outline: 'none', borderColor: 'focus', boxShadow: 'ring' } as const
const refused = { borderColor: 'bad' } as const

/** docs/rules.md#buttons-and-fields: 28 in a toolbar, 32 in a dialog, 48 hosted. Also the frame of a select and of a textarea. */
export const input = defineRecipe({
  className: 'input',
  base: {
    ...control,
    '&:focus, &:focus-visible': focused,
    '&[aria-invalid=true], &[data-invalid], &[aria-invalid=true]:focus': refused,
    // A phone zooms into a field whose text is smaller than 16.
    _coarse: { fontSize: '16px' },
  },
  variants: {
    size: {
      28: { height: '28', paddingInline: '8' },
      32: { height: { base: '32', _coarse: '[44px]' }, paddingInline: '10' },
      48: {
        height: '48',
        paddingInline: '14',
        borderRadius: 'card',
        fontSize: '16px',
        lineHeight: '24px',
      },
    },
    lines: {
      one: {},
      many: {
        // For a finger too, against the size's height.
        height: { base: 'auto', _coarse: 'auto' },
        minHeight: { _coarse: '44px' },
        paddingBlock: { base: '6', _coarse: '10' },
        resize: 'vertical',
        fieldSizing: 'content',
      },
    },
  },
  defaultVariants: { size: 32, lines: 'one' },
})

/** An input with an icon at its left and a key cap or a button at its right; the frame carries the focus. */
export const inputFrame = defineRecipe({
  className: 'input-frame',
  base: {
    ...control,
    row: '6',
    paddingInline: '8',
    cursor: 'text',
    '&:focus-within': focused,
    '&:has([aria-invalid=true])': refused,
    '&:has(> input:disabled)': { backgroundColor: 'sunken', color: 't3', borderColor: 'line' },
    '& > svg': { flexShrink: 0, color: 't3' },
    '& > input': {
      flex: 1,
      minWidth: '0',
      // For a finger it reaches beyond a frame of 28.
      height: { base: 'full', _coarse: 'max(100%, 44px)' },
      padding: '0',
      border: 'none',
      outline: 'none',
      backgroundColor: 'transparent',
      textOverflow: 'ellipsis',
      _coarse: { fontSize: '16px' },
    },
    '& > input::-webkit-search-cancel-button': { display: 'none' },
  },
  variants: {
    size: {
      28: { height: '28', paddingRight: '6' },
      32: { height: { base: '32', _coarse: '[44px]' }, paddingLeft: '10' },
      48: { height: '48', borderRadius: 'card' },
    },
  },
  defaultVariants: { size: 28 },
})

/** Label above, hint or error below. */
export const field = defineSlotRecipe({
  className: 'field',
  slots: ['root', 'label', 'optional', 'hint', 'error'],
  base: {
    root: { stack: '4', minWidth: '0' },
    label: { display: 'flex', alignItems: 'baseline', gap: '6', textStyle: 'control', color: 't1' },
    optional: { textStyle: 'meta', color: 't3' },
    hint: { textStyle: 'meta', color: 't3' },
    error: {
      display: 'flex',
      alignItems: 'flex-start',
      gap: '4',
      textStyle: 'meta',
      color: 'bad',
      '& > svg': { flexShrink: 0, marginTop: '1.5px' },
    },
  },
})

export const checkbox = defineSlotRecipe({
  className: 'checkbox',
  slots: ['root', 'control', 'label'],
  base: {
    root: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '8',
      minHeight: '20',
      cursor: 'pointer',
      touchTarget: true,
    },
    control: {
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      flexShrink: 0,
      width: '14',
      height: '14',
      border: '1px solid',
      borderColor: 'line3',
      borderRadius: 'small',
      backgroundColor: 'surface',
      color: 'onAccent',
      transitionProperty: 'background-color, border-color',
      transitionDuration: 'press',
      transitionTimingFunction: 'out',
      '&[data-state=checked], &[data-state=indeterminate]': {
        backgroundColor: 'accent',
        borderColor: 'accent',
      },
      '&[data-focus-visible]': { outline: '2px solid', outlineColor: 'focus', outlineOffset: '2px' },
      '&[data-invalid]': refused,
      '&[data-disabled]': { opacity: 0.5 },
    },
    label: { color: 't1', '&[data-disabled]': { color: 't3' } },
  },
})

export const toggle = defineSlotRecipe({
  className: 'toggle',
  slots: ['root', 'control', 'thumb', 'label'],
  base: {
    root: { display: 'inline-flex', alignItems: 'center', gap: '8', cursor: 'pointer', touchTarget: true },
    control: {
      display: 'inline-flex',
      flexShrink: 0,
      width: '28',
      height: '16',
      padding: '2',
      borderRadius: 'full',
      backgroundColor: 'line3',
      transitionProperty: 'background-color',
      transitionDuration: 'press',
      transitionTimingFunction: 'out',
      '&[data-state=checked]': { backgroundColor: 'accent' },
      '&[data-focus-visible]': { outline: '2px solid', outlineColor: 'focus', outlineOffset: '2px' },
      '&[data-disabled]': { opacity: 0.5 },
    },
    thumb: {
      width: '12',
      height: '12',
      borderRadius: 'full',
      backgroundColor: 'onAccent',
      transitionProperty: 'transform',
      transitionDuration: 'press',
      transitionTimingFunction: 'out',
      '&[data-state=checked]': { transform: 'translateX(12px)' },
    },
    label: { color: 't1' },
  },
})
