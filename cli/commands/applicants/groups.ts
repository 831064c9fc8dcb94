import { type FilterColumn, filterColumnsOf } from '@winnow/openapi/filters/columns'
import { groupName } from '@winnow/openapi/filters/group-name'
import { type GroupUnit, groupUnits, isGroupable } from '@winnow/openapi/filters/groups'
import type { FetchGroupsResponse, FormDetails } from '@winnow/sdk'
import { createElement } from 'react'
import { UsageError } from '../../io/failure.ts'
import { fields } from '../../io/out/text.ts'
import { Session } from '../../io/session.ts'
import { formArgument } from '../forms/form.ts'
import { listCommand } from '../list.ts'
import { columnNamed, forPeople, queryOptions, readQuery, rowFilterOf } from './query.ts'

/** How the terminal names what to group by. */
type Typed = { column: string; unit?: GroupUnit }

/** 'Sector', 'date:week', 'Submitted:month': a column by its ID or its head, and of dates a unit. */
function readGrouping(typed: unknown): Typed {
  const [, column = '', unit] =
    /^(.*?)(?::(day|week|month))?$/i.exec(typeof typed === 'string' ? typed : '') ?? []
  if (column.trim() === '') throw new UsageError("--by needs a column, such as 'Sector' or 'date:week'.")
  const found = groupUnits.find(it => it === unit?.toLowerCase())
  return { column, ...(found && { unit: found }) }
}

function columnOf(form: FormDetails, { column, unit }: Typed): FilterColumn {
  const columns = filterColumnsOf(form).filter(it => isGroupable(it) && !forPeople.has(it.id))
  const found = columnNamed(columns, column, 'group by')
  if (unit !== undefined && found.kind !== 'date')
    throw new UsageError(`'${found.title}' is no date. Only dates are grouped by day, week or month.`)
  return found
}

interface GroupCount {
  value: FetchGroupsResponse['groups'][number]['value']
  name: string
  count: number
}

export const listGroups = listCommand({
  path: 'applicants groups',
  summary: 'Count the applicants of a form by a column',
  args: [formArgument],
  options: [
    [
      '--by <column:unit>',
      "What to count by: 'Sector', 'Labels'; of dates 'date:day', 'date:week' or 'date:month'",
    ],
    ...queryOptions,
  ],
  examples: [
    'winnow applicants groups spring-accelerator --by Sector',
    'winnow applicants groups spring-accelerator --by date:month --status New --json',
  ],
  read: ([form], flags) => ({ form: String(form), by: readGrouping(flags.by), query: readQuery(flags) }),
  async open({ form: formName, by, query }, _limit, io) {
    const session = await Session.open(io)
    const form = await session.form(formName)
    const column = columnOf(form, by)
    const unit = column.kind === 'date' ? (by.unit ?? 'day') : undefined
    const { total, groups } = await session.winnow.fetchGroups({
      form_id: form.identifier,
      time_zone: io.clock.timeZone,
      ...rowFilterOf(form, query, io.clock),
      grouping: { columnId: column.id, ...(unit && { unit }) },
    })
    const counts = groups.map((it): GroupCount => ({ ...it, name: groupName(column, unit, it.value) }))
    async function* pages() {
      yield counts
    }
    return {
      about: {
        form: { id: form.identifier, name: form.name },
        column: { id: column.id, title: column.title },
        unit: unit ?? null,
        total,
      },
      pages: pages(),
    }
  },
  json: { about: about => about, name: 'groups' },
  line: it => fields(it.value === null ? '' : String(it.value), it.name, String(it.count)),
  screen: async (list, io) => createElement((await import('./Groups.tsx')).Groups, { list, io }),
})
