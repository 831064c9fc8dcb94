import { cellText } from '@winnow/openapi/columns'
import { readerTimeZone } from '@winnow/openapi/common/dates/dates'
import { type RefObject, useEffect, useRef } from 'react'
import { winnow } from '../../../../lib/client.ts'
import { type CellContent, gridColumnTypes } from '../../columns/index.ts'
import { wholeOf } from '../cells/use-pointer.ts'

/**
 * Cmd/Ctrl+C takes the selected rows (`onRows`), where there are any; else the text of the cell that the keyboard is on, as CSV says it (of a file that is still to come, that too); where the window cut it, the whole follows as
 * soon as it is there.
 */
export function useCopy(
  region: RefObject<HTMLElement | null>,
  current: CellContent | undefined,
  onCopied: () => void,
  onRows: (() => void) | undefined,
): void {
  const latest = useRef({ current, onCopied, onRows })
  latest.current = { current, onCopied, onRows }
  useEffect(() => {
    const onCopy = (event: ClipboardEvent) => {
      const content = latest.current.current
      const isHere = region.current?.contains(document.activeElement) ?? false
      const { onRows } = latest.current
      if (!isHere || getSelection()?.isCollapsed === false) return
      if (onRows) {
        event.preventDefault()
        onRows()
        return
      }
      if (!content) return
      event.preventDefault()
      const { copy } = gridColumnTypes[content.column.type]
      const csv = () => cellText(content.column.column, content.row, { timeZone: readerTimeZone() })
      const text = copy ? copy(content) : csv()
      event.clipboardData?.setData('text/plain', text)
      latest.current.onCopied()
      void copyWhole(content)
    }
    document.addEventListener('copy', onCopy)
    return () => document.removeEventListener('copy', onCopy)
  }, [region])
}

async function copyWhole(content: CellContent): Promise<void> {
  const answer = wholeOf(content)
  if (!answer) return
  try {
    const body = { form_id: answer.formId, submission_id: answer.submissionId }
    const { fieldValues } = await winnow.fetchSubmission(body)
    const whole = fieldValues.find(value => value.fieldId === answer.fieldId)?.value
    if (typeof whole === 'string') await navigator.clipboard.writeText(whole)
  } catch {
    // The beginning was copied already; a page without a secure origin may not write more.
  }
}
