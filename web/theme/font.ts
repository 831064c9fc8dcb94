import cyrillicExt from '@fontsource-variable/inter/files/inter-cyrillic-ext-wght-normal.woff2'
import cyrillic from '@fontsource-variable/inter/files/inter-cyrillic-wght-normal.woff2'
import greekExt from '@fontsource-variable/inter/files/inter-greek-ext-wght-normal.woff2'
import greek from '@fontsource-variable/inter/files/inter-greek-wght-normal.woff2'
import latinExt from '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2'
import latin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'
import vietnamese from '@fontsource-variable/inter/files/inter-vietnamese-wght-normal.woff2'

import ranges from '@fontsource-variable/inter/unicode.json'

const files: Record<keyof typeof ranges, string> = {
  'cyrillic-ext': cyrillicExt,
  cyrillic,
  'greek-ext': greekExt,
  greek,
  vietnamese,
  'latin-ext': latinExt,
  latin,
}

// In a style sheet the bundler would write the files into it as data; here they stay files, fetched when a character asks.
for (const [subset, unicodeRange] of Object.entries(ranges)) {
  const url = files[subset as keyof typeof ranges]
  document.fonts.add(
    new FontFace('Inter Variable', `url(${url}) format('woff2')`, {
      weight: '100 900',
      unicodeRange,
      display: 'swap',
    }),
  )
}
