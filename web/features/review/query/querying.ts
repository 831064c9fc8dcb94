import { filterColumnsOf } from '@winnow/openapi/filters/columns'
import type { FormDetails } from '@winnow/sdk'
import { findStage } from '../../../lib/stages.ts'
import { toast } from '../../../ui/overlays/stack/stack.ts'
import type { Cursor } from '../cursor.ts'
import type { RowSource, Rows } from '../rows/rows.ts'
import { nobody, type Selection } from '../selection/subjects.ts'
import type { Part, ReviewState } from '../state.ts'
import { type Narrowed, type View, viewOf } from '../views/view.ts'
import type { Address } from './address.ts'
import { viewsByPresentNames, withPresentNames } from './present-names.ts'
import {
  defaultTab,
  matchingOf,
  nothing,
  readFilters,
  readQuery,
  rowsQuery,
  type TableQuery,
  writeQuery,
} from './query.ts'
import { LeftOut, viewOfLink, withoutRefused } from './refused.ts'

/** What the query needs of the review. */
interface Queryable {
  get: () => ReviewState
  set: (state: Partial<ReviewState>) => void
  source: RowSource
  cursor: Cursor
  select: (selection: Selection) => void
  reach: (part: Part) => void
}

/** The query of the URL, its status and the labels and statuses of its filters by the names that they have now. */
export function queryOf(address: Address, form: FormDetails, views: readonly View[] | undefined): TableQuery {
  const params = address.read()
  const view = views?.find(({ id }) => id === params.get('view'))
  const query = readQuery(params, filterColumnsOf(form), view)
  return {
    ...query,
    tab: findStage(form.stages, query.tab)?.label ?? query.tab,
    filters: withPresentNames(query.filters, form),
  }
}

/** Keeps the review, its rows and the URL at one query, no matter what changes it (docs/rules.md#table-query). */
export class Querying {
  private leftOut = new LeftOut()
  /** What the rows were last shown by since the table was opened: where a part of it goes later, no link is to blame */
  private shown: Narrowed | null = null

  constructor(
    private readonly address: Address,
    private readonly review: Queryable,
  ) {}

  /** Reads the URL, now and whenever it changes; returns the way to stop. */
  start(): () => void {
    const stop = this.address.subscribe(isOpened => {
      if (isOpened) {
        this.leftOut = new LeftOut()
        this.shown = null
        this.begin()
      }
      this.read()
    })
    this.begin()
    this.read()
    return stop
  }

  /** A form that is opened without a query begins with what the person saved (docs/rules.md#saved-filter). */
  private begin(): void {
    const { filters, sort, grouping } = this.review.get().form.savedFilter
    if (this.address.read().size > 0 || (filters.length === 0 && (sort ?? grouping) === null)) return
    this.change({ filters, sort, grouping })
  }

  /** The views as they are now: what the URL leaves out is the open one's. */
  followViews(views: readonly View[]): void {
    const state = this.review.get()
    this.review.set({ views: viewsByPresentNames(views, state.form) })
    this.read(viewOf(state))
  }

  /** A label or a status that was renamed has its new name in the filters of the query and of the views. */
  followNames(): void {
    const { views } = this.review.get()
    if (views) this.followViews(views)
    else this.read()
  }

  /** Changes the query, and with it the URL. */
  change(by: Partial<TableQuery>): void {
    // The URL as it is now: two changes in one turn must not undo each other.
    const { form, views } = this.review.get()
    const query = { ...queryOf(this.address, form, views), ...by }
    this.address.write(writeQuery(query, viewOf({ query, views })), this.address.isChatOpen())
  }

  setChatOpen(chatOpen: boolean): void {
    const state = this.review.get()
    this.address.write(writeQuery(state.query, viewOf(state)), chatOpen)
  }

  showTab(tab: string): void {
    this.review.cursor.focus(null)
    this.review.set({ selection: nobody })
    this.change({ tab })
  }

  /** A status that was renamed stays the one that is shown, selected in and moved to; one that was deleted gives way to New. */
  followStage({ stages: before }: Pick<FormDetails, 'stages'>): void {
    const { form, query, selection, request } = this.review.get()
    if (form.stages === before) return
    const target = request && findStage(form.stages, request.stage)
    if (request && target) this.review.set({ request: { ...request, stage: target.label } })
    const shown = findStage(form.stages, query.tab)
    if (shown?.label === query.tab) return
    if (shown) {
      this.review.source.renameStage(shown.label)
      if (selection.by === 'query')
        this.review.set({ selection: { ...selection, query: { ...selection.query, stage: shown.label } } })
      this.change({ tab: shown.label })
    } else if (findStage(before, query.tab)) {
      toast({ tone: 'info', title: `‘${query.tab}’ was deleted`, text: `You're in ${defaultTab} instead.` })
      this.showTab(defaultTab)
    }
  }

  /** A link or a view may name what the form no longer has, and so may the table once it is gone: the rest of it holds. */
  followRows(rows: Rows): void {
    const { form, query, views } = this.review.get()
    if (rows.key !== JSON.stringify(rowsQuery(form.identifier, query))) return
    if (rows.failure === undefined && rows.isCurrent()) this.shown = query
    const refused = withoutRefused(query, rows.failure, form)
    if (!refused) return
    const view = viewOf({ query, views })
    if (view && refused.isOf(view)) this.leftOut.gone(refused.parts, view.name)
    else if (
      rows.matched !== undefined ||
      refused.isOf(form.savedFilter) ||
      (this.shown && refused.isOf(this.shown))
    )
      this.leftOut.gone(refused.parts, undefined)
    else this.leftOut.ignored(refused.parts)
    this.change(refused.change)
  }

  /** `open`: the view that was open until now */
  private read(open?: View): void {
    const state = this.review.get()
    const { form } = state
    const query = queryOf(this.address, form, state.views)
    const chatOpen = this.address.isChatOpen()
    if (JSON.stringify(query) !== JSON.stringify(state.query)) this.follow(query, chatOpen)
    else if (chatOpen !== state.chatOpen) this.review.set({ chatOpen })
    const params = this.address.read()
    const sort = params.get('sort')
    const isGone = query.view !== null && state.views !== undefined && !viewOf({ ...state, query })
    const columns = filterColumnsOf(form)
    const isLost = readFilters(params.get('filters'), columns).lost
    const wasShown =
      isLost && this.shown !== null && readFilters(JSON.stringify(this.shown.filters), columns).lost
    const unread = [
      ...(isGone && !open ? [viewOfLink] : []),
      ...(isLost && !wasShown ? ['a filter'] : []),
      ...(sort && sort !== nothing && query.sort === null ? ['the sort'] : []),
    ]
    // A status has the name that it has now, whatever a link calls it.
    const isCurrent = query.tab === (params.get('tab') || defaultTab)
    if (!isLost && unread.length === 0 && !isGone && isCurrent) return
    if (isGone && open) this.leftOut.withoutView(open.name)
    if (wasShown) this.leftOut.gone(['a filter'], undefined)
    if (unread.length > 0) this.leftOut.ignored(unread)
    this.change(isGone ? { view: null } : {})
  }

  /** Shows another query than before. */
  private follow(query: TableQuery, chatOpen: boolean): void {
    const { cursor, source } = this.review
    const { form, focused, noting, openIndex, rows, query: before } = this.review.get()
    const closes = before.openId !== null && query.openId === null
    if (before.openId !== null && closes) cursor.closed(before.openId)
    // Whoever comes back to somebody has not asked for a note once more.
    const noted = noting?.id === query.openId ? noting : null
    this.review.set({ query, chatOpen, noting: noted, ...cursor.locate(rows, query) })
    // Without a row to stand on, the grid would take its first one.
    if (closes && (focused ?? openIndex) !== null) this.review.reach('table')
    source.setQuery(rowsQuery(form.identifier, query))
    const { selection } = this.review.get()
    // 'All' belongs to its query: under another one nobody could say which rows are meant.
    if (selection.by === 'query' && JSON.stringify(selection.query) !== JSON.stringify(matchingOf(query)))
      this.review.select(nobody)
  }
}
