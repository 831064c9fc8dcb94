import { Portal } from '@ark-ui/react/portal'
import { useEffect, useState } from 'react'
import { useCall } from '../../../lib/client.ts'
import { tooltip } from '../../../styled-system/recipes'

export interface CutCell {
  text: string
  /** On the screen, in CSS pixels */
  bounds: { x: number; y: number; width: number; height: number }
  /** Whose answer it is, where a window carries only its beginning */
  answer?: { formId: string; submissionId: string; fieldId: string }
}

/** spec 2, section 9: tooltip delay 400 ms. */
const delay = 400
/** Longer texts are read in the application itself. */
const longest = 1_200

/** The whole text of a cell that is cut. */
export function CellTooltip({ cell }: { cell: CutCell | undefined }) {
  const [shown, setShown] = useState<CutCell>()
  const key = cell && `${cell.text}|${cell.bounds.x}|${cell.bounds.y}`
  useEffect(() => {
    setShown(undefined)
    if (!cell || !key) return
    const timer = setTimeout(() => setShown(cell), delay)
    return () => clearTimeout(timer)
  }, [key, cell])
  const answer = shown?.answer
  const { data } = useCall(
    'fetchSubmission',
    answer ? { form_id: answer.formId, submission_id: answer.submissionId } : null,
    { revalidateOnFocus: false },
  )
  if (!shown) return null
  const whole = data?.fieldValues.find(value => value.fieldId === answer?.fieldId)?.value
  const text = typeof whole === 'string' ? whole : shown.text
  const { x, y, height } = shown.bounds
  const above = y + height + 140 > innerHeight
  return (
    <Portal>
      <div
        role="tooltip"
        data-state="open"
        className={tooltip()}
        style={{
          position: 'fixed',
          left: Math.min(x + 8, innerWidth - 436),
          ...(above ? { bottom: innerHeight - y + 2 } : { top: y + height + 2 }),
          pointerEvents: 'none',
          whiteSpace: 'pre-wrap',
          maxWidth: answer ? 420 : undefined,
        }}
      >
        {text.length > longest ? `${text.slice(0, longest).trimEnd()}…` : text}
      </div>
    </Portal>
  )
}
