import type { FormColour } from '@winnow/openapi/common/enums'
import { colors } from './colors.ts'

type Pair = readonly [light: string, dark: string]

/** What of the look a form's own colour takes the place of. */
interface FormTint {
  /** Ground of the one button (white text), and under the pointer */
  accent: Pair
  accentH: Pair
  /** Links */
  accentT: Pair
  /** Outlines, a ticked box, the progress */
  focus: Pair
}

/** What a form may be coloured in (`templateColor`), light and dark; contrast.test.ts holds them to AA. Usual: indigo. */
export const formTints: Record<FormColour, FormTint> = {
  indigo: {
    accent: colors.accent,
    accentH: colors.accentH,
    accentT: colors.accentT,
    focus: colors.focus,
  },
  blue: {
    accent: ['#2563EB', '#2563EB'],
    accentH: ['#1D4ED8', '#3069EC'],
    accentT: ['#1D4ED8', '#98B6FC'],
    focus: ['#2563EB', '#6E98F8'],
  },
  cyan: {
    accent: ['#0E7490', '#0E7490'],
    accentH: ['#155E75', '#127B99'],
    accentT: ['#0F657D', '#6FD0E4'],
    focus: ['#0E7490', '#2AA7C6'],
  },
  green: {
    accent: ['#15803D', '#15803D'],
    accentH: ['#166534', '#178441'],
    accentT: ['#166534', '#79D19A'],
    focus: ['#15803D', '#3DB36C'],
  },
  orange: {
    accent: ['#B93F0C', '#B93F0C'],
    accentH: ['#9A3412', '#C0440F'],
    accentT: ['#A23A0F', '#F7B083'],
    focus: ['#C2410C', '#EA7F45'],
  },
  red: {
    accent: ['#C3261D', '#C3261D'],
    accentH: ['#A31D16', '#CB2F26'],
    accentT: ['#B4211A', '#F5A29B'],
    focus: ['#C3261D', '#EC6C63'],
  },
  pink: {
    accent: ['#BE2470', '#BE2470'],
    accentH: ['#9D1C5C', '#C62C78'],
    accentT: ['#A81E62', '#F4A5CB'],
    focus: ['#BE2470', '#E5619F'],
  },
  purple: {
    accent: ['#7C3AED', '#7C3AED'],
    accentH: ['#6D28D9', '#8448EE'],
    accentT: ['#6D28D9', '#C5B0FB'],
    focus: ['#7C3AED', '#A580F6'],
  },
  grey: {
    accent: ['#524D45', '#6B655C'],
    accentH: ['#3B372F', '#746E64'],
    accentT: ['#4B463F', '#D0CBC3'],
    focus: ['#5F594F', '#A39D93'],
  },
}

const channels = (hex: string) => [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16))

function mixed(over: string, ground: string, share: number) {
  const below = channels(ground)
  const hex = channels(over).map((value, at) =>
    Math.round(value * share + (below[at] ?? 0) * (1 - share))
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${hex.join('')}`
}

/** Light: 0, dark: 1. */
const shares = { ring: ['33', '52'], selected: [0.08, 0.16] } as const

/** The look's colours as variables of one theme, as one colour of a form has them: also the halo and the ground of a selected option. */
export function formVariables(colour: FormColour, side: 0 | 1): Record<string, string> {
  const { accent, accentH, accentT, focus } = formTints[colour]
  return {
    accent: accent[side],
    accentH: accentH[side],
    accentT: accentT[side],
    focus: focus[side],
    ring: focus[side] + shares.ring[side],
    sel: mixed(focus[side], colors.surface[side], shares.selected[side]),
  }
}
