import ranges from '@fontsource/inter/unicode.json'

type Subset = keyof typeof ranges
const subsets = Object.keys(ranges) as Subset[]

const read = (subset: Subset) =>
  Bun.file(
    Bun.fileURLToPath(import.meta.resolve(`@fontsource/inter/files/inter-${subset}-600-normal.woff`)),
  ).arrayBuffer()

let loaded: Promise<{ name: string; data: ArrayBuffer; weight: 600; style: 'normal' }[]> | undefined

/** Inter, in a format that satori reads, each script a font of its own to fall back on; Latin first. */
export const fonts = () =>
  (loaded ??= Promise.all(
    subsets
      .toSorted((a, b) => Number(b === 'latin') - Number(a === 'latin'))
      .map(async subset => ({
        name: subset === 'latin' ? 'Inter' : `Inter ${subset}`,
        data: await read(subset),
        weight: 600 as const,
        style: 'normal' as const,
      })),
  ))

const spans = Object.values(ranges)
  .flatMap(it => it.split(','))
  .map(it =>
    it
      .trim()
      .slice(2)
      .split('-')
      .map(hex => Number.parseInt(hex, 16)),
  )

const isKnown = (character: string) => {
  const code = character.codePointAt(0) ?? 0
  return spans.some(([first = 0, last = first]) => first <= code && code <= last)
}

/** The text without characters that no font here draws, such as emoji. */
export const known = (text: string) => [...text].filter(isKnown).join('').replace(/\s+/g, ' ').trim()
