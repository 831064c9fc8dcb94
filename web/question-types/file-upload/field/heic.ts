const quality = 0.9

export const isHeic = (type: string) => /^image\/hei[cf]/.test(type)

/** The address of heic-decoder.ts, written in by the build: it is larger than all the rest of the page. */
declare const FORM_HEIC: string

const asJpeg = (canvas: HTMLCanvasElement) =>
  new Promise<Blob>((resolve, reject) => {
    const done = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('No JPEG was made')))
    canvas.toBlob(done, 'image/jpeg', quality)
  })

const canvasOf = (width: number, height: number) => {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw')
  return { canvas, context }
}

/** Safari reads HEIC by itself. */
const drawn = async (file: Blob) => {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const { canvas, context } = canvasOf(picture.width, picture.height)
  context.drawImage(picture, 0, 0)
  return canvas
}

const decoded = async (file: Blob) => {
  const { decode }: typeof import('./heic-decoder.ts') = await import(FORM_HEIC)
  const { width, height, data } = await decode(await file.arrayBuffer())
  const { canvas, context } = canvasOf(width, height)
  context.putImageData(new ImageData(data, width, height), 0, 0)
  return canvas
}

/** An HEIC picture as JPEG (docs/rules.md#heic-pictures). Rejects where it cannot be read. */
export const toJpeg = async (file: Blob) => asJpeg(await drawn(file).catch(() => decoded(file)))
