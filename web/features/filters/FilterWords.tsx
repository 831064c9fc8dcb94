import { dayText } from '@winnow/openapi/common/dates/dates'
import type { Filter } from '@winnow/openapi/filters'
import type { FilterColumn } from '@winnow/openapi/filters/columns'
import { conditionText, filterText } from '@winnow/openapi/filters/text'
import { css, cx } from '../../styled-system/css'

const days = { day: dayText }

/** 'Role = Engineer, Designer', with days as people read them. */
export const wordsOf = (column: FilterColumn, filter: Filter): string => filterText(column, filter, days)

const part = css({ minWidth: '0', truncate: true })
const condition = css({ flexShrink: '0', maxWidth: '[180px]' })

/** The same on one line: of a long question less is shown, so that the condition stays in view. */
export function FilterWords({ column, filter }: { column: FilterColumn; filter: Filter }) {
  return (
    <span className={css({ display: 'flex', gap: '4', minWidth: '0' })}>
      <span className={part}>{column.title} </span>
      <span className={cx(part, condition)}>{conditionText(column, filter, days)}</span>
    </span>
  )
}
