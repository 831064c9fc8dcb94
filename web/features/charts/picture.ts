import { count } from '@winnow/openapi/common/text/format'
import { fontFamily, plainColors } from '../../theme/colors.ts'
import type { Bar } from './chart.ts'

const width = 720
const margin = 24
const line = 28
const nameWidth = 200
const countWidth = 64
/** Pixels of the picture for one of the drawing, so that it is sharp in print */
const scale = 2
/** A browser's canvas holds no more */
const most = 500

/** A chart as a PNG, on white whatever the theme. */
export async function chartPng(title: string, bars: readonly Bar[]): Promise<Blob> {
  const colors = plainColors('light')
  const shown = bars.slice(0, most)
  const canvas = document.createElement('canvas')
  const height = margin * 2 + 32 + shown.length * line
  canvas.width = width * scale
  canvas.height = height * scale
  const ctx = canvas.getContext('2d')
  if (!ctx) throw new Error("This browser can't draw the chart")
  ctx.scale(scale, scale)
  ctx.fillStyle = colors.surface
  ctx.fillRect(0, 0, width, height)
  ctx.textBaseline = 'middle'
  ctx.fillStyle = colors.t1
  ctx.font = `600 15px ${fontFamily}`
  ctx.fillText(title, margin, margin + 8, width - margin * 2)
  ctx.font = `400 13px ${fontFamily}`
  const longest = Math.max(1, ...shown.map(it => it.count))
  const room = width - margin * 2 - nameWidth - countWidth
  for (const [place, bar] of shown.entries()) {
    const y = margin + 32 + place * line + line / 2
    ctx.fillStyle = colors.t2
    ctx.textAlign = 'left'
    ctx.fillText(bar.name, margin, y, nameWidth - 12)
    ctx.fillStyle = colors.accent
    ctx.fillRect(margin + nameWidth, y - 8, (room * bar.count) / longest, 16)
    ctx.fillStyle = colors.t1
    ctx.textAlign = 'right'
    ctx.fillText(count(bar.count), width - margin, y)
  }
  return new Promise((resolve, reject) =>
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error("This browser can't save the chart")))),
  )
}
