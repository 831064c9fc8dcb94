import type { FilterColumn } from '@winnow/openapi/filters/columns'
import { groupName } from '@winnow/openapi/filters/group-name'
import type { FormDetails, Group, Grouping } from '@winnow/sdk'
import { createElement } from 'react'
import { fields } from '../../../io/out/text.ts'
import { Session } from '../../../io/session.ts'
import { formArgument } from '../../forms/form.ts'
import { listCommand } from '../../list.ts'
import { groupableColumns, groupingOf, readGrouping } from '../grouping.ts'
import { queryOf, queryOptions, readQuery } from '../query.ts'

export const showMatrix = listCommand({
  path: 'applicants matrix',
  summary: 'Count the applicants of a form by two columns',
  args: [formArgument],
  options: [
    ['--by <column:unit>', "What the rows are: 'Sector', 'Labels', 'date:month'"],
    ['--across <column:unit>', "What the columns are: 'Status'"],
    ...queryOptions,
  ],
  examples: [
    'winnow applicants matrix spring-accelerator --by Sector --across Status',
    'winnow applicants matrix spring-accelerator --by Labels --across Status --json',
  ],
  read: ([form], flags) => ({
    form: String(form),
    by: readGrouping('--by', flags.by),
    across: readGrouping('--across', flags.across),
    query: readQuery(flags),
  }),
  async open({ form: formName, by, across, query }, _limit, io) {
    const session = await Session.open(io)
    const form = await session.form(formName)
    const down = sideOf(form, groupingOf(form, by))
    const side = sideOf(form, groupingOf(form, across))
    const { filter } = await queryOf(session, form, query)
    const { total, rows, columns, cells } = await session.winnow.fetchMatrix({
      form_id: form.identifier,
      time_zone: io.clock.timeZone,
      ...filter,
      rows: down.grouping,
      columns: side.grouping,
    })
    async function* pages() {
      yield rows.map((row, place) => ({ ...down.named(row), counts: cells[place] ?? [] }))
    }
    return {
      about: {
        form: { id: form.identifier, name: form.name },
        by: down.about,
        across: { ...side.about, groups: columns.map(side.named) },
        total,
      },
      pages: pages(),
    }
  },
  json: { about: about => about, name: 'rows' },
  line: it =>
    fields(it.value === null ? '' : String(it.value), it.name, String(it.count), ...it.counts.map(String)),
  screen: async (list, io) => createElement((await import('./Matrix.tsx')).Matrix, { list, io }),
})

/** What the rows or the columns of the matrix are. */
function sideOf(form: FormDetails, grouping: Grouping) {
  const column = groupableColumns(form).find(it => it.id === grouping.columnId) as FilterColumn
  return {
    grouping,
    about: { id: column.id, title: column.title, unit: grouping.unit ?? null },
    named: (group: Group) => ({ ...group, name: groupName(column, grouping.unit, group.value) }),
  }
}
