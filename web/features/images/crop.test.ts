import { describe, expect, test } from 'bun:test'
import { limits } from '@winnow/openapi/common/limits'
import { fileError, isValid, mostZoom, moved, widest, zoomed, zoomOf } from './crop.ts'

const wide = { width: 800, height: 400 }

describe('the square that is saved', () => {
  test('begins as the largest one, from the middle', () => {
    expect(widest(wide)).toEqual({ x: 200, y: 0, side: 400 })
  })

  test('zooms about its own middle, no further out than the shorter side and no further in than eight times', () => {
    const closer = zoomed(widest(wide), wide, 2)
    expect(closer).toEqual({ x: 300, y: 100, side: 200 })
    expect(zoomOf(zoomed(closer, wide, 0.2), wide)).toBe(1)
    expect(zoomOf(zoomed(closer, wide, 99), wide)).toBe(mostZoom)
  })

  test('never leaves the picture: not when moved, not when zoomed out at an edge', () => {
    expect(moved(widest(wide), wide, -900, 900)).toEqual({ x: 0, y: 0, side: 400 })
    const corner = moved(zoomed(widest(wide), wide, 4), wide, 900, 900)
    expect(corner).toEqual({ x: 700, y: 300, side: 100 })
    expect(zoomed(corner, wide, 1)).toEqual({ x: 400, y: 0, side: 400 })
  })

  test('is not an area at all below one pixel, or in a picture without a size', () => {
    const tiny = { width: 2, height: 2 }
    expect(isValid(widest(tiny))).toBe(true)
    expect(isValid(zoomed(widest(tiny), tiny, mostZoom))).toBe(false)
    expect(isValid(widest({ width: 0, height: 0 }))).toBe(false)
  })
})

describe('a selected file', () => {
  const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
  const file = (bytes: number[], name: string, size = bytes.length) => {
    const content = new Uint8Array(size)
    content.set(bytes)
    return new File([content], name)
  }

  test('is known by its content, not by its name', async () => {
    expect(await fileError(file(png, 'logo.txt'))).toBeNull()
    expect(await fileError(file([0xff, 0xd8, 0xff, 0xe0], 'photo'))).toBeNull()
    for (const other of [[0x47, 0x49, 0x46, 0x38], [], [...new TextEncoder().encode('<svg xmlns="')]])
      expect(await fileError(file(other, 'logo.png'))).toBe('Please upload a JPEG or PNG image file')
  })

  test('may have 5 MB and no more', async () => {
    expect(await fileError(file(png, 'logo.png', limits.imageBytes))).toBeNull()
    expect(await fileError(file(png, 'logo.png', limits.imageBytes + 1))).toBe(
      'Image size should be less than 5MB',
    )
  })
})
