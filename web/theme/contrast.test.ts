import { describe, expect, test } from 'bun:test'
import { formColours } from '@winnow/openapi/common/enums'
import { type ColorName, colors } from './colors.ts'
import { formTints, formVariables } from './form-colours.ts'
import { hueOf, tintHues, tints } from './tints.ts'

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map(at => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(text: string, ground: string): number {
  const [high = 0, low = 0] = [luminance(text), luminance(ground)].sort((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

const grounds: Partial<Record<ColorName, readonly ColorName[]>> = {
  t1: ['bg', 'surface', 'raised', 'sunken', 'hover', 'active', 'sel', 'selH', 'quote'],
  t2: ['bg', 'surface', 'raised', 'sunken', 'hover', 'active', 'sel', 'selH'],
  t3: ['bg', 'surface', 'raised', 'sunken', 'hover', 'active', 'sel', 'selH'],
  accentT: ['bg', 'surface', 'raised', 'soft'],
  onAccent: ['accent', 'accentH'],
  ok: ['okbg'],
  warn: ['warnbg'],
  mut: ['mutbg'],
  bad: ['badbg', 'surface', 'raised'],
}

describe.each([
  ['light', 0],
  ['dark', 1],
] as const)('in the %s theme text reads at 4.5:1', (_theme, side) => {
  test.each(
    Object.entries(grounds).flatMap(([text, on]) => on.map(ground => [text as ColorName, ground] as const)),
  )('%s on %s', (text, ground) =>
    expect(contrast(colors[text][side], colors[ground][side])).toBeGreaterThanOrEqual(4.5),
  )

  test.each(tintHues)('an option in %s', hue =>
    expect(contrast(tints[hue].text[side], tints[hue].ground[side])).toBeGreaterThanOrEqual(4.5),
  )

  test.each(formColours)(
    'a form in %s: its button, its links and a selected option; its outlines at 3:1',
    colour => {
      const { accent, accentH, accentT, focus } = formTints[colour]
      const grounds = [colors.surface[side], side === 0 ? '#F5F2EC' : colors.bg[1]]
      for (const ground of [accent[side], accentH[side]])
        expect(contrast(colors.onAccent[side], ground)).toBeGreaterThanOrEqual(4.5)
      for (const ground of grounds) {
        expect(contrast(accentT[side], ground)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(focus[side], ground)).toBeGreaterThanOrEqual(3)
      }
      const selected = formVariables(colour, side).sel ?? ''
      expect(contrast(colors.t1[side], selected)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(colors.t3[side], selected)).toBeGreaterThanOrEqual(4.5)
    },
  )
})

test('the hue of an applicant stays', () => {
  expect(hueOf('sub_01')).toBe(hueOf('sub_01'))
  expect(new Set(Array.from({ length: 200 }, (_, n) => hueOf(`sub_${n}`))).size).toBe(tintHues.length)
})
