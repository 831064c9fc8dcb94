import { dot } from '../../styled-system/recipes'
import type { DotHue } from '../../theme/tints.ts'

/** The dot of a stage or a label. A dot never stands without its word. */
export function Dot({ hue }: { hue: DotHue }) {
  return <span className={dot({ hue })} aria-hidden />
}
