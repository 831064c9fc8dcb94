import { type Brush, tintGround, tintText } from '../../ui/canvas/brush.ts'
import { chip, drawMany } from '../../ui/canvas/shapes.ts'
import { type CellContent, type GridColumnType, textOf } from './cell.ts'
import { optionHue, selectedOptions } from './selected-options.ts'

const pill = { height: 20, radius: 5, padLeft: 8, padRight: 8 }

function drawPill(
  brush: Brush,
  { column }: CellContent,
  option: string,
  x: number,
  maxWidth: number,
): number {
  const hue = optionHue(column.column.question, option)
  const colors = { text: tintText(brush.mode, hue), ground: tintGround(brush.mode, hue) }
  return chip(brush, option, pill, colors, x, maxWidth)
}

/** The selected options, as pills in their tints. */
export const choiceCell: GridColumnType = {
  icon: 'option',
  width: 150,
  sortable: true,
  extra: 16,
  text: textOf,
  draw: (brush, content) =>
    drawMany(brush, content, selectedOptions(content.row.get(content.column.id)), pill, drawPill),
}
