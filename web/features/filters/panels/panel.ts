import type { Filter } from '@winnow/openapi/filters'
import type { FilterColumn } from '@winnow/openapi/filters/columns'
import type { FormDetails } from '@winnow/sdk'
import type { Among } from '../use-values.ts'

/** A filter but for its column. */
export type PanelFilter = Omit<Filter, 'columnId'>

export interface PanelProps {
  form: FormDetails
  column: FilterColumn
  /** As it was when the panel opened */
  filter: Filter | undefined
  /** null: no filter */
  onFilter: (filter: PanelFilter | null) => void
  among: Among
}
