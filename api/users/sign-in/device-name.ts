const browsers = [
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Opera', /OPR\/|Opera/],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\/|Chromium\//],
  ['Safari', /Version\/.+Safari\//],
] as const
const systems = [
  ['iPhone', /iPhone|iPod/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['ChromeOS', /CrOS/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X|Macintosh/],
  ['Linux', /Linux/],
] as const

const firstOf = (names: readonly (readonly [string, RegExp])[], userAgent: string) =>
  names.find(([, sign]) => sign.test(userAgent))?.[0]

/** What a person recognises a browser of theirs by, 'Firefox on Windows'; null: it doesn't say what it is. */
export function deviceName(userAgent: string): string | null {
  const browser = firstOf(browsers, userAgent)
  const system = firstOf(systems, userAgent)
  if (!browser) return system ?? null
  return system ? `${browser} on ${system}` : browser
}
