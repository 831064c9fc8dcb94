import type { Row } from '@winnow/openapi/columns'
import type { FormDetails } from '@winnow/sdk'
import { replace } from '../../../lib/refresh.ts'
import { idOf, isSelected, singleOf } from '../selection/subjects.ts'
import { type LabelChange, labelsAfter } from './picking.ts'

/** The labels that a row shows. */
export const labelsOfRow = (row: Row): string[] => {
  const value = row.get('labels')
  return Array.isArray(value) ? value : typeof value === 'string' && value !== '' ? [value] : []
}

/** Shows a change of labels in the rows and in the open application before it is made; returns the way back. */
export function showChange(
  form: FormDetails,
  change: LabelChange,
  replaceRows: (next: (row: Row) => Row) => () => void,
): () => void {
  const { subjects } = change
  const restore = replaceRows(row => {
    if (!isSelected(subjects, idOf(row))) return row
    const labels = labelsAfter(form, labelsOfRow(row), change)
    return { ...row, get: name => (name === 'labels' ? labels : row.get(name)) }
  })
  const single = singleOf(subjects)
  if (!single) return restore
  const body = { submission_id: single.id, form_id: form.identifier }
  let before: string[] | undefined
  void replace('fetchSubmission', body, known => {
    before = known.assignedLabels
    return { ...known, assignedLabels: labelsAfter(form, known.assignedLabels, change) }
  })
  return () => {
    restore()
    void replace('fetchSubmission', body, known => ({
      ...known,
      assignedLabels: before ?? known.assignedLabels,
    }))
  }
}
