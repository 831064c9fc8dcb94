import { counted } from '@winnow/openapi/common/text/format'
import type { CompositeQuery, FormDetails, Winnow } from '@winnow/sdk'
import { tabStore } from '../../../lib/browser/storage.ts'
import { reasonOf, sentenceOf } from '../../../lib/client.ts'
import { put, refresh } from '../../../lib/refresh.ts'
import { dismissToast, toast } from '../../../ui/overlays/stack/stack.ts'
import type { Job } from '../jobs/jobs.ts'
import { type TableQuery, withoutColumns } from '../query/query.ts'
import type { Rows } from '../rows/rows.ts'
import { idOf } from '../selection/subjects.ts'
import { Asking, type AskingState } from './asking.ts'
import { Flush } from './flush.ts'
import { matchFilters } from './matches.ts'
import { meeting, Outside } from './outside.ts'
import { isGoing } from './phase.ts'

/** The form's current run: one at a time. */
export interface Judging {
  jobId: string
  searchId: string
  done: number
  total: number
  /** The person asked to stop it */
  stopping: boolean
}

export interface SearchesState extends AskingState {
  judging: Judging | null
  /** The result whose words are led to in the application that opens; null: none */
  leading: { submissionId: string; criterionId: string; start: number | null } | null
  /** Applications whose new results wait for their turn to be shown */
  held: ReadonlySet<string>
  /** Applications that the run passes over: they don't meet the filters of its search */
  outside: ReadonlySet<string>
}

interface RunOptions {
  /** Dollars; absent: the operator's default */
  maxCost?: number | undefined
  /** Waits up to a day, for half the price */
  batched?: boolean
}

interface Host {
  winnow: Winnow
  form: () => FormDetails
  get: () => SearchesState & { query: TableQuery; rows: Rows }
  set: (state: Partial<SearchesState>) => void
  change: (by: Partial<TableQuery>) => void
}

/** Milliseconds after the last results before the matches are counted and shown (docs/rules.md#assistant-run). */
const settling = 300

/** The titles of what failed: the toast goes when the same is tried again. */
const failed = { run: "Couldn't start reading", stop: "Couldn't stop" }

/** Says how many meet a search that the table is filtered to. */
const matchesToast = 'search-matches'

/** Where a tab remembers the run that it started: it alone filters its table afterwards. */
const keyOf = (formId: string) => `winnow-search-run-${formId}`

/** Searches of the assistant: the panel, the run and what it shows in the table. */
export class Searches {
  /** What becomes a search */
  readonly asking: Asking
  /** Runs that are over: news of the end may come before the reply that began one */
  private readonly over = new Map<string, Job>()
  private settlement: ReturnType<typeof setTimeout> | undefined
  private readonly flush: Flush
  private readonly outside: Outside

  constructor(private readonly host: Host) {
    this.asking = new Asking({
      ...{ winnow: host.winnow, form: host.form, get: host.get, set: host.set },
      ...{ isBusy: () => this.isBusy, store: search => this.store(search) },
    })
    this.flush = new Flush(held => host.set({ held }))
    this.outside = new Outside(
      (searchId, ids) => meeting(host.winnow, host.form().identifier, searchId, ids),
      outside => host.set({ outside }),
    )
  }

  // The panel

  open(): void {
    this.host.set({ assistant: { ...this.host.get().assistant, isOpen: true } })
    this.markNudgeShown()
  }

  close(): void {
    this.host.set({ assistant: { ...this.host.get().assistant, isOpen: false } })
  }

  /** Opens or closes it; an open application, which would cover it, gives way. */
  toggle(): void {
    const { assistant, query } = this.host.get()
    const isCovered = query.openId !== null
    if (isCovered) this.host.change({ openId: null })
    if (assistant.isOpen && !isCovered) this.close()
    else this.open()
  }

  /** Shows a search, or the list of them. */
  show(shown: string | null): void {
    this.host.set({ assistant: { isOpen: true, shown } })
  }

  /** Whoever saw the nudge, or needed none, is not nudged again. */
  markNudgeShown(): void {
    const { identifier, aiNudgeShown, can } = this.host.form()
    if (aiNudgeShown || !can.edit) return
    void put('fetchDetails', { form_id: identifier }, known => known && { ...known, aiNudgeShown: true })
    this.host.winnow.updateAiNudgeShown({ form_id: identifier }).catch(() => {})
  }

  /** Whether something is being prepared or read: one query at a time. */
  get isBusy(): boolean {
    return this.host.get().preparing !== null || this.host.get().judging !== null
  }

  /** What is known of a search now, wherever it is shown. */
  store(search: CompositeQuery): void {
    const form_id = this.host.form().identifier
    void put('fetchCompositeAiQuery', { form_id, composite_query_id: search.id }, () => search)
  }

  // Its run

  /** Reads what has no result yet; false: it could not begin. */
  async run(
    { id, run }: Pick<CompositeQuery, 'id' | 'run'>,
    { maxCost, batched = false }: RunOptions = {},
  ): Promise<boolean> {
    const { winnow, form, set } = this.host
    const body = { form_id: form().identifier, composite_query_id: id, max_cost: maxCost ?? null, batched }
    dismissToast(failed.run)
    try {
      const started = await (run ? winnow.continueCompositeAiQuery(body) : winnow.startCompositeAiQuery(body))
      const { jobId, done, total } = started.run
      clearTimeout(this.settlement)
      tabStore.writeText(keyOf(body.form_id), jobId)
      const judging = { jobId, searchId: id, done, total, stopping: false }
      set({ judging })
      this.follow(this.host.get().rows)
      const ended = this.over.get(jobId)
      if (ended) this.end(judging, ended)
      void refresh('fetchCompositeAiQuery')
      return true
    } catch (error) {
      toast({ tone: 'bad', title: failed.run, text: sentenceOf(error) })
      void refresh('fetchCompositeAiQuery')
      return false
    }
  }

  /** Stops what is in progress: the query being prepared, else the run. */
  async stop(): Promise<void> {
    const { winnow, form, get, set } = this.host
    const { judging } = get()
    if (this.asking.stop() || !judging) return
    set({ judging: { ...judging, stopping: true } })
    dismissToast(failed.stop)
    try {
      const { run } = await winnow.stopCompositeAiQuery({
        form_id: form().identifier,
        composite_query_id: judging.searchId,
      })
      if (!isGoing(run.status)) this.end(judging, run)
      void refresh('fetchCompositeAiQuery')
    } catch (error) {
      const now = get().judging
      if (now) set({ judging: { ...now, stopping: false } })
      toast({
        tone: 'bad',
        title: failed.stop,
        text: `${reasonOf(error)} It's still reading.`,
      })
    }
  }

  /** What changed at the server: the jobs that run or have ended. */
  apply(jobs: readonly Job[]): void {
    const { judging } = this.host.get()
    const runs = jobs.filter(({ kind }) => kind === 'ai_run')
    for (const job of runs) if (!isGoing(job.status)) this.over.set(job.id, job)
    const going = runs.find(({ status }) => isGoing(status))
    if (going?.search_id) {
      const { id: jobId, search_id: searchId, done, total } = going
      const stopping = judging?.jobId === jobId && judging.stopping
      clearTimeout(this.settlement)
      this.host.set({ judging: { jobId, searchId, done, total, stopping } })
      if (judging?.jobId !== jobId) this.follow(this.host.get().rows)
    } else if (judging) {
      const ended = this.over.get(judging.jobId)
      if (ended) this.end(judging, ended)
    }
  }

  /** The rows as they are now: new results come to the screen a few at a time. */
  follow(rows: Rows): void {
    const { judging } = this.host.get()
    if (!judging) return
    const columns = this.columnsOf(judging.searchId)
    const loaded = [...rows.loaded()].map(([, row]) => row)
    this.flush.follow(loaded.map(row => [idOf(row), columns.some(id => row.get(id) !== null)] as const))
    this.outside.follow(judging, loaded.map(idOf))
  }

  private end(judging: Judging, { status, done, total }: Pick<Job, 'status' | 'done' | 'total'>): void {
    this.host.set({ judging: { ...judging, done, total } })
    clearTimeout(this.settlement)
    this.settlement = setTimeout(() => void this.settle(judging, status === 'DONE'), settling)
  }

  /** Counts the matches; whoever started the run sees them. */
  private async settle({ jobId, searchId }: Judging, isDone: boolean): Promise<void> {
    const { winnow, form, get, set } = this.host
    this.flush.end()
    if (get().judging?.jobId === jobId) {
      this.outside.end()
      set({ judging: null })
    }
    const form_id = form().identifier
    const isOwn = tabStore.readText(keyOf(form_id)) === jobId
    if (isOwn) tabStore.writeText(keyOf(form_id), null)
    void refresh('fetchCompositeAiQueries')
    const search = await winnow
      .fetchCompositeAiQuery({ form_id, composite_query_id: searchId })
      .catch(() => undefined)
    if (!search) return
    this.store(search)
    if (isDone && isOwn && search.remainingRows === 0 && !get().query.focus) this.showMatches(search)
  }

  // Its matches in the table

  private columnsOf(searchId: string): string[] {
    return this.host
      .form()
      .customFields.filter(({ search }) => search?.id === searchId)
      .map(({ id }) => id)
  }

  /** Filters the table by its filters and Yes on every criterion, in the place of what it was filtered by. */
  showMatches(search: Pick<CompositeQuery, 'filters' | 'breakdownQueries' | 'allMatches'>): void {
    const { get, change } = this.host
    const { filters: before, search: words } = get().query
    const filters = matchFilters(search)
    const isShown = words === '' && JSON.stringify(filters) === JSON.stringify(before)
    const wasNarrow = !isShown && (words !== '' || before.length > 0)
    if (!isShown) change({ filters, search: '' })
    toast({
      id: matchesToast,
      title:
        search.allMatches === 0
          ? 'No applicant meets every criterion'
          : `${counted(search.allMatches, 'applicant meets', 'applicants meet')} every criterion`,
      text: `In all statuses. The table is filtered to Yes on every criterion${search.filters.length > 0 ? ' and by the filters of the search' : ''}.${wasNarrow ? ' Earlier filters were cleared.' : ''}`,
      action: wasNarrow
        ? { name: 'Restore filters', run: () => change({ filters: before, search: words }) }
        : { name: 'Clear filters', run: () => change({ filters: [] }) },
    })
  }

  /** The table is filtered by something else: what was said of the matches isn't true any more. */
  leaveMatches(): void {
    dismissToast(matchesToast)
  }

  /** A criterion or a search was deleted: the table lets go of its columns. */
  deleted(name: string, columnIds: readonly string[]): void {
    const { get, change } = this.host
    const without = withoutColumns(get().query, columnIds)
    if (without) change(without)
    this.leaveMatches()
    toast({ title: `‘${name}’ deleted` })
  }

  // The words that a result rests on

  /** Whoever opens the application next is led to the words of this result. */
  lead(submissionId: string, criterionId: string, start: number | null = null): void {
    this.host.set({ leading: { submissionId, criterionId, start } })
  }

  arrived(): void {
    this.host.set({ leading: null })
  }

  leave(): void {
    clearTimeout(this.settlement)
    this.asking.stop()
    this.flush.end()
    this.outside.end()
  }
}
