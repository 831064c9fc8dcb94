import { conditionsOf, type Scalar, type TableFilter } from '@winnow/openapi/filters'
import type { FormDetails } from '@winnow/sdk'
import { findLabel } from '../../../lib/labels.ts'
import { findStage } from '../../../lib/stages.ts'
import type { View } from '../views/view.ts'
import { filterOf } from './conditions.ts'

type Names = Pick<FormDetails, 'labelsWithColor' | 'stages' | 'customFields'>
type NameOf = (value: string) => string | undefined

/** The names of now of a column's values; null: they are called what they were. */
function namesOf(form: Names, columnId: string): NameOf | null {
  const field = form.customFields.find(({ id }) => id === columnId)
  const { type, source_form: source } = field ?? {}
  if (columnId === 'labels') return value => findLabel(form.labelsWithColor, value)?.value
  if (columnId === 'stage') return value => findStage(form.stages, value)?.label
  if (source && type === 'FORM_LABELS') return value => findLabel(source.labelsWithColor, value)?.value
  if (source && type === 'FORM_STATUS') return value => findStage(source.stages, value)?.label
  return null
}

/**
 * Filters with labels and statuses by the names that they have now: a link or a view may have the ones before
 * (docs/rules.md#labels, docs/rules.md#status-labels).
 */
export function withPresentNames(filters: readonly TableFilter[], form: Names): readonly TableFilter[] {
  const renamed = filters.map(filter => {
    const conditions = conditionsOf(filter).map(condition => {
      const nameOf = namesOf(form, condition.columnId)
      if (!nameOf) return condition
      const present = <Value extends Scalar>(value: Value) =>
        typeof value === 'string' ? (nameOf(value) ?? value) : value
      const { value } = condition
      return { ...condition, value: Array.isArray(value) ? [...new Set(value.map(present))] : present(value) }
    })
    return filterOf(conditions) ?? filter
  })
  return JSON.stringify(renamed) === JSON.stringify(filters) ? filters : renamed
}

/** Views whose filters have the names of now; the same ones where they have them already. */
export function viewsByPresentNames(views: readonly View[], form: Names): readonly View[] {
  const present = views.map(view => {
    const filters = withPresentNames(view.filters, form)
    return filters === view.filters ? view : { ...view, filters: [...filters] }
  })
  return present.every((view, at) => view === views[at]) ? views : present
}
