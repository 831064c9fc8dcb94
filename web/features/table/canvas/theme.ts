import type { Theme } from '@glideapps/glide-data-grid'
import { fontFamily, plainColors, type ThemeMode } from '../../../theme/colors.ts'

const clear = 'rgba(0, 0, 0, 0)'

/** The grid's own theme: what our cells do not draw themselves (grounds, hairlines, the empty head). */
export function gridTheme(mode: ThemeMode): Partial<Theme> {
  const colors = plainColors(mode)
  return {
    accentColor: colors.accent,
    accentFg: colors.onAccent,
    accentLight: clear,
    textDark: colors.t1,
    textMedium: colors.t2,
    textLight: colors.t3,
    textHeader: colors.t2,
    textHeaderSelected: colors.t2,
    bgCell: colors.surface,
    bgCellMedium: colors.surface,
    bgHeader: colors.bg,
    bgHeaderHasFocus: colors.bg,
    bgHeaderHovered: colors.hover,
    borderColor: colors.line,
    horizontalBorderColor: colors.line,
    headerBottomBorderColor: colors.line,
    cellHorizontalPadding: 10,
    baseFontStyle: '400 13px',
    headerFontStyle: '500 12px',
    fontFamily,
  }
}
