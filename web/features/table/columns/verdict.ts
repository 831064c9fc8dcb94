import { type AiResult, aiResults } from '@winnow/openapi/common/enums'
import type { CellContent, GridColumnType } from '../../../question-types/shared/cell.ts'
import type { ColorName } from '../../../theme/colors.ts'
import { type Brush, pad } from '../../../ui/canvas/brush.ts'
import { type CanvasIcon, drawIcon } from '../../../ui/canvas/icons.ts'
import { chip } from '../../../ui/canvas/shapes.ts'
import { faces, write } from '../../../ui/canvas/text.ts'
import { isSkipped, skippedText } from '../../review/searches/coming.ts'

interface Verdict {
  word: string
  icon: CanvasIcon
  text: ColorName
  ground: ColorName
}

/** Tick, tilde or minus, then the word. */
export const verdicts: Record<AiResult, Verdict> = {
  YES: { word: 'Yes', icon: 'check', text: 'ok', ground: 'okbg' },
  MAYBE: { word: 'Maybe', icon: 'tilde', text: 'warn', ground: 'warnbg' },
  NO: { word: 'No', icon: 'minus', text: 'mut', ground: 'mutbg' },
}

const shape = { height: 20, radius: 5, padLeft: 22, padRight: 8 }

/** 8 high and as wide as a verdict: one is on its way. */
function drawBar({ ctx, rect, colors }: Brush): void {
  ctx.fillStyle = colors.active
  ctx.beginPath()
  ctx.roundRect(rect.x + pad, rect.y + rect.height / 2 - 4, 52, 8, 4)
  ctx.fill()
}

/** The result in a criterion's cell; undefined: not judged. */
export const resultOf = (value: unknown): AiResult | undefined => aiResults.find(result => result === value)

const verdictOf = ({ row, column, isComing }: CellContent): Verdict | undefined => {
  if (isComing) return undefined
  const result = resultOf(row.get(column.id))
  return result && verdicts[result]
}

export const ai: GridColumnType = {
  icon: 'sparkles',
  width: 116,
  sortable: true,
  removable: true,
  extra: 30,
  text: content =>
    verdictOf(content)?.word ??
    (isSkipped(content.row) ? skippedText : content.isComing ? 'Reading…' : 'Not judged'),
  tooltip: ({ row }) => (isSkipped(row) ? skippedText : undefined),
  // Without a result there is a faint dash: a bar would say that one is on its way.
  draw: (brush, content) => {
    const verdict = verdictOf(content)
    if (!verdict && content.isComing) {
      drawBar(brush)
      return
    }
    if (!verdict) {
      const word = isSkipped(content.row) ? 'Skipped' : '–'
      write(brush, word, faces.body, word === '–' ? brush.colors.tdis : brush.colors.t3)
      return
    }
    const { ctx, rect, colors } = brush
    const text = colors[verdict.text]
    chip(brush, verdict.word, shape, { text, ground: colors[verdict.ground] })
    drawIcon(ctx, verdict.icon, rect.x + pad + 6, rect.y + rect.height / 2 - 6, 12, text, 1.6)
  },
}
