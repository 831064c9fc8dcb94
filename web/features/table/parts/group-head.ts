import { counted } from '@winnow/openapi/common/text/format'
import { filterColumnsOf } from '@winnow/openapi/filters/columns'
import { groupName } from '@winnow/openapi/filters/group-name'
import type { FormDetails } from '@winnow/sdk'
import { useMemo } from 'react'
import type { GroupHead } from '../../review/rows/groups.ts'
import type { Rows } from '../../review/rows/rows.ts'

/** Names the groups of the rows as the form calls them now. */
export function useGroupName(form: FormDetails, { grouping }: Rows): (head: GroupHead) => string {
  return useMemo(() => {
    const column = grouping ? filterColumnsOf(form).find(({ id }) => id === grouping.columnId) : undefined
    return ({ value }) => groupName(column, grouping?.unit, value)
  }, [form, grouping])
}

/** A head as a screen reader reads it. */
export const headText = ({ count, isFolded }: GroupHead, name: string): string =>
  `${name}, ${counted(count, 'applicant')}, ${isFolded ? 'collapsed' : 'expanded'}`
