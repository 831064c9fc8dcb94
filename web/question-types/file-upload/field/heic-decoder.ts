import libheif from 'libheif-js'

export type Decoded = { width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> }

/** The first picture of an HEIC file, turned as it was taken. Plain JavaScript: the page's policy lets no WebAssembly run. */
export const decode = async (bytes: ArrayBuffer): Promise<Decoded> => {
  const heif = await libheif
  const [picture] = new heif.HeifDecoder().decode(bytes)
  if (!picture) throw new Error('There is no picture in this file')
  const width = picture.get_width()
  const height = picture.get_height()
  const data = new Uint8ClampedArray(width * height * 4)
  await new Promise<void>((resolve, reject) => {
    picture.display({ data, width, height }, shown =>
      shown ? resolve() : reject(new Error('This picture cannot be read')),
    )
  })
  return { width, height, data }
}
