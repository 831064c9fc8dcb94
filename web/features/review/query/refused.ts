import { conditionsOf } from '@winnow/openapi/filters'
import { filterColumnsOf } from '@winnow/openapi/filters/columns'
import { filterText } from '@winnow/openapi/filters/text'
import { type FormDetails, WinnowError } from '@winnow/sdk'
import { stackState, toast } from '../../../ui/overlays/stack/stack.ts'
import type { Narrowed } from '../views/view.ts'
import { keepConditions } from './conditions.ts'
import { defaultTab, type TableQuery } from './query.ts'

interface Refused {
  /** The query without it */
  change: Partial<TableQuery>
  /** In words */
  parts: string[]
  /** Whether this holds all of it */
  isOf: (saved: Narrowed) => boolean
}

/** A query without what the server refused of it, and what that was; null: it refused something else (docs/rules.md#unknown-values). */
export function withoutRefused(query: TableQuery, failure: unknown, form: FormDetails): Refused | null {
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
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
  return {
    isOf: saved =>
      !tab &&
      (!sort || isSame(saved.sort, query.sort)) &&
      (!grouping || isSame(saved.grouping, query.grouping)) &&
      refused.every(filter => saved.filters.flatMap(conditionsOf).some(it => isSame(it, filter))),
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

const sentence = (parts: readonly string[], one: string, several = one) => {
  const listed = [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter(Boolean).join(' and ')
  return `${listed.charAt(0).toUpperCase()}${listed.slice(1)} ${parts.length > 1 ? several : one}`
}

/** The view that a link names, as a part of it */
export const viewOfLink = 'the view'

/**
 * Says what was left out of what somebody opened. The link is read at once, its view is looked for when the views are there, and the
 * server refuses one part after another: what turns out while the toast stands is said in it, together with the rest.
 */
export class LeftOut {
  private readonly told = new Map<string, readonly string[]>()

  /** Parts of a link that the table could not take */
  ignored(parts: readonly string[]): void {
    const id = 'ignored'
    const all = this.together(id, parts)
    const why = all.includes(viewOfLink) ? " The view was deleted, or isn't shared with you." : ''
    const text = `${sentence(all, "couldn't be applied to this form.")}${why}`
    toast({ id, tone: 'info', title: 'Part of this link was ignored', text })
  }

  /** The open view, which is there no more */
  withoutView(name: string): void {
    toast({
      ...{ tone: 'info', title: `The view ‘${name}’ is gone` },
      text: "It was deleted, or isn't shared with you anymore.",
    })
  }

  /** Parts of a view, or of the table as it stood, that refer to what is gone */
  gone(parts: readonly string[], view: string | undefined): void {
    const title =
      view === undefined
        ? 'Some settings of the table no longer apply'
        : `Part of the view ‘${view}’ no longer applies`
    const text = sentence(
      this.together(title, parts),
      'was left out: it refers to something that was deleted.',
      'were left out: they refer to something that was deleted.',
    )
    toast({ id: title, tone: 'info', title, text })
  }

  private together(id: string, parts: readonly string[]): readonly string[] {
    const stands = stackState().toasts.some(it => it.id === id)
    const all = [...new Set([...((stands && this.told.get(id)) || []), ...parts])]
    this.told.set(id, all)
    return all
  }
}
