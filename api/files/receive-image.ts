import { limits } from '@winnow/openapi'
import type { App } from '../core/app.ts'
import { invalid } from '../core/error.ts'

/** What was sent as `image`, as the square PNG that is stored (docs/rules.md#images-and-logos). */
export async function receiveImage({ pictures }: App, image: File): Promise<Uint8Array> {
  if (image.size > limits.imageBytes)
    throw invalid([{ path: 'image', message: 'Image size should be less than 5MB' }])
  const square = await pictures.square(await image.bytes())
  if (!square) throw invalid([{ path: 'image', message: 'Please upload a JPEG or PNG image file' }])
  return square
}
