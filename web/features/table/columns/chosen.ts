import { chosen, optionHue } from '../../../lib/review/options.ts'
import { type Brush, chip, drawMany, textWidth, tintOf } from '../canvas/brush.ts'
import { textOf } from './answer.ts'
import type { CellContent, GridColumnType } from './column-type.ts'

/** What was chosen, as pills in the option's tint. */
function drawPills(brush: Brush, { row, column }: CellContent): void {
  drawMany(
    brush,
    chosen(row.get(column.id)),
    (option, x, room) => {
      const tint = tintOf(brush.mode, optionHue(column.column?.question, option))
      return chip(brush, option, {
        x,
        room,
        height: 20,
        radius: 5,
        padLeft: 8,
        padRight: 8,
        color: tint.text,
        ground: tint.ground,
      })
    },
    option => textWidth(brush.ctx, option, { size: 12, weight: 500 }) + 16,
  )
}

export const singleSelect: GridColumnType = {
  icon: 'option',
  width: 150,
  sortable: true,
  extra: 16,
  text: textOf,
  draw: drawPills,
}

export const multiSelect: GridColumnType = { ...singleSelect, icon: 'options', width: 200 }
