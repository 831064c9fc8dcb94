import { dayText } from '@winnow/openapi/common/dates/dates'
import { conditionsOf, type Filter, type TableFilter } from '@winnow/openapi/filters'
import type { FilterColumn } from '@winnow/openapi/filters/columns'
import { tableFilterText } from '@winnow/openapi/filters/group-text'
import { conditionText, filterText } from '@winnow/openapi/filters/text'
import { Fragment } from 'react'
import { css, cx } from '../../styled-system/css'

const days = { day: dayText }

/** 'Role = Engineer, Designer', with days as people read them. */
export const wordsOf = (column: FilterColumn, filter: Filter): string => filterText(column, filter, days)

/** 'Role = Engineer or Team size > 5'; null: a column of it is gone. */
export const filterWords = (columns: readonly FilterColumn[], filter: TableFilter): string | null =>
  tableFilterText(columns, filter, days)

const line = css({ display: 'flex', gap: '4', minWidth: '0' })
const part = css({ minWidth: '0', truncate: true })
const condition = css({ flexShrink: '0', maxWidth: '[180px]' })
const between = css({ flexShrink: '0', color: 't3' })

/** The same on one line: of a long question less is shown, so that the condition stays in view. */
export function FilterWords({ column, filter }: { column: FilterColumn; filter: Filter }) {
  return (
    <span className={line}>
      <span className={part}>{column.title} </span>
      <span className={cx(part, condition)}>{conditionText(column, filter, days)}</span>
    </span>
  )
}

/** A filter with its alternatives on one line. */
export function GroupWords({ columns, filter }: { columns: readonly FilterColumn[]; filter: TableFilter }) {
  return (
    <span className={line}>
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
