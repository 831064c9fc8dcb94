import { isMeasured } from '@winnow/openapi/filters/columns'
import { groupName } from '@winnow/openapi/filters/group-name'
import { barName } from '@winnow/openapi/filters/histogram'
import { createElement } from 'react'
import { UsageError } from '../../../io/failure.ts'
import { fields } from '../../../io/out/text.ts'
import { Session } from '../../../io/session.ts'
import { formArgument } from '../../forms/form.ts'
import { listCommand } from '../../list.ts'
import { columnNamed, filterableColumns, queryOf, queryOptions, readQuery } from '../query.ts'

/** A range of numbers; null: those without one. */
interface Bar {
  from: number | null
  to: number | null
  count: number
  name: string
}

export const showHistogram = listCommand({
  path: 'applicants histogram',
  summary: 'Count the applicants of a form by ranges of a number',
  args: [formArgument],
  options: [['--by <column>', "The number to count by: 'Team size'"], ...queryOptions],
  examples: [
    "winnow applicants histogram spring-accelerator --by 'Team size'",
    "winnow applicants histogram spring-accelerator --by 'Team size' --status New --json",
  ],
  read: ([form], flags) => {
    if (typeof flags.by !== 'string' || flags.by.trim() === '')
      throw new UsageError("--by needs a number question, such as 'Team size'.")
    return { form: String(form), by: flags.by, query: readQuery(flags) }
  },
  async open({ form: formName, by, query }, _limit, io) {
    const session = await Session.open(io)
    const form = await session.form(formName)
    const column = columnNamed(filterableColumns(form).filter(isMeasured), by, 'count by ranges')
    const { filter } = await queryOf(session, form, query)
    const { total, missing, isWhole, bars } = await session.winnow.fetchHistogram({
      form_id: form.identifier,
      time_zone: io.clock.timeZone,
      ...filter,
      columnId: column.id,
    })
    const blank: Bar = { from: null, to: null, count: missing, name: groupName(column, undefined, null) }
    async function* pages() {
      yield [
        ...bars.map((bar): Bar => ({ ...bar, name: barName(bar, isWhole) })),
        ...(missing > 0 ? [blank] : []),
      ]
    }
    return {
      about: {
        form: { id: form.identifier, name: form.name },
        column: { id: column.id, title: column.title },
        total,
      },
      pages: pages(),
    }
  },
  json: { about: about => about, name: 'bars' },
  line: it => fields(String(it.from ?? ''), String(it.to ?? ''), it.name, String(it.count)),
  screen: async (list, io) => createElement((await import('./Groups.tsx')).Groups, { list, io }),
})
