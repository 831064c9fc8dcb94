import { dayText } from '../../../lib/dates.ts'
import { write } from '../canvas/brush.ts'
import { answerText, plain } from './answer.ts'
import type { CellContent, GridColumnType } from './column-type.ts'

export const shortText: GridColumnType = plain

export const longText: GridColumnType = { ...plain, icon: 'lines', width: 240 }

export const number: GridColumnType = {
  ...plain,
  icon: 'number',
  width: 96,
  align: 'right',
  draw: (brush, content) => write(brush, answerText(content), { color: brush.colors.t1, align: 'right' }),
}

const dayOf = (content: CellContent) => (answerText(content) ? dayText(answerText(content)) : '')

export const date: GridColumnType = {
  ...plain,
  icon: 'calendar',
  width: 112,
  text: dayOf,
  draw: (brush, content) => write(brush, dayOf(content), { color: brush.colors.t1 }),
}

/** A link as people say it: without its scheme. */
const linkText = (content: CellContent) =>
  answerText(content)
    .replace(/^https?:\/\/(www\.)?/, '')
    .replace(/\/$/, '')

export const link: GridColumnType = {
  ...plain,
  icon: 'link',
  width: 150,
  href: content => (/^https?:\/\//.test(answerText(content)) ? answerText(content) : null),
  draw: (brush, content) =>
    write(brush, linkText(content), { color: brush.colors.t1, underlined: brush.colors.line3 }),
}

export const phoneNumber: GridColumnType = { ...plain, icon: 'phone', width: 140 }
