import { expect, test } from 'bun:test'
import { plainDigits } from './digits.ts'

test.each([
  ['٠١٢٣٤٥٦٧٨٩', 'Arabic-Indic'],
  ['۰۱۲۳۴۵۶۷۸۹', 'Persian'],
  ['०१२३४५६७८९', 'Devanagari'],
  ['০১২৩৪৫৬৭৮৯', 'Bengali'],
  ['๐๑๒๓๔๕๖๗๘๙', 'Thai'],
  ['０１２３４５６７８９', 'full width'],
  ['𝟬𝟭𝟮𝟯𝟰𝟱𝟲𝟳𝟴𝟵', 'mathematical'],
])('%s are 0 to 9 (%s)', digits => expect(plainDigits(digits)).toBe('0123456789'))

test('all else stays as it is', () => {
  for (const text of ['', '7 of 10', 'abc', '½ ² ④ 七', '+91 98765']) expect(plainDigits(text)).toBe(text)
})

test('every decimal digit of Unicode is read as what it stands for', () => {
  let row = 0
  for (let code = 0; code <= 0x10_ffff; code++) {
    if (code >= 0xd800 && code <= 0xdfff) continue
    const text = String.fromCodePoint(code)
    if (!/\p{Nd}/u.test(text)) continue
    expect(plainDigits(text)).toBe(String(row++ % 10))
  }
  expect(row % 10).toBe(0)
})
