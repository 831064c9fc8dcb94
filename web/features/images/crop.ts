import { limits } from '@winnow/openapi/common/limits'

/** The square that is saved, in pixels of the picture itself. */
export interface Area {
  x: number
  y: number
  side: number
}

export interface Size {
  width: number
  height: number
}

/** How far the zoom goes: an eighth of the picture's shorter side. */
export const mostZoom = 8

const between = (least: number, value: number, most: number) => Math.min(Math.max(value, least), most)

const shorter = ({ width, height }: Size) => Math.min(width, height)

/** Inside the picture, whatever was asked for. */
const withinPicture = ({ x, y, side }: Area, size: Size): Area => ({
  x: between(0, x, size.width - side),
  y: between(0, y, size.height - side),
  side,
})

/** The largest square, from the middle. */
export function widest(size: Size): Area {
  const side = shorter(size)
  return { x: (size.width - side) / 2, y: (size.height - side) / 2, side }
}

/** 1 shows the whole shorter side. */
export const zoomOf = ({ side }: Area, size: Size): number => shorter(size) / side

/** Zooms about the middle of the square. */
export function zoomed(area: Area, size: Size, zoom: number): Area {
  const side = shorter(size) / between(1, zoom, mostZoom)
  const shift = (area.side - side) / 2
  return withinPicture({ x: area.x + shift, y: area.y + shift, side }, size)
}

/** Moves the square by so many pixels of the picture. */
export const moved = (area: Area, size: Size, right: number, down: number): Area =>
  withinPicture({ ...area, x: area.x + right, y: area.y + down }, size)

/** Less than a pixel is nothing that could be cut out. */
export const isValid = ({ x, y, side }: Area): boolean => side >= 1 && Number.isFinite(x + y + side)

const signatures = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
]

/** What is wrong with a selected file, as a sentence; null: nothing (docs/rules.md#images-and-logos). Its type is read from its first bytes. */
export async function fileError(file: File): Promise<string | null> {
  const head = new Uint8Array(await file.slice(0, 8).arrayBuffer())
  if (!signatures.some(bytes => bytes.every((byte, i) => head[i] === byte)))
    return 'Please upload a JPEG or PNG image file'
  return file.size > limits.imageBytes ? 'Image size should be less than 5MB' : null
}

/** The square as a PNG, no larger than what is stored; null: the browser could not draw it. */
export async function cut(picture: HTMLImageElement, { x, y, side }: Area): Promise<File | null> {
  const canvas = document.createElement('canvas')
  const pixels = Math.min(limits.imageSide, Math.round(side))
  canvas.width = pixels
  canvas.height = pixels
  const context = canvas.getContext('2d')
  if (!context) return null
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, x, y, side, side, 0, 0, pixels, pixels)
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'))
  return blob && new File([blob], 'image.png', { type: 'image/png' })
}
