import { defineSemanticTokens, defineTextStyles, defineTokens } from '@pandacss/dev'
import { colors, fontFamily } from './colors.ts'
import { dots, tints } from './tints.ts'

const px = (sizes: number[]) => Object.fromEntries(sizes.map(size => [String(size), { value: `${size}px` }]))

const pair = ([light, dark]: readonly [string, string]) => ({ value: { base: light, _dark: dark } })

const pairs = (list: Record<string, readonly [string, string]>) =>
  Object.fromEntries(Object.entries(list).map(([name, value]) => [name, pair(value)]))

export const tokens = defineTokens({
  colors: {
    transparent: { value: 'transparent' },
    current: { value: 'currentColor' },
    dot: Object.fromEntries(Object.entries(dots).map(([hue, value]) => [hue, { value }])),
  },
  fonts: { body: { value: fontFamily }, mono: { value: 'ui-monospace, SFMono-Regular, Menlo, monospace' } },
  fontWeights: { normal: { value: 400 }, medium: { value: 500 }, semibold: { value: 600 } },
  spacing: { ...px([0, 1, 2, 4, 6, 8, 10, 12, 14, 16, 20, 24, 32, 40, 48]) },
  sizes: {
    ...px([0, 1, 2, 4, 8, 10, 12, 13, 14, 15, 16, 18, 19, 20, 22, 24, 28, 32, 36, 40, 41, 44, 48]),
    full: { value: '100%' },
    screen: { value: '100vw' },
    sidebar: { value: '232px' },
    aiPanel: { value: '400px' },
    detailPanel: { value: '820px' },
    rail: { value: '284px' },
    dialog: { value: '560px' },
    confirm: { value: '400px' },
    templates: { value: '900px' },
    toast: { value: '392px' },
    empty: { value: '270px' },
    builder: { value: '640px' },
    reading: { value: '680px' },
    chatList: { value: '344px' },
    summary: { value: '300px' },
    hostedAside: { value: '392px' },
    hosted: { value: '620px' },
  },
  radii: {
    none: { value: '0' },
    small: { value: '4px' },
    chip: { value: '5px' },
    control: { value: '6px' },
    media: { value: '8px' },
    card: { value: '10px' },
    dialog: { value: '14px' },
    full: { value: '9999px' },
  },
  durations: { press: { value: '120ms' }, popover: { value: '160ms' }, dialog: { value: '200ms' } },
  easings: { out: { value: 'cubic-bezier(.2,0,0,1)' } },
  zIndex: {
    grid: { value: 1 },
    bar: { value: 10 },
    panel: { value: 20 },
    dialog: { value: 100 },
    toast: { value: 150 },
    popover: { value: 200 },
    tooltip: { value: 400 },
  },
})

export const semanticTokens = defineSemanticTokens({
  colors: {
    ...pairs(colors),
    tint: Object.fromEntries(
      Object.entries(tints).map(([hue, tint]) => [hue, { text: pair(tint.text), ground: pair(tint.ground) }]),
    ),
  },
  borders: {
    none: { value: 'none' },
    clear: { value: '1px solid transparent' },
    focus: { value: '2px solid {colors.focus}' },
    hairline: { value: '1px solid {colors.line}' },
    outline: { value: '1px solid {colors.line2}' },
  },
  shadows: {
    none: { value: 'none' },
    pop: {
      value: {
        base: '0 0 0 1px rgb(29 27 24 / .07), 0 2px 4px rgb(29 27 24 / .04), 0 12px 32px -8px rgb(29 27 24 / .18)',
        _dark: '0 0 0 1px rgb(255 255 255 / .09), 0 12px 32px -8px rgb(0 0 0 / .7)',
      },
    },
    dialog: {
      value: {
        base: '0 0 0 1px rgb(29 27 24 / .07), 0 32px 72px -16px rgb(29 27 24 / .30)',
        _dark: '0 0 0 1px rgb(255 255 255 / .09), 0 32px 72px -16px rgb(0 0 0 / .8)',
      },
    },
    control: { value: { base: '0 1px 1px rgb(29 27 24 / .05)', _dark: 'none' } },
    primary: {
      value: {
        base: 'inset 0 1px 0 rgb(255 255 255 / .14), 0 1px 2px rgb(29 27 24 / .14)',
        _dark: 'inset 0 1px 0 rgb(255 255 255 / .1)',
      },
    },
    ring: { value: '0 0 0 3px {colors.ring}' },
    dotRing: { value: 'inset 0 0 0 1px {colors.dotRing}' },
  },
})

const text = (size: number, line: number, weight: number, spacing = '-0.006em') => ({
  value: { fontSize: `${size}px`, lineHeight: `${line}px`, fontWeight: weight, letterSpacing: spacing },
})

export const textStyles = defineTextStyles({
  keyCap: text(11, 16, 500),
  meta: text(12, 16, 400),
  columnHead: text(12, 16, 500),
  body: text(13, 20, 400),
  control: text(13, 20, 500),
  section: text(14, 20, 600),
  panel: text(15, 20, 600),
  reading: text(15, 24, 400),
  dialog: text(16, 22, 600),
  applicant: text(20, 26, 600, '-0.016em'),
  hosted: text(16, 24, 400),
  hostedHint: text(14, 20, 400),
  hostedTitle: text(28, 34, 600, '-0.022em'),
})
