import { z } from 'zod'
import { limits } from '../../common/limits.ts'
import { defaultLabelColour, paletteHexes } from '../../common/palette.ts'
import { named } from '../../common/schema.ts'

/** A label's text as written; matched case-folded (docs/rules.md#labels). */
export const LabelValue = named(
  'LabelValue',
  z.string().trim().min(1).max(100),
  "A label of the form by its text, in any case: 'climate' means Climate",
)

export const LabelColour = named(
  'LabelColour',
  z.enum([...paletteHexes, defaultLabelColour]),
  'A colour of the palette as hex: grey, orange, green, yellow, red, white, purple, cyan or pink; `#000000` is a label without a colour',
)

/** A label, and how many applicants have it. */
export const LabelCount = named(
  'LabelCount',
  z.object({
    label: z.string().describe('The text of the label'),
    count: z.int().describe('Applicants who have it'),
    colour: z.string().describe('Its colour as hex; `#000000` where it was given none'),
  }),
)

/** Labels that one call names. */
export const LabelValues = z.array(LabelValue).max(limits.labels)
