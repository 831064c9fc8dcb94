import { limits } from '@winnow/openapi'
import sharp from 'sharp'

// Pictures come seldom: nothing of them is kept for the next one.
sharp.cache(false)

/** More than a camera's largest picture; a small file that unfolds to more is an attack. */
const mostPixels = 64_000_000
/** Seconds for one picture. */
const longest = 10

const signatures = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
]
/** By its content alone: no other decoder ever sees what was sent. */
const isJpegOrPng = (bytes: Uint8Array) =>
  signatures.some(signature => signature.every((byte, i) => bytes[i] === byte))

const opened = (image: Uint8Array) =>
  sharp(image, { limitInputPixels: mostPixels, failOn: 'truncated' })
    .timeout({ seconds: longest })
    .autoOrient()

/** The middle square of a picture as its camera held it, drawn again. */
export async function square(image: Uint8Array): Promise<Uint8Array | null> {
  if (!isJpegOrPng(image)) return null
  const { imageSide: side } = limits
  try {
    return await opened(image).resize(side, side, { fit: 'cover' }).toColourspace('srgb').png().toBuffer()
  } catch {
    return null
  }
}

/** Pixels of the longer side of a video's first look (ours). */
const smallSide = 640

/** The whole picture, small, drawn again. */
export async function small(image: Uint8Array): Promise<Uint8Array | null> {
  if (!isJpegOrPng(image)) return null
  try {
    return await opened(image)
      .resize(smallSide, smallSide, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .jpeg({ quality: 80 })
      .toBuffer()
  } catch {
    return null
  }
}
