import { keyOf } from '@winnow/openapi/common/text/plain-text'
import { conditionsOf, type Scalar, type TableFilter } from '@winnow/openapi/filters'
import type { FormDetails } from '@winnow/sdk'
import { findStage } from '../../../lib/stages.ts'
import type { View } from '../views/view.ts'
import { filterOf } from './conditions.ts'

type Names = Pick<FormDetails, 'labelsWithColor' | 'stages'>

/** Columns whose values are called otherwise since a filter was made. */
const columns: Record<string, (form: Names, value: string) => string | undefined> = {
  labels: ({ labelsWithColor }, value) => {
    const key = keyOf(value)
    const found =
      labelsWithColor.find(it => keyOf(it.value) === key) ??
      labelsWithColor.find(it => it.formerValues.includes(key))
    return found?.value
  },
  stage: ({ stages }, value) => findStage(stages, value)?.label,
}

/**
 * Filters with labels and statuses by the names that they have now: a link or a view may have the ones before
 * (docs/rules.md#labels, docs/rules.md#status-labels).
 */
export function withPresentNames(filters: readonly TableFilter[], form: Names): readonly TableFilter[] {
  const renamed = filters.map(filter => {
    const conditions = conditionsOf(filter).map(condition => {
      const nameOf = columns[condition.columnId]
      if (!nameOf) return condition
      const present = <Value extends Scalar>(value: Value) =>
        typeof value === 'string' ? (nameOf(form, value) ?? value) : value
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
