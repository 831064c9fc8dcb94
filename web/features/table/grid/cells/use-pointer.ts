import type { DataEditorRef, GridMouseEventArgs } from '@glideapps/glide-data-grid'
import { answerInCell } from '@winnow/openapi/columns'
import type { FormDetails, Viewer } from '@winnow/sdk'
import { type RefObject, useCallback, useRef, useState } from 'react'
import { fetchAhead } from '../../../../lib/client.ts'
import { pad } from '../../../../ui/canvas/brush.ts'
import { textExtent } from '../../../../ui/canvas/text.ts'
import { idOf } from '../../../review/selection/subjects.ts'
import { type CellContent, type GridColumn, gridColumnTypes } from '../../columns/index.ts'
import { resultOf, verdicts } from '../../columns/verdict.ts'
import type { CutCell } from '../../parts/CellTooltip.tsx'
import type { Lines } from '../../parts/lines.ts'

/** Characters from which a text gets a tooltip (docs/rules.md#applicant-tooltips). */
const longText = 30

/** Milliseconds under the pointer after which what a result rests on is fetched, so that a press shows it at once. */
const glance = 60
let soon: ReturnType<typeof setTimeout> | undefined

function fetchSoon(form_id: string, submission_id: string): void {
  clearTimeout(soon)
  soon = setTimeout(() => {
    void fetchAhead('fetchEvidence', { form_id, submission_id })
    void fetchAhead('fetchSubmission', { submission_id, form_id })
  }, glance)
}

/** Where the whole of a text is that a window cut (fetchWindow, texts: CUT). */
export function wholeOf({ row, column, form }: CellContent): CutCell['answer'] {
  const value = column.column.question ? answerInCell(row.get(column.id)) : null
  return typeof value === 'string' && value.endsWith('…')
    ? { formId: form.identifier, submissionId: idOf(row), fieldId: column.id }
    : undefined
}

interface Pointing {
  form: FormDetails
  columns: readonly GridColumn[]
  lines: Lines
  gridRef: RefObject<DataEditorRef | null>
  viewers: ReadonlyMap<string, readonly Viewer[]>
}

/** What is under the pointer: the row, which is redrawn alone; a text that is cut; a column's head. */
export function usePointer({ form, columns, lines, gridRef, viewers }: Pointing) {
  const hovered = useRef<number>(undefined)
  const [cut, setCut] = useState<CutCell>()
  const [head, setHead] = useState<number>()

  const hoverRow = useCallback(
    (index: number | undefined) => {
      const before = hovered.current
      if (before === index) return
      hovered.current = index
      const changed = [before, index].filter(row => row !== undefined)
      const cells = changed.flatMap(row =>
        Array.from({ length: columns.length + 2 }, (_, col) => ({ cell: [col, row] as const })),
      )
      gridRef.current?.updateCells(cells)
    },
    [columns, gridRef],
  )

  const onHover = (args: GridMouseEventArgs) => {
    const [col, index] = args.location
    // A finger is over nothing once it is lifted.
    setHead(args.kind === 'header' && !args.isTouch && columns[col - 1] ? col : undefined)
    hoverRow(args.kind === 'cell' ? index : undefined)
    const column = args.kind === 'cell' ? columns[col - 1] : undefined
    const row = args.kind === 'cell' ? lines.rowAt(index) : undefined
    if (args.kind !== 'cell' || !column || !row) return setCut(undefined)
    const here = column.type === 'applicant' ? viewers.get(idOf(row)) : undefined
    const content = { row, column, form, viewers: here }
    const type = gridColumnTypes[column.type]
    const longer = type.tooltip?.(content)
    const text = longer ?? type.text(content)
    const verdict = column.type === 'ai' ? resultOf(row.get(column.id)) : undefined
    if (verdict) {
      const submissionId = idOf(row)
      fetchSoon(form.identifier, submissionId)
      const result = { formId: form.identifier, submissionId, criterionId: column.id }
      return setCut({ text: verdicts[verdict].word, words: [], bounds: args.bounds, result })
    }
    const isCut =
      longer !== undefined ||
      (type.marked?.(content) ?? false) ||
      text.length > longText ||
      textExtent(text) + (type.extra ?? 0) > args.bounds.width - pad * 2
    setCut(
      isCut
        ? { text, words: row.found?.words ?? [], bounds: args.bounds, answer: wholeOf(content) }
        : undefined,
    )
  }

  /** A head that is pressed is about to be dragged, or to have its edge dragged. */
  const onPress = () => {
    setHead(undefined)
    setCut(undefined)
  }
  /** Another row is under the pointer now, and nobody knows which. */
  const onScroll = () => {
    setCut(undefined)
    setHead(undefined)
  }

  return { hovered, head, cut, onHover, onPress, onScroll }
}
