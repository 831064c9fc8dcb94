import { defaultLabelColour } from '@winnow/openapi/common/palette'
import { otherLabelHue, otherStageHue } from '../../../lib/other-form.ts'
import { type CellContent, type GridColumnType, textOf } from '../../../question-types/shared/cell.ts'
import { selectedOptions } from '../../../question-types/shared/selected-options.ts'
import { dots } from '../../../theme/tints.ts'
import { type Brush, pad } from '../../../ui/canvas/brush.ts'
import { chip, dot, drawMany } from '../../../ui/canvas/shapes.ts'
import { faces, write } from '../../../ui/canvas/text.ts'

const label = { height: 20, radius: 10, padLeft: 21, padRight: 8 }

function drawLabel(brush: Brush, text: string, colour: string, x: number, maxWidth: number): number {
  const { t1, surface, line2 } = brush.colors
  const width = chip(brush, text, label, { text: t1, ground: surface, border: line2 }, x, maxWidth)
  dot(brush, colour, x + 7)
  return width
}

const colourOf = ({ form }: CellContent, text: string) =>
  form.labelsWithColor.find(one => one.value === text)?.colour ?? defaultLabelColour

export const labels: GridColumnType = {
  icon: 'tag',
  width: 134,
  sortable: true,
  extra: 29,
  text: textOf,
  draw: (brush, content) =>
    drawMany(
      brush,
      content,
      selectedOptions(content.row.get('labels')),
      label,
      (pen, cell, text, x, maxWidth) => drawLabel(pen, text, colourOf(cell, text), x, maxWidth),
    ),
}

/** The labels that the same applicant received in another form. */
export const formLabels: GridColumnType = {
  ...labels,
  icon: 'tags',
  width: 150,
  removable: true,
  draw: (brush, content) =>
    drawMany(
      brush,
      content,
      selectedOptions(content.row.get(content.column.id)),
      label,
      (pen, _cell, text, x, maxWidth) => drawLabel(pen, text, dots[otherLabelHue(text)], x, maxWidth),
    ),
}

/** The stage of the same applicant in another form: its dot and its word, as everywhere. */
export const formStatus: GridColumnType = {
  icon: 'stage',
  width: 150,
  sortable: true,
  removable: true,
  extra: 14,
  text: textOf,
  draw: (brush, content) => {
    const stage = textOf(content)
    if (!stage) return
    dot(brush, dots[otherStageHue(stage)], pad)
    write(brush, stage, faces.body, brush.colors.t1, pad + 14)
  },
}
