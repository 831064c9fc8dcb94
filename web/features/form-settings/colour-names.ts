import type { FormColour } from '@winnow/openapi/common/enums'

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
