import type { AiResult } from '@winnow/openapi/common/enums'
import type { CellContent, GridColumnType } from '../../../question-types/shared/cell.ts'
import type { ColorName } from '../../../theme/colors.ts'
import { type Brush, pad } from '../../../ui/canvas/brush.ts'
import { type CanvasIcon, drawIcon } from '../../../ui/canvas/icons.ts'
import { chip } from '../../../ui/canvas/shapes.ts'

interface Verdict {
  word: string
  icon: CanvasIcon
  text: ColorName
  ground: ColorName
}

/** Tick, tilde or minus, then the word. */
const verdicts: Record<AiResult, Verdict> = {
  YES: { word: 'Yes', icon: 'check', text: 'ok', ground: 'okbg' },
  MAYBE: { word: 'Maybe', icon: 'tilde', text: 'warn', ground: 'warnbg' },
  NO: { word: 'No', icon: 'minus', text: 'mut', ground: 'mutbg' },
}

const shape = { height: 20, radius: 5, padLeft: 22, padRight: 8 }

const verdictOf = ({ row, column }: CellContent): Verdict | undefined =>
  verdicts[String(row.get(column.id)) as AiResult]

/** No result yet: an 8px skeleton bar (docs/rules.md#grid). */
function drawUnjudged({ ctx, rect, colors }: Brush): void {
  ctx.fillStyle = colors.active
  ctx.beginPath()
  ctx.roundRect(rect.x + pad, rect.y + rect.height / 2 - 4, Math.min(52, rect.width - pad * 2), 8, 4)
  ctx.fill()
}

export const ai: GridColumnType = {
  icon: 'sparkles',
  width: 114,
  sortable: true,
  extra: 30,
  text: content => verdictOf(content)?.word ?? 'Not judged yet',
  draw: (brush, content) => {
    const verdict = verdictOf(content)
    if (!verdict) return drawUnjudged(brush)
    const { ctx, rect, colors } = brush
    const text = colors[verdict.text]
    chip(brush, verdict.word, shape, { text, ground: colors[verdict.ground] })
    drawIcon(ctx, verdict.icon, rect.x + pad + 6, rect.y + rect.height / 2 - 6, 12, text, 1.6)
  },
}
