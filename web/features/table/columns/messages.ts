import { dateTimeText } from '@winnow/openapi/common/dates'
import type { CellContent, GridColumnType } from '../../../question-types/shared/cell.ts'
import { pad } from '../../../ui/canvas/brush.ts'
import { momentText } from '../../../ui/canvas/dates.ts'
import { chip } from '../../../ui/canvas/shapes.ts'
import { faces, textWidth, write } from '../../../ui/canvas/text.ts'

const badge = { height: 20, radius: 5, padLeft: 8, padRight: 8 }
const needsReply = 'Needs reply'
const gap = 8
/** Under this a few letters of a message say nothing. */
const leastRoom = 24

const isSet = (value: unknown) => value === true || value === 1

/** The last message as its column says it: whose it is, then its words. */
function lastOf({ row }: CellContent) {
  const message = row.get('lastMessage')
  const at = String(row.get('lastMessageAt') ?? '')
  const waiting = isSet(row.get('needsReply'))
  if (message === null && !waiting) return undefined
  const words = String(message ?? '') || (message === null ? '' : 'Attachment')
  const mine = row.get('lastMessageSide') === 'PAGE_USER'
  return { words: mine ? `You: ${words}` : words, at, waiting }
}

/** The last message, its side and its time (settled.md, the wire). Needs reply belongs to the form, so it is a word. */
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
    const room = rect.width - x - pad - (when ? whenWidth + gap : 0)
    if (room < leastRoom) {
      if (!last.waiting) write(brush, last.words, faces.body, colors.t2, x)
      return
    }
    write(brush, last.words, faces.body, colors.t2, x, room)
    if (when) write(brush, when, faces.meta, colors.t3, rect.width - pad - whenWidth, whenWidth)
  },
}
