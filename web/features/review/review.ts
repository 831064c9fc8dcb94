import { filterColumnsOf } from '@winnow/openapi/filters/columns'
import type { FormDetails } from '@winnow/sdk'
import { winnow } from '../../lib/client.ts'
import { refresh } from '../../lib/refresh.ts'
import { findStage } from '../../lib/stages.ts'
import { toast } from '../../ui/overlays/stack.ts'
import { type Address, tableAddress } from './address.ts'
import { Cursor } from './cursor.ts'
import { Hidden } from './hidden.ts'
import { Jobs } from './jobs/jobs.ts'
import { Moves } from './moves/moves.ts'
import {
  defaultTab,
  matchingOf,
  readFilters,
  readQuery,
  type TableQuery,
  windowQuery,
  writeQuery,
} from './query.ts'
import { tellLeftOut, withoutRefused } from './refused.ts'
import { RowSource, type Rows } from './rows/rows.ts'
import { Selecting } from './selecting.ts'
import { type Changes, countsOf, type Part, type ReviewState } from './state.ts'
import {
  type Applicant,
  afterMove,
  applicantOf,
  named,
  nobody,
  type Selection,
  type Subjects,
  sizeOf,
} from './subjects.ts'

/**
 * Reviewing the applicants of one form: the query, its rows, who is selected, what is open, moves and jobs. Screens read `state`
 * and call methods; whoever adds a way to review (focus mode, labels, chat beside the inbox) builds on the same model.
 */
export class Review {
  state: ReviewState
  readonly jobs: Jobs
  readonly moves: Moves
  readonly selecting = new Selecting(this)
  private readonly source: RowSource
  private readonly hidden = new Hidden(() => this.set({ rows: this.state.rows }))
  private readonly listeners = new Set<() => void>()
  private readonly parts = new Map<Part, () => void>()
  private stopListening: (() => void) | undefined
  private readonly cursor: Cursor
  /** The last change that is known (docs/rules.md#expected-stage) */
  lastEvent: number | null = null

  constructor(
    form: FormDetails,
    private readonly address: Address = tableAddress(form.identifier),
  ) {
    const formId = form.identifier
    const query = this.queryOf(form)
    this.source = new RowSource(windowQuery(formId, query), rows => {
      this.set({ rows, ...this.cursor.locate(rows, this.state.query) })
      this.cursor.pursue()
      this.dropRefused(rows)
    })
    this.jobs = new Jobs(winnow, formId, jobs => this.set({ jobs }))
    this.cursor = new Cursor({
      get: () => this.state,
      set: state => this.set(state),
      open: openId => this.change({ openId }),
      close: () => this.close(),
    })
    this.moves = new Moves({
      winnow,
      form: () => this.state.form,
      follow: this.jobs.follow,
      get: () => this.state,
      set: state => this.set(state),
      onChanged: () => this.apply(),
      onMoved: subjects => this.set({ selection: afterMove(this.state.selection, subjects) }),
      cursor: this.cursor,
      open: openId => this.change({ openId }),
      // A job that runs on has the applicants; they are not there to be selected.
      onClosed: () => this.state.jobs.length > 0 && this.clearSelection(),
    })
    this.state = {
      form,
      query,
      rows: this.source.snapshot(),
      counts: countsOf(form.formCounts),
      selection: nobody,
      hidden: new Set(),
      selecting: null,
      focused: null,
      openIndex: null,
      open: null,
      chatOpen: address.isChatOpen(),
      jobs: [],
      overlay: null,
      request: null,
      nudge: null,
      done: null,
    }
  }

  /** Fetches rows, listens to the URL and follows the jobs of before, until `stop`. */
  start(): void {
    this.stopListening = this.address.subscribe(() => this.readAddress())
    this.readAddress()
    this.source.start()
    this.jobs.resume((job, started) => this.moves.resumed(job, started))
  }

  stop(): void {
    this.stopListening?.()
    this.source.stop()
    this.jobs.leave()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** The form as it is now: its columns, stages and rights may change while it is reviewed. */
  setForm(form: FormDetails): void {
    const before = this.state.form
    if (form === before) return
    this.set({ form })
    // Where selecting is turned off, nobody stays selected unseen.
    if (!form.bulkActionEnabled) this.clearSelection()
    this.followStage(before)
  }

  /** A status that was renamed stays the one that is shown, selected in and moved to; one that was deleted gives way to New. */
  private followStage({ stages: before }: Pick<FormDetails, 'stages'>): void {
    const { form, query, selection, request } = this.state
    if (form.stages === before) return
    const target = request && findStage(form.stages, request.stage)
    if (request && target) this.set({ request: { ...request, stage: target.label } })
    const shown = findStage(form.stages, query.tab)
    if (shown?.label === query.tab) return
    if (shown) {
      this.source.renameStage(shown.label)
      if (selection.by === 'query')
        this.set({ selection: { ...selection, query: { ...selection.query, stage: shown.label } } })
      this.change({ tab: shown.label })
    } else if (findStage(before, query.tab)) {
      toast({ tone: 'info', title: `‘${query.tab}’ was deleted`, text: `You're in ${defaultTab} instead.` })
      this.showTab(defaultTab)
    }
  }

  /** The one way in which changes reach the review. Nothing named: this tab changed something, and asks at once. */
  apply({ counts, rowsVersion, jobs, since }: Changes = {}): void {
    if (since !== undefined) this.lastEvent = since
    if (counts) this.set({ counts })
    if (typeof rowsVersion === 'number') this.source.catchUp(rowsVersion)
    if (jobs !== undefined) this.jobs.apply(jobs)
    if (counts || rowsVersion !== undefined || jobs !== undefined) return
    this.state.rows.refresh()
    void refresh('fetchCounts', 'fetchMe', 'fetchSubmission')
  }

  // The query

  /** Changes the query, and with it the URL. */
  change(by: Partial<TableQuery>): void {
    // The URL as it is now: two changes in one turn must not undo each other.
    const query = this.queryOf(this.state.form)
    this.address.write(writeQuery({ ...query, ...by }), this.address.isChatOpen())
  }

  showTab(tab: string): void {
    this.cursor.focus(null)
    this.set({ selection: nobody })
    this.change({ tab })
  }

  /** The query of the URL, its status by the name that it has now. */
  private queryOf(form: FormDetails): TableQuery {
    const query = readQuery(this.address.read(), filterColumnsOf(form))
    return { ...query, tab: findStage(form.stages, query.tab)?.label ?? query.tab }
  }

  private readAddress(): void {
    const { form } = this.state
    const params = this.address.read()
    const columns = filterColumnsOf(form)
    const query = this.queryOf(form)
    const chatOpen = this.address.isChatOpen()
    if (JSON.stringify(query) !== JSON.stringify(this.state.query)) {
      const { focused, openIndex } = this.state
      const closes = this.state.query.openId !== null && query.openId === null
      if (closes) this.cursor.rest()
      this.set({
        query,
        chatOpen,
        ...this.cursor.locate(this.state.rows, query),
      })
      // Without a row to stand on, the grid would take its first one.
      if (closes && (focused ?? openIndex) !== null) this.reach('table')
      this.source.setQuery(windowQuery(form.identifier, query))
      const { selection } = this.state
      // 'All' belongs to its query: under another one nobody could say which rows are meant.
      if (selection.by === 'query' && JSON.stringify(selection.query) !== JSON.stringify(matchingOf(query)))
        this.clearSelection()
    } else if (chatOpen !== this.state.chatOpen) this.set({ chatOpen })
    const unread = [
      ...(readFilters(params.get('filters'), columns).lost ? ['a filter'] : []),
      ...(params.get('sort') && query.sort === null ? ['the sort'] : []),
    ]
    // A status has the name that it has now, whatever a link calls it.
    const isCurrent = query.tab === (params.get('tab') || defaultTab)
    if (unread.length === 0 && isCurrent) return
    if (unread.length > 0) tellLeftOut('unread', unread)
    this.change({})
  }

  // Rows and focus

  applicantAt(index: number | null): Applicant | undefined {
    const row = index === null ? undefined : this.state.rows.rowAt(index)
    return row && applicantOf(row)
  }

  /** The applicant in the focused row. */
  get focused(): Applicant | undefined {
    return this.cursor.focused
  }

  /** A link may name what the form no longer has: the rest of it holds. */
  private dropRefused({ key, failure }: Rows): void {
    const { form, query } = this.state
    const isCurrent = key === JSON.stringify(windowQuery(form.identifier, query))
    const refused = isCurrent ? withoutRefused(query, failure, form) : null
    if (!refused) return
    tellLeftOut('refused', refused.parts)
    this.change(refused.change)
  }

  /** Moves the keyboard to a row; an open panel follows it. */
  focus(index: number | null): void {
    this.moves.closeNudge()
    this.cursor.focus(index)
  }

  // What is open

  /** Opens the application of a row, even where its page is still on the way. */
  openAt(index: number): void {
    this.moves.closeNudge()
    this.cursor.openAt(index)
  }

  /** The index of the row after the open application, or before it; null: there is none. */
  neighbour(by: 1 | -1): number | null {
    return this.state.query.openId === null ? null : this.cursor.step(by)
  }

  openNeighbour(by: 1 | -1): void {
    const index = this.neighbour(by)
    if (index !== null) this.openAt(index)
  }

  close(): void {
    this.change({ openId: null })
  }

  /** Opens the chat beside the open applicant, or closes it. */
  setChatOpen(chatOpen: boolean): void {
    this.address.write(writeQuery(this.state.query), chatOpen)
  }

  setOverlay(overlay: ReviewState['overlay']): void {
    this.set({ overlay })
  }

  /** Closes the menu of statuses; what was opened from it stays. */
  closeMenu(): void {
    if (this.state.overlay === 'stages') this.setOverlay(null)
  }

  /** The open application was fetched; its row may not be loaded, or not be in the list at all. */
  setOpen(applicant: Applicant): void {
    if (applicant.id === this.state.query.openId && this.state.openIndex === null)
      this.set({ open: applicant })
  }

  // The selection

  select(selection: Selection): void {
    const { overlay } = this.state
    const isMenuLost = overlay === 'stages' && sizeOf(selection) === 0
    this.set({ selection, ...(isMenuLost && { overlay: null }) })
  }

  setSelecting(selecting: number | null): void {
    this.set({ selecting })
  }

  clearSelection(): void {
    this.select(nobody)
  }

  /** Whom a key acts on: the open applicant, else the selected, else the one in the focused row. */
  subjects(): Subjects {
    const { selection, open, query } = this.state
    const isReading = query.openId !== null
    if (!isReading && sizeOf(selection) > 0) return selection
    const single = isReading ? open : this.focused
    return named(single && !this.cursor.isLeaving(single.id) ? [single] : [])
  }

  // Parts of the screen

  /** Lets actions reach a part of the screen while it is there; returns the way to take it out. */
  addPart(part: Part, reach: () => void): () => void {
    this.parts.set(part, reach)
    return () => {
      if (this.parts.get(part) === reach) this.parts.delete(part)
    }
  }

  hasPart(part: Part): boolean {
    return this.parts.has(part)
  }

  reach(part: Part): void {
    this.parts.get(part)?.()
  }

  private set(by: Partial<ReviewState>): void {
    this.state = { ...this.state, ...by }
    if (by.rows || by.selection) this.state = { ...this.state, hidden: this.hidden.of(this.state) }
    for (const listener of this.listeners) listener()
  }
}
