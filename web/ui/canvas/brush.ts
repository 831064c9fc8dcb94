import type { Rectangle } from '@glideapps/glide-data-grid'
import type { ColorName, ThemeMode } from '../../theme/colors.ts'
import { type TintHue, tints } from '../../theme/tints.ts'

/** Everything a cell needs to draw itself: where, in which colours. */
export interface Brush {
  ctx: CanvasRenderingContext2D
  rect: Rectangle
  colors: Record<ColorName, string>
  mode: ThemeMode
}

/** Padding of a cell (docs/rules.md#grid). */
export const pad = 10

const sides = { light: 0, dark: 1 } as const

export const tintText = (mode: ThemeMode, hue: TintHue): string => tints[hue].text[sides[mode]]
export const tintGround = (mode: ThemeMode, hue: TintHue): string => tints[hue].ground[sides[mode]]
