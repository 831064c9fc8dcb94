import { Portal } from '@ark-ui/react/portal'
import type { AiEvidence } from '@winnow/sdk'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { useCall } from '../../../lib/client.ts'
import { css, cx } from '../../../styled-system/css'
import { tooltip } from '../../../styled-system/recipes'
import { Marked } from '../../../ui/data/Marked.tsx'

/** On the screen, in CSS pixels */
export interface CellBounds {
  x: number
  y: number
  width: number
  height: number
}

export interface CutCell {
  text: string
  /** The words of a search */
  words: readonly string[]
  bounds: CellBounds
  /** Whose answer it is, where a window carries only its beginning */
  answer?: { formId: string; submissionId: string; fieldId: string } | undefined
  /** Whose result of which criterion it is: its reason is shown */
  result?: { formId: string; submissionId: string; criterionId: string }
}

/** Milliseconds (docs/rules.md#applicant-tooltips) */
const delay = 400
/** Longer texts are read in the application itself. */
const longest = 1_200

/** The whole text of a cell that is cut, until a key is pressed: what the key opens would stand under it. */
export function CellTooltip({ cell }: { cell: CutCell | undefined }) {
  const [shown, setShown] = useState<CutCell>()
  const key = cell && `${cell.text}|${cell.bounds.x}|${cell.bounds.y}`
  useEffect(() => {
    setShown(undefined)
    if (!cell || !key) return
    const timer = setTimeout(() => setShown(cell), delay)
    const hide = () => {
      clearTimeout(timer)
      setShown(undefined)
    }
    document.addEventListener('keydown', hide, true)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('keydown', hide, true)
    }
  }, [key, cell])
  const answer = shown?.answer
  const { data } = useCall(
    'fetchSubmission',
    answer ? { form_id: answer.formId, submission_id: answer.submissionId } : null,
    { revalidateOnFocus: false },
  )
  const result = shown?.result
  const { data: evidence } = useCall(
    'fetchEvidence',
    result ? { form_id: result.formId, submission_id: result.submissionId } : null,
    { revalidateOnFocus: false },
  )
  if (!shown) return null
  const judged = evidence?.results.find(({ queryId }) => queryId === result?.criterionId)
  // A word that stands in the cell already needs no tooltip.
  if (result && !judged) return null
  const said = judged && [reasonOf(judged), evidence?.assistant.notice].filter(Boolean).join('\n')
  const whole = data?.fieldValues.find(value => value.fieldId === answer?.fieldId)?.value
  const text = said ?? (typeof whole === 'string' ? whole : shown.text)
  return (
    <Portal>
      <div
        role="tooltip"
        data-state="open"
        className={cx(tooltip(), css({ prose: true }))}
        style={{
          ...beside(shown.bounds),
          maxWidth: answer || result ? 420 : undefined,
        }}
      >
        <Marked
          text={text.length > longest ? `${text.slice(0, longest).trimEnd()}…` : text}
          words={shown.words}
        />
      </div>
    </Portal>
  )
}

const reasonOf = ({ reason, override }: AiEvidence): string =>
  override ? `${override.by ?? 'A former editor'}: ${override.reason}` : reason

/** Under the cell, or above it where it does not fit below. */
function beside({ x, y, height }: CellBounds): CSSProperties {
  const isAbove = y + height + 140 > innerHeight
  return {
    position: 'fixed',
    left: Math.max(8, Math.min(x + 8, innerWidth - 436)),
    ...(isAbove ? { bottom: innerHeight - y + 2 } : { top: y + height + 2 }),
    pointerEvents: 'none',
  }
}

/** Milliseconds (docs/rules.md#applicant-tooltips) */
const confirmation = 1_200

/** Says that the cell's text was copied. */
export function CopiedNote({ at, onEnd }: { at: CellBounds | undefined; onEnd: () => void }) {
  const latest = useRef(onEnd)
  latest.current = onEnd
  useEffect(() => {
    if (!at) return
    const timer = setTimeout(() => latest.current(), confirmation)
    return () => clearTimeout(timer)
  }, [at])
  return (
    <Portal>
      <div role="status">
        {at && (
          <div className={tooltip()} data-state="open" style={beside(at)}>
            Copied
          </div>
        )}
      </div>
    </Portal>
  )
}
