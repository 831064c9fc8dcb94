import { pad } from '../canvas/brush.ts'
import { baseOf, faces, write, writeRight } from '../canvas/text.ts'
import { plain, textOf } from './answer.ts'
import type { CellContent, GridColumnType } from './column-type.ts'
import { answeredDay } from './dates.ts'

export const shortText: GridColumnType = plain

export const longText: GridColumnType = { ...plain, icon: 'lines', width: 240 }

export const number: GridColumnType = {
  ...plain,
  icon: 'number',
  width: 96,
  align: 'right',
  draw: (brush, content) => writeRight(brush, textOf(content), faces.body, brush.colors.t1),
}

export const score: GridColumnType = { ...number, icon: 'gauge' }

const dayOf = (content: CellContent) => {
  const day = textOf(content)
  return day && answeredDay(day)
}

export const date: GridColumnType = {
  ...plain,
  icon: 'calendar',
  width: 112,
  text: dayOf,
  draw: (brush, content) => write(brush, dayOf(content), faces.body, brush.colors.t1),
}

/** A link as people say it: without its scheme. */
const linkText = (content: CellContent) =>
  textOf(content)
    .replace(/^https?:\/\/(www\.)?/, '')
    .replace(/\/$/, '')

export const link: GridColumnType = {
  ...plain,
  icon: 'link',
  width: 150,
  href: content => (/^https?:\/\//.test(textOf(content)) ? textOf(content) : null),
  draw: (brush, content) => {
    const { ctx, rect, colors } = brush
    const width = write(brush, linkText(content), faces.body, colors.t1)
    if (width === 0) return
    ctx.fillStyle = colors.line3
    ctx.fillRect(Math.round(rect.x + pad), baseOf(brush, faces.body) + 3, Math.round(width), 1)
  },
}

/** What the link said, which is a word rather than an address. */
export const urlParameter: GridColumnType = { ...plain, icon: 'link2', width: 140, removable: true }

export const phoneNumber: GridColumnType = { ...plain, icon: 'phone', width: 140 }
