import { dateTimeText } from '@winnow/openapi/common/dates/dates'
import { initials } from '@winnow/openapi/common/text/initials'
import { answerCells } from '../../../question-types/cells.ts'
import {
  type CellContent,
  type GridColumnType,
  plainCell,
  textOf,
} from '../../../question-types/shared/cell.ts'
import { hueOf } from '../../../theme/tints.ts'
import { type Brush, pad, tintGround, tintText } from '../../../ui/canvas/brush.ts'
import { momentText } from '../../../ui/canvas/dates.ts'
import { writeMarked } from '../../../ui/canvas/marked.ts'
import { chip } from '../../../ui/canvas/shapes.ts'
import { faces, textWidth, write } from '../../../ui/canvas/text.ts'
import { isSet } from '../../review/selection/subjects.ts'
import { viewersText } from '../../review/viewers.ts'
import { foundText, writeFound } from './found.ts'

const avatarSize = 22
const beside = avatarSize + 8
/** Who else has the application open, at the right of its row */
const viewerSize = 20
const viewerStep = 16
const mostViewers = 3

export const applicant: GridColumnType = {
  icon: 'user',
  width: 186,
  sortable: true,
  extra: beside,
  text: textOf,
  tooltip: content => {
    const { viewers } = content
    const more = [foundText(content), viewers && viewersText(viewers)].filter(line => line !== undefined)
    return more.length > 0 ? [textOf(content), ...more].join('\n') : undefined
  },
  draw: (brush, content) => {
    const { rect } = brush
    const name = textOf(content)
    drawFace(brush, String(content.row.get('submissionId') ?? ''), name, pad + avatarSize / 2, avatarSize)
    if (content.isNew) drawNew(brush)
    const here = (content.viewers ?? []).slice(0, mostViewers)
    const taken = here.length > 0 ? viewerSize + (here.length - 1) * viewerStep + 8 : 0
    writeFound({ ...brush, rect: { ...rect, width: rect.width - taken } }, content, name, pad + beside)
    for (const [place, { user_id, name }] of here.entries())
      drawFace(brush, user_id, name, rect.width - pad - viewerSize / 2 - place * viewerStep, viewerSize)
  },
}

/** A person's initials on their colour, around `x` from the cell's left. */
function drawFace({ ctx, rect, mode }: Brush, id: string, name: string, x: number, size: number): void {
  const hue = hueOf(id)
  const middle = rect.y + rect.height / 2
  ctx.beginPath()
  ctx.arc(rect.x + x, middle, size / 2, 0, Math.PI * 2)
  ctx.fillStyle = tintGround(mode, hue)
  ctx.fill()
  ctx.font = faces.initials.css
  ctx.fillStyle = tintText(mode, hue)
  ctx.textAlign = 'center'
  ctx.textBaseline = 'alphabetic'
  ctx.fillText(initials(name), rect.x + x, middle + 3.3)
  ctx.textAlign = 'start'
}

/** A dot at the edge of the avatar. */
function drawNew({ ctx, rect, colors }: Brush): void {
  const x = rect.x + pad + avatarSize - 3
  const y = rect.y + rect.height / 2 - avatarSize / 2 + 3
  for (const [radius, color] of [
    [5, colors.surface],
    [3.5, colors.accent],
  ] as const) {
    ctx.beginPath()
    ctx.arc(x, y, radius, 0, Math.PI * 2)
    ctx.fillStyle = color
    ctx.fill()
  }
}

const appliedOf = ({ row }: CellContent) => String(row.get('submittedAt') ?? '')

export const email: GridColumnType = {
  ...plainCell,
  icon: 'mail',
  width: 160,
  draw: (brush, content) =>
    writeMarked(brush, textOf(content), content.row.found?.words ?? [], faces.body, brush.colors.t2),
}

export const submittedDate: GridColumnType = {
  ...plainCell,
  icon: 'calendar',
  width: 102,
  text: content => dateTimeText(appliedOf(content)),
  draw: (brush, content) => write(brush, momentText(appliedOf(content)), faces.body, brush.colors.t2),
}

export const score: GridColumnType = { ...answerCells.NUMBER, icon: 'gauge', width: 90 }

/** A parameter of the applicant's link, a word rather than an address. */
export const urlParameter: GridColumnType = { ...plainCell, icon: 'link2', width: 140, removable: true }

/** Whether the applicant asked that a person reads it. */
export const aiOptOut: GridColumnType = { ...plainCell, icon: 'user', width: 150 }

const badge = { height: 20, radius: 5, padLeft: 8, padRight: 8 }
const needsReply = 'Needs reply'
const gap = 8
/** Under this a few letters of a message say nothing. */
const leastRoom = 24

/** The last message as its column says it: that the form's editors sent it, then its words. */
function lastOf({ row }: CellContent) {
  const message = row.get('lastMessage')
  const at = String(row.get('lastMessageAt') ?? '')
  const waiting = isSet(row.get('needsReply'))
  if (message === null && !waiting) return undefined
  const words = String(message ?? '') || (message === null ? '' : 'Attachment')
  const mine = row.get('lastMessageSide') === 'PAGE_USER'
  return { words: mine ? `Sent: ${words}` : words, at, waiting }
}

/** The last message, its side and its time; a waiting applicant has the words Needs reply (docs/rules.md#unread-and-needs-reply). */
export const messages: GridColumnType = {
  icon: 'message',
  width: 240,
  sortable: true,
  extra: 60,
  text: content => {
    const last = lastOf(content)
    if (!last) return ''
    const when = last.at && ` (${dateTimeText(last.at)})`
    return `${last.waiting ? `${needsReply}: ` : ''}${last.words}${when}`
  },
  draw: (brush, content) => {
    const last = lastOf(content)
    if (!last) return
    const { ctx, rect, colors } = brush
    let x = pad
    if (last.waiting) x += chip(brush, needsReply, badge, { text: colors.warn, ground: colors.warnbg }) + gap
    const when = last.at && momentText(last.at)
    const whenWidth = when ? textWidth(ctx, when, faces.meta) : 0
    const available = rect.width - x - pad - (when ? whenWidth + gap : 0)
    if (available < leastRoom) {
      if (!last.waiting) write(brush, last.words, faces.body, colors.t2, x)
      return
    }
    write(brush, last.words, faces.body, colors.t2, x, available)
    if (when) write(brush, when, faces.meta, colors.t3, rect.width - pad - whenWidth, whenWidth)
  },
}
