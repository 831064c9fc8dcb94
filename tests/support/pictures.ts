import { files } from '@winnow/db'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import type { TestApp } from './app.ts'

type Format = 'png' | 'jpeg' | 'gif' | 'webp' | 'tiff'

/** A picture of one colour, in a format that may or may not be taken. */
export async function picture({
  format = 'png' as Format,
  width = 640,
  height = 480,
  colour = '#4F46E5',
} = {}): Promise<File> {
  const drawn = sharp({ create: { width, height, channels: 3, background: colour } })
  const bytes = await drawn.toFormat(format).toBuffer()
  return new File([new Uint8Array(bytes)], `picture.${format}`, { type: `image/${format}` })
}

/** What the server answers at the path of an image. */
export const imageAt = ({ url }: TestApp, path: string | null) => fetch(`${url}${path}`)

/** An image as people get it. */
export async function pixelsAt(app: TestApp, path: string | null) {
  const image = sharp(await (await imageAt(app, path)).bytes())
  const { format, width, height, exif } = await image.metadata()
  const { dominant } = await image.stats()
  return { format, width, height, exif, dominant }
}

/** How many files lie in the data folder for this owner. */
export async function bytesOf({ app }: TestApp, ownerId: string, kind?: string): Promise<number> {
  const all = await app.reads.select().from(files).where(eq(files.ownerId, ownerId))
  const rows = all.filter(it => kind === undefined || it.ownerKind === kind)
  const there = await Promise.all(rows.map(it => app.storage.stat(it.storageKey)))
  return there.filter(it => it !== null).length
}
