/** Letters that the font has not, and that are no letter with an accent. */
const plain: Record<string, string> = { '’': "'", Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', ı: 'i' }
/** In the letters that the font has: those of Western Europe, others without their accents. */
const latin = (letter: string) =>
  [letter, plain[letter], letter.normalize('NFD')].find(it => it && it.charCodeAt(0) < 256)?.[0] ?? '?'
const escaped = (text: string) =>
  [...text]
    .map(latin)
    .join('')
    .replace(/[\\()]/g, '\\$&')

interface PdfPage {
  heading: string
  lines: readonly string[]
  /** Where its first line leads: an address, or a page from 1 */
  link?: string | number
}

/** A PDF of plain pages in a font that every reader has. `script`: runs when it is opened, in a reader that runs scripts. */
export function pdfOf(
  pages: readonly PdfPage[],
  { script }: { script?: string } = {},
): Uint8Array<ArrayBuffer> {
  const objects: string[] = []
  const add = (text: string) => objects.push(text)
  const font = add('<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>')
  const tree = add('')
  const kids = pages.map(({ heading, lines, link }) => {
    const drawn = [
      '0.09 0.2 0.18 rg 0 640 612 152 re f 1 1 1 rg',
      `BT /F1 28 Tf 56 700 Td (${escaped(heading)}) Tj ET`,
      `0.11 0.1 0.09 rg BT /F1 13 Tf 56 600 Td 22 TL ${lines.map(it => `(${escaped(it)}) Tj T*`).join(' ')} ET`,
    ].join(' ')
    const content = add(`<</Length ${drawn.length}>>stream\n${drawn}\nendstream`)
    // Each page takes two objects, its content first.
    const target =
      typeof link === 'number'
        ? `/Dest[${tree + 2 * link} 0 R/Fit]`
        : `/A<</S/URI/URI(${escaped(link ?? '')})>>`
    const notes = link
      ? `/Annots[<</Type/Annot/Subtype/Link/Rect[56 594 400 616]/Border[0 0 0]${target}>>]`
      : ''
    return add(
      `<</Type/Page/Parent ${tree} 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F1 ${font} 0 R>>>>/Contents ${content} 0 R${notes}>>`,
    )
  })
  objects[tree - 1] = `<</Type/Pages/Count ${kids.length}/Kids[${kids.map(kid => `${kid} 0 R`).join(' ')}]>>`
  const action = script === undefined ? '' : `/OpenAction<</S/JavaScript/JS(${escaped(script)})>>`
  const root = add(`<</Type/Catalog/Pages ${tree} 0 R${action}>>`)
  let text = '%PDF-1.7\n'
  const places = objects.map((object, i) => {
    const at = text.length
    text += `${i + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const end = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  text += `trailer<</Size ${objects.length + 1}/Root ${root} 0 R>>\nstartxref\n${end}\n%%EOF\n`
  return Uint8Array.from(text, it => it.charCodeAt(0) & 0xff)
}
