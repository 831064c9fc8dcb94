import { defineRecipe } from '@pandacss/dev'
import { dots, tintHues } from '../tints.ts'

const tag = {
  display: 'inline-flex',
  alignItems: 'center',
  flexShrink: 0,
  gap: '4',
  maxWidth: 'full',
  height: '20',
  textStyle: 'columnHead',
  whiteSpace: 'nowrap',
  unicodeBidi: 'plaintext',
} as const

const byHue = Object.fromEntries(
  tintHues.map(hue => [hue, { color: `tint.${hue}.text`, backgroundColor: `tint.${hue}.ground` }]),
)

/** An option of a question: a tint, radius 5, no dot. */
export const pill = defineRecipe({
  className: 'pill',
  base: { ...tag, paddingInline: '8', borderRadius: 'chip' },
  variants: { hue: byHue },
  defaultVariants: { hue: 'grey' },
})

/** A label: round, on the surface, with its dot. */
export const labelChip = defineRecipe({
  className: 'label-chip',
  base: {
    ...tag,
    gap: '6',
    paddingInline: '6',
    paddingRight: '8',
    border: '1px solid',
    borderColor: 'line2',
    borderRadius: 'full',
    backgroundColor: 'surface',
    color: 't1',
  },
})

/** A verdict of a criterion: its mark, then its word. */
export const verdict = defineRecipe({
  className: 'verdict',
  base: { ...tag, paddingInline: '6', paddingRight: '8', borderRadius: 'chip' },
  variants: {
    result: {
      YES: { color: 'ok', backgroundColor: 'okbg' },
      MAYBE: { color: 'warn', backgroundColor: 'warnbg' },
      NO: { color: 'mut', backgroundColor: 'mutbg' },
    },
  },
})

/** A word about a state ('Open', 'Needs reply', 'Draft'). */
export const badge = defineRecipe({
  className: 'badge',
  base: { ...tag, paddingInline: '8', borderRadius: 'chip' },
  variants: {
    tone: {
      ok: { color: 'ok', backgroundColor: 'okbg' },
      warn: { color: 'warn', backgroundColor: 'warnbg' },
      mut: { color: 'mut', backgroundColor: 'mutbg' },
      bad: { color: 'bad', backgroundColor: 'badbg' },
      accent: { color: 'accentT', backgroundColor: 'soft' },
    },
  },
  defaultVariants: { tone: 'mut' },
})

/** A number on a button or beside a name: unread, filters in use. */
export const countBadge = defineRecipe({
  className: 'count-badge',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: 0,
    height: '16',
    minWidth: '16',
    paddingInline: '4',
    borderRadius: 'full',
    backgroundColor: 'accent',
    color: 'onAccent',
    textStyle: 'keyCap',
    tabular: true,
  },
})

/** The dot of a stage or a label; never without its word. */
export const dot = defineRecipe({
  className: 'dot',
  base: {
    display: 'inline-block',
    flexShrink: 0,
    width: '8',
    height: '8',
    borderRadius: 'full',
    boxShadow: 'dotRing',
  },
  variants: {
    hue: Object.fromEntries(Object.keys(dots).map(hue => [hue, { backgroundColor: `dot.${hue}` }])),
  },
  defaultVariants: { hue: 'grey' },
})

/** A file or a video: its name truncates, its length never does. */
export const fileChip = defineRecipe({
  className: 'file-chip',
  base: {
    ...tag,
    gap: '6',
    height: '22',
    paddingInline: '6',
    paddingRight: '8',
    border: '1px solid',
    borderColor: 'line',
    borderRadius: 'chip',
    backgroundColor: 'surface',
    color: 't1',
    textDecoration: 'none',
    textAlign: 'left',
    '& > svg': { flexShrink: 0, color: 't3' },
    '&:is(a, button)': { cursor: 'pointer' },
    _hover: { '&:is(a, button)': { backgroundColor: 'hover' } },
  },
})

/** A variable or a mention in words. */
export const token = defineRecipe({
  className: 'token',
  base: {
    display: 'inline',
    paddingInline: '4',
    paddingBlock: '1',
    border: '1px solid',
    borderColor: 'softL',
    borderRadius: 'small',
    backgroundColor: 'soft',
    color: 'accentT',
    fontWeight: 'medium',
  },
})

/** Initials of a person; hue by hash of the id. */
export const avatar = defineRecipe({
  className: 'avatar',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: 0,
    overflow: 'hidden',
    borderRadius: 'full',
    fontWeight: 'semibold',
    letterSpacing: '0',
    userSelect: 'none',
    // A transparent logo was drawn for a light ground.
    '& > img': { width: 'full', height: 'full', objectFit: 'cover', backgroundColor: '#fff' },
  },
  variants: {
    size: {
      20: { width: '20', height: '20', fontSize: '9px', lineHeight: '12px' },
      22: { width: '22', height: '22', fontSize: '9px', lineHeight: '12px' },
      24: { width: '24', height: '24', fontSize: '10px', lineHeight: '12px' },
      28: { width: '28', height: '28', fontSize: '11px', lineHeight: '16px' },
      32: { width: '32', height: '32', fontSize: '12px', lineHeight: '16px' },
      40: { width: '40', height: '40', fontSize: '14px', lineHeight: '20px' },
    },
    hue: byHue,
    shape: { round: {}, square: { borderRadius: 'control' } },
  },
  defaultVariants: { size: 22, hue: 'grey', shape: 'round' },
})
