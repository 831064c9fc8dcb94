import { defineRecipe } from '@pandacss/dev'

/** Off. Stands in each kind, as a variant outranks the base whatever its selector. */
const off = {
  '&:disabled, &[aria-disabled=true]:not([aria-busy=true])': {
    backgroundColor: 'sunken',
    color: 't3',
    borderColor: 'line',
    boxShadow: 'none',
    cursor: 'default',
    '& > svg': { color: 't3' },
  },
} as const

/** docs/rules.md#buttons-and-fields: 24 inside cards, 28, 32 in dialogs, 48 hosted; `field` beside a field of 32, and as high. */
export const button = defineRecipe({
  className: 'button',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: 0,
    gap: '6',
    border: '1px solid',
    borderColor: 'transparent',
    borderRadius: 'control',
    textStyle: 'control',
    textDecoration: 'none',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    userSelect: 'none',
    transitionProperty: 'background-color, border-color, color',
    transitionDuration: 'press',
    transitionTimingFunction: 'out',
    '& > svg': { flexShrink: 0, color: 't2' },
    '&[aria-busy=true]': { cursor: 'progress', tabular: true },
    touchTarget: true,
  },
  variants: {
    kind: {
      primary: {
        backgroundColor: 'accent',
        color: 'onAccent',
        boxShadow: 'primary',
        borderColor: 'accent',
        '& > svg': { color: 'onAccent' },
        ...off,
        _pressableHover: {
          backgroundColor: 'accentH',
          borderColor: 'accentH',
        },
        '&[aria-busy=true]': {
          backgroundColor: 'color-mix(in srgb, {colors.accent} 86%, {colors.surface})',
          borderColor: 'transparent',
        },
      },
      default: {
        backgroundColor: 'surface',
        borderColor: 'line2',
        color: 't1',
        boxShadow: 'control',
        ...off,
        _pressableHover: { backgroundColor: 'hover' },
        '&[data-state=open]': { backgroundColor: 'hover' },
        '&[aria-pressed=true]': { backgroundColor: 'soft', borderColor: 'softL', color: 'accentT' },
        '&[aria-pressed=true] > svg': { color: 'accentT' },
      },
      ghost: {
        backgroundColor: 'transparent',
        color: 't2',
        _pressableHover: { backgroundColor: 'hover', color: 't1' },
        '&[data-state=open]': { backgroundColor: 'hover', color: 't1' },
        // It has no ground that could say so.
        '&:disabled, &[aria-disabled=true]:not([aria-busy=true])': {
          color: 't3',
          cursor: 'default',
          '& > svg': { color: 't3', opacity: '0.5' },
        },
        '&[aria-pressed=true]': { backgroundColor: 'soft', color: 'accentT' },
        '&[aria-pressed=true] > svg': { color: 'accentT' },
      },
      danger: {
        backgroundColor: 'surface',
        borderColor: 'line2',
        color: 'bad',
        boxShadow: 'control',
        '& > svg': { color: 'bad' },
        ...off,
        _pressableHover: { backgroundColor: 'badbg' },
      },
    },
    size: {
      24: { height: '24', paddingInline: '8', gap: '4' },
      28: { height: '28', paddingInline: '10' },
      32: { height: '32', paddingInline: '12' },
      field: { height: { base: '32', _coarse: '[44px]' }, paddingInline: '12' },
      48: { height: '48', paddingInline: '20', borderRadius: 'card', fontSize: '16px', lineHeight: '24px' },
    },
    // Twice its class: the sheet has the size after the shape.
    shape: { words: {}, icon: { '&&': { flexShrink: 0, paddingInline: '0', aspectRatio: '1' } } },
  },
  defaultVariants: { kind: 'default', size: 28, shape: 'words' },
})

/** docs/rules.md#key-caps: 18 high, at the right of what it triggers. */
export const keyCap = defineRecipe({
  className: 'key-cap',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: 0,
    height: '18',
    minWidth: '18',
    paddingInline: '4',
    border: '1px solid',
    borderColor: 'line',
    borderRadius: 'small',
    backgroundColor: 'sunken',
    color: 't3',
    fontFamily: 'body',
    textStyle: 'keyCap',
    // Where fingers are the pointer there is no key to press.
    _coarse: { display: 'none' },
  },
  variants: {
    on: {
      ground: {},
      primary: {
        // The dark accent is lighter: a stronger veil would take its words under 4.5:1.
        backgroundColor: { base: 'rgb(255 255 255 / .16)', _dark: 'rgb(255 255 255 / .06)' },
        borderColor: 'rgb(255 255 255 / .28)',
        color: 'onAccent',
      },
    },
  },
  defaultVariants: { on: 'ground' },
})

/** A link or a button that reads as words in a line ('Clear filters'). */
export const textLink = defineRecipe({
  className: 'text-link',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '4',
    padding: '0',
    border: 'none',
    background: 'none',
    borderRadius: 'small',
    color: 'accentT',
    fontWeight: 'medium',
    textDecoration: 'none',
    cursor: 'pointer',
    _hover: { textDecoration: 'underline', textUnderlineOffset: '3px' },
  },
  variants: {
    tone: {
      accent: { touchTarget: true },
      // Among other words, and wrapped as they are: lines of text leave no room for a finger.
      plain: {
        display: 'inline',
        color: 't1',
        fontWeight: 'normal',
        textDecoration: 'underline',
        textDecorationColor: 'line3',
        textUnderlineOffset: '3px',
      },
      warn: { color: 'warn', textDecoration: 'underline', textUnderlineOffset: '3px', touchTarget: true },
    },
  },
  defaultVariants: { tone: 'accent' },
})
