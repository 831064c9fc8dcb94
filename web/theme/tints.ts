/** A tint of one hue: its text and its ground, each as a [light, dark] pair. */
interface Tint {
  readonly text: readonly [light: string, dark: string]
  readonly ground: readonly [light: string, dark: string]
}

/** Tints of option pills and avatars; usable from a canvas as plain data. */
export const tints = {
  grey: { text: ['#4F4A43', '#C9C4BC'], ground: ['#EFEDE9', '#2B2926'] },
  orange: { text: ['#8F420C', '#F3B083'], ground: ['#FCEADC', '#3A2516'] },
  green: { text: ['#17613A', '#83D3A0'], ground: ['#E2F3E7', '#1A3124'] },
  yellow: { text: ['#725200', '#E5C15C'], ground: ['#FAF0CF', '#352A10'] },
  red: { text: ['#982A22', '#F2A19A'], ground: ['#FBE6E4', '#3A1F1D'] },
  purple: { text: ['#5A36B5', '#C0AEF7'], ground: ['#EDE8FB', '#2B2444'] },
  cyan: { text: ['#0E5D6D', '#7FD0E0'], ground: ['#DDF2F5', '#143037'] },
  pink: { text: ['#952060', '#F2A0C8'], ground: ['#FBE6F0', '#391C2B'] },
  indigo: { text: ['#3F38B8', '#B3B1FB'], ground: ['#E9E9FC', '#262547'] },
} as const satisfies Record<string, Tint>

export type TintHue = keyof typeof tints

export const tintHues = Object.keys(tints) as TintHue[]

/** Dots of stages and labels; the same in both themes. */
export { type PaletteColour as DotHue, palette as dots } from '@winnow/openapi/common/palette'

/** The same text always gets the same hue: FNV-1a over its characters. */
export function hueOf(text: string): TintHue {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0
  return tintHues[hash % tintHues.length] ?? 'grey'
}
