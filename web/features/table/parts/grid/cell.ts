import { type CustomCell, GridCellKind } from '@glideapps/glide-data-grid'
import type { Row } from '@winnow/openapi/columns'
import type { FormDetails } from '@winnow/sdk'
import { type GridColumn, gridColumnTypes } from '../../columns/index.ts'

/** What the grid asks for each cell it draws: one small object, whose text is only made for who reads it. */
export class ApplicantCell implements CustomCell<ApplicantCell> {
  readonly kind = GridCellKind.Custom
  readonly allowOverlay = false
  readonly readonly = true

  constructor(
    /** Undefined while its page is on the way */
    readonly row: Row | undefined,
    /** Undefined: the checkbox */
    readonly column: GridColumn | undefined,
    readonly form: FormDetails,
    readonly checked: boolean,
    readonly focused: boolean,
    readonly isLast: boolean,
  ) {}

  get data(): this {
    return this
  }

  get cursor(): 'pointer' | 'default' {
    const { row, column, form } = this
    if (!column) return 'pointer'
    return row && gridColumnTypes[column.type].href?.({ row, column, form }) ? 'pointer' : 'default'
  }

  /** What a screen reader hears. */
  get copyData(): string {
    const { row, column, form, checked } = this
    if (!row) return 'Loading'
    if (!column) return !form.bulkActionEnabled ? '' : checked ? 'Selected' : 'Not selected'
    return gridColumnTypes[column.type].text({ row, column, form })
  }
}
