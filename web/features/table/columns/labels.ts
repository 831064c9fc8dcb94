import { chosen } from '../../../lib/review/options.ts'
import { type Brush, chip, dot, drawMany, textWidth } from '../canvas/brush.ts'
import type { CellContent, GridColumnType } from './column-type.ts'

const labelsOf = ({ row }: CellContent) => chosen(row.get('labels'))

/** spec 1, section 9: the colour of a label that has none. */
const noColour = '#000000'

function drawLabel(brush: Brush, label: string, colour: string, x: number, room: number): number {
  return chip(brush, label, {
    x,
    room,
    height: 20,
    radius: 10,
    padLeft: 21,
    padRight: 8,
    color: brush.colors.t1,
    ground: brush.colors.surface,
    border: brush.colors.line2,
    mark: (left, middle) => dot(brush, colour, left + 7, middle),
  })
}

export const labels: GridColumnType = {
  icon: 'tag',
  width: 134,
  sortable: false,
  extra: 29,
  text: content => labelsOf(content).join(', '),
  draw: (brush, content) => {
    const colours = new Map(content.form.labelsWithColor.map(label => [label.value, label.colour]))
    drawMany(
      brush,
      labelsOf(content),
      (label, x, room) => drawLabel(brush, label, colours.get(label) ?? noColour, x, room),
      label => textWidth(brush.ctx, label, { size: 12, weight: 500 }) + 29,
    )
  },
}
