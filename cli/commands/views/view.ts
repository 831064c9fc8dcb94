import { keyOf } from '@winnow/openapi/common/text/plain-text'
import { filterColumnsOf } from '@winnow/openapi/filters/columns'
import { tableFilterText } from '@winnow/openapi/filters/group-text'
import type { FormDetails, SavedFilter, View } from '@winnow/sdk'
import { refusal } from '../../io/failure.ts'
import { fields } from '../../io/out/text.ts'
import type { Session } from '../../io/session.ts'

/** The argument of every command about one view. */
export const viewArgument = ['<view>', "The view, by its name, such as 'Large teams', or its ID"] as const

/** A view by its ID or its name in any case. One that is not there is refused with a list of those there are. */
export async function findView({ winnow, io }: Session, form_id: string, named: string) {
  const { views } = await winnow.fetchViews({ form_id, time_zone: io.clock.timeZone })
  const key = keyOf(named)
  const found = views.find(it => it.id === named) ?? views.find(it => keyOf(it.name) === key)
  if (found) return found
  const names = views.map(it => `  ${it.id}  ${it.name}`)
  const there = names.length === 0 ? 'The form has none.' : ['There are:', ...names].join('\n')
  throw refusal('not_found', 404, `There is no view '${named}'. ${there}`)
}

type Content = SavedFilter

/** What a view shows, as the commands print it: filters as `--filter` takes them, columns by their IDs. */
export function contentOf(form: FormDetails, it: Content) {
  const columns = filterColumnsOf(form)
  return {
    filters: it.filters.map(filter => tableFilterText(columns, filter) ?? '(a column that is gone)'),
    sort: it.sort ? `${it.sort.columnId}:${it.sort.direction.toLowerCase()}` : null,
    groupBy: it.grouping ? [it.grouping.columnId, it.grouping.unit].filter(Boolean).join(':') : null,
    hidden: it.hiddenColumns,
    pinned: it.pinnedColumns,
  }
}

/** A view as the commands print it (docs/cli.md). */
export const viewOf = (form: FormDetails, view: View) => ({
  id: view.id,
  name: view.name,
  shared: view.shared,
  owner: view.owner.name,
  ...contentOf(form, view),
})

/** The lines of what a view shows, with the titles of its columns. */
export function contentLines(form: FormDetails, it: ReturnType<typeof contentOf>): string[] {
  const columns = filterColumnsOf(form)
  const title = (id: string) => columns.find(one => one.id === id)?.title ?? id
  const titled = (typed: string | null) => (typed === null ? '' : typed.replace(/^[^:]+/, id => title(id)))
  return [
    ...it.filters.map(text => fields('filter', text)),
    fields('sort', titled(it.sort)),
    fields('group by', titled(it.groupBy)),
    ...it.hidden.map(id => fields('hidden', title(id))),
    ...it.pinned.map(id => fields('pinned', title(id))),
  ]
}
