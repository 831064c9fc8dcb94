import { type PaletteColour, palette } from '@winnow/openapi/common/palette'
import { listed } from '@winnow/openapi/common/text/listed'
import { UsageError } from '../../io/failure.ts'

const names = Object.keys(palette)
const isName = (typed: string): typed is PaletteColour => names.includes(typed)

export const colourMeaning = `One of ${listed(names)}`

/** The colour of the palette that was typed by its name. */
export function readColour(typed: string) {
  const name = typed.toLowerCase()
  if (!isName(name)) throw new UsageError(`There is no colour '${typed}'. ${colourMeaning}.`)
  return palette[name]
}
