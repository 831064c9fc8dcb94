import { groupName } from '@winnow/openapi/filters/group-name'
import type { FetchGroupsResponse } from '@winnow/sdk'
import { createElement } from 'react'
import { UsageError } from '../../../io/failure.ts'
import { fields } from '../../../io/out/text.ts'
import { Session } from '../../../io/session.ts'
import { formArgument } from '../../forms/form.ts'
import { listCommand } from '../../list.ts'
import { groupableColumns, groupingOf, readGrouping } from '../grouping.ts'
import { queryOf, queryOptions, readQuery } from '../query.ts'

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
  read: ([form], flags) => ({
    form: String(form),
    by: flags.by === undefined && flags.view !== undefined ? null : readGrouping('--by', flags.by),
    query: readQuery(flags),
  }),
  async open({ form: formName, by, query }, _limit, io) {
    const session = await Session.open(io)
    const form = await session.form(formName)
    const { filter, view } = await queryOf(session, form, query)
    const grouping = by === null ? view?.grouping : groupingOf(form, by)
    if (!grouping) throw new UsageError(`The view '${view?.name}' has no grouping. Add --by.`)
    const column = groupableColumns(form).find(it => it.id === grouping.columnId)
    if (!column)
      throw new UsageError(`The form no longer has the column that '${view?.name}' is grouped by. Add --by.`)
    const unit = column.kind === 'date' ? (grouping.unit ?? 'day') : undefined
    const { total, groups } = await session.winnow.fetchGroups({
      form_id: form.identifier,
      time_zone: io.clock.timeZone,
      ...filter,
      grouping,
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
