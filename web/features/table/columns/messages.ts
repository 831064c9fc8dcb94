import { chip, pad, write } from '../canvas/brush.ts'
import type { CellContent, GridColumnType } from './column-type.ts'

const isSet = (value: unknown) => value === true || value === 1

const stateOf = ({ row }: CellContent) =>
  isSet(row.get('needsReply')) ? 'Needs reply' : isSet(row.get('responded')) ? 'Replied' : ''

/** Needs reply belongs to the form, so it is a word (look.md, messages). */
export const messages: GridColumnType = {
  icon: 'message',
  width: 118,
  sortable: false,
  text: stateOf,
  draw: (brush, content) => {
    const state = stateOf(content)
    if (state === 'Needs reply')
      chip(brush, state, {
        x: pad,
        room: brush.rect.width - pad * 2,
        height: 20,
        radius: 5,
        padLeft: 8,
        padRight: 8,
        color: brush.colors.warn,
        ground: brush.colors.warnbg,
      })
    else write(brush, state, { color: brush.colors.t2 })
  },
}
