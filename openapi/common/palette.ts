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
