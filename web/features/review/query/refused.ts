import { conditionsOf } from '@winnow/openapi/filters'
import { filterColumnsOf } from '@winnow/openapi/filters/columns'
import { filterText } from '@winnow/openapi/filters/text'
import { type FormDetails, WinnowError } from '@winnow/sdk'
import { toast } from '../../../ui/overlays/stack.ts'
import { keepConditions } from './conditions.ts'
import { defaultTab, type TableQuery } from './query.ts'

/** A query without what the server refused of it, and what that was; null: it refused something else (docs/rules.md#unknown-values). */
export function withoutRefused(
  query: TableQuery,
  failure: unknown,
  form: FormDetails,
): { change: Partial<TableQuery>; parts: string[] } | null {
  if (!(failure instanceof WinnowError) || failure.code !== 'invalid_input') return null
  const errors = failure.problem?.errors ?? []
  const at = (path: RegExp) => errors.filter(error => path.test(error.path))
  const out = new Set(
    errors.flatMap(({ path }) => {
      const [, place, alternative = '0'] = path.match(/^filters\.(\d+)\.(?:any\.(\d+)\.)?/) ?? []
      return place === undefined ? [] : `${place}.${alternative}`
    }),
  )
  const isOut = (place: number, alternative: number) => out.has(`${place}.${alternative}`)
  const refused = query.filters.flatMap((filter, place) =>
    conditionsOf(filter).filter((_, alternative) => isOut(place, alternative)),
  )
  const sort = query.sort !== null && at(/^sort\./).length > 0
  const grouping = query.grouping !== null && at(/^grouping(\.|$)/).length > 0
  const tab = query.tab !== defaultTab && at(/^stage$/).length > 0
  if (refused.length === 0 && !sort && !grouping && !tab) return null
  const columns = filterColumnsOf(form)
  return {
    change: {
      ...(refused.length > 0 && {
        filters: query.filters.flatMap(
          (filter, place) => keepConditions(filter, (_, alternative) => !isOut(place, alternative)) ?? [],
        ),
      }),
      ...(sort && { sort: null }),
      ...(grouping && { grouping: null }),
      ...(tab && { tab: defaultTab }),
    },
    parts: [
      ...refused.map(filter => {
        const column = columns.find(({ id }) => id === filter.columnId)
        return column ? `‘${filterText(column, filter)}’` : 'a filter'
      }),
      ...(sort ? ['the sort'] : []),
      ...(grouping ? ['the grouping'] : []),
      ...(tab ? [`the status ‘${query.tab}’`] : []),
    ],
  }
}

/** Says which parts of a link the table could not take. */
export function tellLeftOut(id: string, parts: readonly string[]): void {
  const listed = [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter(Boolean).join(' and ')
  toast({
    id,
    tone: 'info',
    title: 'Part of this link was ignored',
    text: `${listed.charAt(0).toUpperCase()}${listed.slice(1)} ${parts.length > 1 ? "don't" : "doesn't"} fit this form. The rest applies.`,
  })
}
