/** Every plain colour of the look as a [light, dark] pair. The tokens are made from this list, and so is the canvas grid. */
export const colors = {
  bg: ['#F8F7F4', '#121110'],
  surface: ['#FFFFFF', '#181716'],
  raised: ['#FFFFFF', '#22201E'],
  sunken: ['#F4F2EE', '#131211'],
  hover: ['#F4F2EF', '#22201E'],
  active: ['#ECE9E4', '#2C2A27'],
  line: ['#E9E6E1', '#2A2825'],
  line2: ['#D8D4CC', '#3C3935'],
  line3: ['#8A857C', '#827C73'],
  t1: ['#1D1B18', '#EFEDEA'],
  t2: ['#59544C', '#B3AEA6'],
  t3: ['#6D685F', '#98928A'],
  tdis: ['#A6A097', '#605B54'],
  accent: ['#4F46E5', '#5C55EA'],
  accentH: ['#4338CA', '#655FEC'],
  accentT: ['#4338CA', '#ABA8FB'],
  onAccent: ['#FFFFFF', '#FFFFFF'],
  soft: ['#EEEEFD', '#25243F'],
  softL: ['#D5D3FA', '#3B3968'],
  sel: ['#F1F1FE', '#201F33'],
  selH: ['#EAEAFD', '#27263F'],
  focus: ['#4F46E5', '#817BF5'],
  ring: ['rgb(79 70 229 / .2)', 'rgb(129 123 245 / .32)'],
  scrim: ['rgb(29 27 24 / .34)', 'rgb(0 0 0 / .56)'],
  ok: ['#15763E', '#79D19A'],
  okbg: ['#E4F4E9', '#173022'],
  warn: ['#855600', '#E7C163'],
  warnbg: ['#FBF0D3', '#352A10'],
  mut: ['#5F5A52', '#B3AEA6'],
  mutbg: ['#F0EEEA', '#292724'],
  bad: ['#B4261F', '#F39C95'],
  badbg: ['#FCEBE9', '#3A1D1B'],
  quote: ['#FFF3C9', '#473A12'],
  dotRing: ['rgb(0 0 0 / .14)', 'rgb(0 0 0 / 0)'],
} as const satisfies Record<string, readonly [light: string, dark: string]>

export type ColorName = keyof typeof colors
export type ThemeMode = 'light' | 'dark'

/** The family in a form that a canvas context takes too. */
export const fontFamily = "'Inter Variable', Inter, system-ui, sans-serif"

/** All plain colours of one theme, for a canvas that cannot read CSS variables. */
export function plainColors(mode: ThemeMode): Record<ColorName, string> {
  const side = mode === 'light' ? 0 : 1
  return Object.fromEntries(Object.entries(colors).map(([name, pair]) => [name, pair[side]])) as Record<
    ColorName,
    string
  >
}
