import { winnow } from '../../lib/client.ts'

/** Milliseconds between two reports that the table is open: a small part of what ends a visit (docs/rules.md#last-visit) */
const every = 120_000

/** Reports that a form's table is open and seen; returns the way to stop. */
export function reportVisit(formId: string, onSince: (since: string) => void): () => void {
  let isOver = false
  const report = () => {
    // Without the report the marks stay as they are, and the next one comes soon.
    winnow.updateLastVisit({ form_id: formId }).then(
      ({ new_since }) => !isOver && onSince(new_since),
      () => {},
    )
  }
  const whileSeen = () => document.visibilityState === 'visible' && report()
  const timer = setInterval(whileSeen, every)
  // The moment it is hidden is the last at which it was seen.
  document.addEventListener('visibilitychange', report)
  whileSeen()
  return () => {
    isOver = true
    clearInterval(timer)
    document.removeEventListener('visibilitychange', report)
    report()
  }
}
