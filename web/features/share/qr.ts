import { encode } from 'uqr'

/** A QR code as squares: how many a side, and the dark ones as a path over them. */
export interface Code {
  size: number
  path: string
}

/** A medium share of it may be covered or dirty; the quiet edge that readers want is part of it. */
export function codeOf(text: string): Code {
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return { size, path }
}

/** Pixels a side of the picture, at least: sharp on paper. */
const leastPixels = 1_024

export const svgOf = ({ size, path }: Code): Blob =>
  new Blob(
    [
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${leastPixels}" height="${leastPixels}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/></svg>`,
    ],
    { type: 'image/svg+xml' },
  )

/** Whole pixels a square, so that none is blurred. */
export async function pngOf({ size, path }: Code): Promise<Blob> {
  const scale = Math.ceil(leastPixels / size)
  const canvas = new OffscreenCanvas(size * scale, size * scale)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser has no canvas')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.scale(scale, scale)
  context.fillStyle = '#000'
  context.fill(new Path2D(path))
  return canvas.convertToBlob({ type: 'image/png' })
}
