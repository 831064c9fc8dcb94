import { conditionsOf } from '@winnow/openapi/filters'
import type { FormDetails } from '@winnow/sdk'
import { tell } from '../../lib/browser/paint-first.ts'
import { winnow } from '../../lib/client.ts'
import { refresh, replace } from '../../lib/refresh.ts'
import { Cursor } from './cursor.ts'
import { Jobs } from './jobs/jobs.ts'
import { Labelling } from './labels/labelling.ts'
import { showChange } from './labels/shown.ts'
import { Moves } from './moves/moves.ts'
import { Noting } from './noting.ts'
import { Parts } from './parts.ts'
import { type Address, tableAddress } from './query/address.ts'
import { viewsByPresentNames } from './query/present-names.ts'
import { rowsQuery, type TableQuery } from './query/query.ts'
import { Querying, queryOf } from './query/querying.ts'
import { Grouping } from './rows/grouping.ts'
import { RowSource } from './rows/rows.ts'
import { Searches } from './searches/searches.ts'
import { Hidden } from './selection/hidden.ts'
import { Selecting } from './selection/selecting.ts'
import {
  type Applicant,
  afterMove,
  applicantOf,
  named,
  nobody,
  type Selection,
  type Subjects,
  sizeOf,
} from './selection/subjects.ts'
import { Messages } from './sending/messages.ts'
import { begun, type Changes, type Part, type ReviewState } from './state.ts'
import type { View } from './views/view.ts'

/**
 * Reviewing the applicants of one form: the query, its rows, who is selected, what is open, moves and jobs. Screens read `state`
 * and call methods; every other way to review (focus mode, labels, chat beside the inbox) builds on the same model.
 */
export class Review {
  state: ReviewState
  readonly jobs: Jobs
  readonly moves: Moves
  readonly messages: Messages
  readonly labelling: Labelling
  readonly searches: Searches
  readonly selecting = new Selecting(this)
  private readonly querying: Querying
  private readonly source: RowSource
  private readonly hidden = new Hidden(() => this.set({ rows: this.state.rows }))
  private readonly listeners = new Set<() => void>()
  readonly parts = new Parts()
  readonly grouping: Grouping
  readonly noting: Noting
  private stopListening: (() => void) | undefined
  private readonly cursor: Cursor
  /** Turns up an application that is drawn ahead, before React renders it as the open one; false: that one isn't. */
  turnUp: ((submissionId: string) => boolean) | undefined
  /** The last change that is known (docs/rules.md#expected-stage) */
  lastEvent: number | null = null

  constructor(
    form: FormDetails,
    private readonly address: Address = tableAddress(form.identifier),
    views?: readonly View[],
  ) {
    const formId = form.identifier
    const query = queryOf(address, form, views)
    this.source = new RowSource(rowsQuery(formId, query), rows => {
      this.set({ rows, ...this.cursor.locate(rows, this.state.query) })
      this.cursor.pursue()
      this.querying.followRows(rows)
      this.searches.follow(rows)
    })
    this.jobs = new Jobs(winnow, formId, jobs => this.set({ jobs }))
    this.cursor = new Cursor({
      get: () => this.state,
      set: state => this.set(state),
      open: openId => this.change({ openId }),
      close: () => this.close(),
    })
    this.querying = new Querying(address, {
      get: () => this.state,
      set: state => this.set(state),
      source: this.source,
      cursor: this.cursor,
      select: selection => this.select(selection),
      reach: part => this.reach(part),
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
    this.messages = new Messages({
      winnow,
      form: () => this.state.form,
      set: state => this.set(state),
      offer: undo => this.moves.decisions.offerOwn(undo),
      onChanged: () => this.apply(),
    })
    this.labelling = new Labelling({
      winnow,
      form: () => this.state.form,
      follow: this.jobs.follow,
      get: () => this.state,
      set: state => this.set(state),
      show: change => showChange(this.state.form, change, next => this.source.replaceRows(next)),
      showLabels: change =>
        void replace('fetchDetails', { form_id: form.identifier }, known => ({ ...known, ...change(known) })),
      offer: undo => this.moves.decisions.offerOwn(undo),
      expect: coming => void this.moves.decisions.expectOwn(coming),
      onChanged: () => {
        this.apply()
        return refresh('fetchLabels')
      },
    })
    this.searches = new Searches({
      winnow,
      form: () => this.state.form,
      get: () => this.state,
      set: state => this.set(state),
      change: by => this.change(by),
    })
    this.grouping = new Grouping({
      get: () => this.state,
      set: state => this.set(state),
      source: this.source,
      focus: index => this.focus(index),
    })
    this.noting = new Noting({
      get: () => this.state,
      set: state => this.set(state),
      focused: () => this.focused,
      openAt: index => this.openAt(index),
      setChatOpen: isOpen => this.setChatOpen(isOpen),
    })
    this.state = begun({
      ...{ form, query, views: views && viewsByPresentNames(views, form) },
      rows: this.source.snapshot(),
      chatOpen: address.isChatOpen(),
    })
  }

  /** Fetches rows, listens to the URL and follows the jobs of before, until `stop`. */
  start(): void {
    this.stopListening = this.querying.start()
    this.source.start()
    this.jobs.resume((job, started) => {
      if (started.label) this.labelling.resumed(job, started)
      else if (started.kind === 'bulk_message') this.messages.resumed(job)
      else this.moves.resumed(job, started)
    })
  }

  stop(): void {
    this.stopListening?.()
    this.source.stop()
    this.jobs.leave()
    this.searches.leave()
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
    this.querying.followStage(before)
    const named = ['labelsWithColor', 'stages', 'customFields'] as const
    if (named.some(it => form[it] !== before[it])) this.querying.followNames()
  }

  /** The views as they are now, no matter who changed them. */
  setViews(views: readonly View[]): void {
    if (views !== this.state.views) this.querying.followViews(views)
  }

  /** The one way in which changes reach the review. Nothing named: this tab changed something, and asks at once. */
  apply({ counts, rowsVersion, jobs, since, viewers }: Changes = {}): void {
    if (since !== undefined) this.lastEvent = since
    if (counts) this.set({ counts })
    if (typeof rowsVersion === 'number') {
      this.source.catchUp(rowsVersion)
      if (this.state.picking || this.state.overlay === 'labels') void refresh('fetchLabels')
    }
    if (jobs !== undefined) this.jobs.apply(jobs)
    if (jobs) this.searches.apply(jobs)
    if (viewers && (viewers.length > 0 || this.state.viewers.size > 0))
      this.set({ viewers: Map.groupBy(viewers, viewer => viewer.submission_id) })
    if (counts || rowsVersion !== undefined || jobs !== undefined) return
    if (this.address.hasTable) this.state.rows.refresh()
    void refresh('fetchCounts', 'fetchMe')
    // In focus mode the open one is already the next, of whom nothing changed.
    if (!this.state.query.focus) void refresh('fetchSubmission')
  }

  // The query

  /** Changes the query, and with it the URL. */
  change(by: Partial<TableQuery>): void {
    this.querying.change(by)
    if (by.filters) this.searches.leaveMatches()
  }

  showTab(tab: string): void {
    this.querying.showTab(tab)
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

  /** Moves the keyboard to a row; an open panel follows it. */
  focus(index: number | null): void {
    this.moves.closeNudge()
    if (this.state.focusedGroup !== null) this.set({ focusedGroup: null })
    this.cursor.focus(index)
  }

  // What is open

  /** Opens the application of a row, even where its page is still on the way. */
  openAt(index: number): void {
    this.moves.closeNudge()
    this.cursor.openAt(index)
  }

  /** The index of the row after the open application or the focused row, or before it; null: there is none. */
  neighbour(by: 1 | -1): number | null {
    return this.cursor.step(by)
  }

  goToNeighbour(by: 1 | -1): void {
    const index = this.neighbour(by)
    if (index === null) return
    if (this.state.query.openId === null) this.reach('table')
    this.focus(index)
  }

  /** To the table; where there is none, the applicant stays. */
  close(): void {
    if (this.address.hasTable) this.change({ openId: null, focus: false })
  }

  /** Their application is gone: who has it open sees the table. */
  personErased(submissionId: string): void {
    if (this.state.query.openId === submissionId) this.change({ openId: null })
  }

  /** One applicant at a time, from the open one or the focused row on (docs/rules.md#focus-mode). */
  openFocusMode(): void {
    const openId = this.state.query.openId ?? this.focused?.id ?? null
    this.moves.closeNudge()
    this.change({ focus: true, openId })
  }

  /** Opens the chat beside the open applicant, or closes it. */
  setChatOpen(chatOpen: boolean): void {
    this.querying.setChatOpen(chatOpen)
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

  /** Another visit began, or the first is known. */
  setNewSince(newSince: string): void {
    const { newSince: before, query, rows } = this.state
    if (newSince === before) return
    this.set({ newSince })
    const isAsked = query.filters.flatMap(conditionsOf).some(it => it.columnId === 'new_since_visit')
    if (before !== null && isAsked) rows.refresh()
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
    const isReading = query.openId !== null || query.focus
    if (!isReading && sizeOf(selection) > 0) return selection
    const single = isReading ? open : this.focused
    return named(single && !this.cursor.isLeaving(single.id) ? [single] : [])
  }

  /** The table is reached as soon as it is there. */
  reach(part: Part): void {
    this.parts.reach(part)
  }

  private set(by: Partial<ReviewState>): void {
    this.state = { ...this.state, ...by }
    if (by.rows || by.selection) this.state = { ...this.state, hidden: this.hidden.of(this.state) }
    for (const listener of this.listeners) tell(listener)
  }
}
