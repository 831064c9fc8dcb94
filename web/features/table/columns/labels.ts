import { labelColour } from '../../../lib/labels.ts'
import { sourceOf } from '../../../lib/other-form.ts'
import { stageHue } from '../../../lib/stages.ts'
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

const colourOf = ({ form, column }: CellContent, text: string) =>
  labelColour((sourceOf(form, column.id) ?? form).labelsWithColor, text)

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
      selectedOptions(content.row.get(content.column.id)),
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
}

/** The stage of the same applicant in another form: its dot and its word, as everywhere. */
export const formStatus: GridColumnType = {
  icon: 'circleDot',
  width: 150,
  sortable: true,
  removable: true,
  extra: 14,
  text: textOf,
  draw: (brush, content) => {
    const stage = textOf(content)
    if (!stage) return
    const { stages } = sourceOf(content.form, content.column.id) ?? content.form
    dot(brush, dots[stageHue(stages, stage)], pad)
    write(brush, stage, faces.body, brush.colors.t1, pad + 14)
  },
}
