/** Label and stage colours. */
export const palette = {
  grey: '#6B7280',
  orange: '#F97316',
  green: '#22C55E',
  yellow: '#EAB308',
  red: '#EF4444',
  white: '#F9FAFB',
  purple: '#8B5CF6',
  cyan: '#06B6D4',
  pink: '#EC4899',
} as const
export type PaletteColour = keyof typeof palette
type PaletteHex = (typeof palette)[PaletteColour]

/** The colour of a label that has none (docs/rules.md#palette). */
export const defaultLabelColour = '#000000'

/** The colours of the palette, in its order. */
export const paletteHexes = Object.values(palette) as PaletteHex[]

/** A colour that none of these labels has; where all are taken, any of the palette (docs/rules.md#labels). */
export function newLabelColour(labels: readonly { colour: string }[], random = Math.random): PaletteHex {
  const taken = new Set(labels.map(it => it.colour))
  const unused = paletteHexes.filter(it => !taken.has(it))
  const among = unused.length > 0 ? unused : paletteHexes
  return among[Math.floor(random() * among.length)] ?? palette.grey
}
