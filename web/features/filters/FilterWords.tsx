import { dayText } from '@winnow/openapi/common/dates/dates'
import { conditionsOf, type Filter, type TableFilter } from '@winnow/openapi/filters'
import type { FilterColumn } from '@winnow/openapi/filters/columns'
import { tableFilterText } from '@winnow/openapi/filters/group-text'
import { conditionText, filterText } from '@winnow/openapi/filters/text'
import { Fragment } from 'react'
import { css } from '../../styled-system/css'

const days = { day: dayText }

/** 'Role = Engineer, Designer', with days as people read them. */
export const wordsOf = (column: FilterColumn, filter: Filter): string => filterText(column, filter, days)

/** 'Role = Engineer or Team size > 5'; null: a column of it is gone. */
export const filterWords = (columns: readonly FilterColumn[], filter: TableFilter): string | null =>
  tableFilterText(columns, filter, days)

/** Parts in a line that all get the same where they don't fit, so that the long ones are cut and the short ones stay whole. */
export const evenly = css({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: '[minmax(0, max-content)]',
  alignItems: 'center',
  gap: '4',
  minWidth: '0',
})
const part = css({ minWidth: '0', truncate: true })
const between = css({ color: 't3' })

/** The same on one line, column and condition in view however long either is. */
export function FilterWords({ column, filter }: { column: FilterColumn; filter: Filter }) {
  return (
    <span className={evenly}>
      <span className={part}>{column.title} </span>
      <span className={part}>{conditionText(column, filter, days)}</span>
    </span>
  )
}

/** A filter with its alternatives on one line. */
export function GroupWords({ columns, filter }: { columns: readonly FilterColumn[]; filter: TableFilter }) {
  return (
    <span className={evenly}>
      {conditionsOf(filter).map((one, place) => {
        const column = columns.find(it => it.id === one.columnId)
        return (
          <Fragment key={JSON.stringify(one)}>
            {place > 0 && <span className={between}> or </span>}
            {column && <FilterWords column={column} filter={one} />}
          </Fragment>
        )
      })}
    </span>
  )
}
