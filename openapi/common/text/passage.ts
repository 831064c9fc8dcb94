/** Where a passage begins in a text, the place nearest to `near`, in UTF-16 code units; null: it is not there. */
export function placeOf(text: string, passage: string, near: number): number | null {
  if (passage === '') return null
  let nearest: number | null = null
  for (let at = text.indexOf(passage); at >= 0; at = text.indexOf(passage, at + 1)) {
    if (nearest !== null && Math.abs(at - near) >= Math.abs(nearest - near)) break
    nearest = at
  }
  return nearest
}
