import { csvLines, guardFormula } from '@winnow/openapi/columns/csv/text'
import type { TableFilter } from '@winnow/openapi/filters'
import type { FilterColumn } from '@winnow/openapi/filters/columns'
import { groupName } from '@winnow/openapi/filters/group-name'
import { groupFilter } from '@winnow/openapi/filters/groups'
import type { FetchMatrixResponse, Group } from '@winnow/sdk'
import { holding, isOnColumn } from './chart.ts'

/** A row or a column of a matrix. */
interface Side {
  key: string
  name: string
  count: number
}

/** Where two groups meet. */
export interface Cell {
  key: string
  row: string
  column: string
  count: number
  /** What together finds its applicants; a status is the table's tab */
  filters: readonly TableFilter[]
  tab: string | null
  isOn: boolean
}

export interface Matrix {
  rows: Side[]
  columns: Side[]
  /** A list for each row */
  cells: Cell[][]
}

/** What is drawn of the pairs of two columns; `tab`: the status that the table shows. */
export function matrixOf(
  down: FilterColumn,
  across: FilterColumn,
  { rows, columns, cells }: Pick<FetchMatrixResponse, 'rows' | 'columns' | 'cells'>,
  { filters, tab }: { filters: readonly TableFilter[]; tab: string },
): Matrix {
  const isHeld = holding(filters)
  const sideOf =
    (column: FilterColumn) =>
    ({ value, count }: Group): Side => ({
      ...{ key: JSON.stringify(value), count },
      name: groupName(column, undefined, value),
    })
  const named = { rows: rows.map(sideOf(down)), columns: columns.map(sideOf(across)) }
  return {
    ...named,
    cells: rows.map((row, at) =>
      columns.map((column, place) => {
        const pair = [[down, row] as const, [across, column] as const]
        const stage = pair.find(([{ id }]) => id === 'stage')?.[1].value ?? null
        const own = pair
          .filter(([{ id }]) => id !== 'stage')
          .map(([side, { value }]) => groupFilter(side, undefined, value))
        return {
          key: JSON.stringify([row.value, column.value]),
          row: named.rows[at]?.name ?? '',
          column: named.columns[place]?.name ?? '',
          count: cells[at]?.[place] ?? 0,
          filters: own,
          tab: stage === null ? null : String(stage),
          isOn: isHeld(own) && (stage === null || stage === tab),
        }
      }),
    ),
  }
}

/** The filters after a press on a cell: by it alone in its two columns, or by none of theirs where it was on. */
export const pressedCell = (
  filters: readonly TableFilter[],
  { filters: own, isOn }: Pick<Cell, 'filters' | 'isOn'>,
  columnIds: readonly string[],
): TableFilter[] => [
  ...filters.filter(one => !columnIds.some(id => isOnColumn(one, id))),
  ...(isOn ? [] : own),
]

/** A matrix as a file for a sheet. */
export const matrixCsv = (title: string, { rows, columns, cells }: Matrix): string =>
  csvLines([
    [guardFormula(title), ...columns.map(({ name }) => guardFormula(name)), 'Applicants'],
    ...rows.map(({ name, count }, at) => [
      guardFormula(name),
      ...(cells[at] ?? []).map(cell => String(cell.count)),
      String(count),
    ]),
  ])
