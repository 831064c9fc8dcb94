import type { FormColour } from '@winnow/openapi/common/words'

type Pair = readonly [light: string, dark: string]

/** Grounds of the form's button, light and dark. */
export const swatches: Record<FormColour, Pair> = {
  indigo: ['#4F46E5', '#5C55EA'],
  blue: ['#2563EB', '#2563EB'],
  cyan: ['#0E7490', '#0E7490'],
  green: ['#15803D', '#15803D'],
  orange: ['#B93F0C', '#B93F0C'],
  red: ['#C3261D', '#C3261D'],
  pink: ['#BE2470', '#BE2470'],
  purple: ['#7C3AED', '#7C3AED'],
  grey: ['#524D45', '#6B655C'],
}

export const colourNames: Record<FormColour, string> = {
  indigo: 'Indigo',
  blue: 'Blue',
  cyan: 'Cyan',
  green: 'Green',
  orange: 'Orange',
  red: 'Red',
  pink: 'Pink',
  purple: 'Purple',
  grey: 'Grey',
}
