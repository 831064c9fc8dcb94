import { limits } from '@winnow/openapi/common/limits'
import { winnow } from '../../../lib/client.ts'
import { matchingOf, windowQuery } from '../query/query.ts'
import type { ReviewState } from '../state.ts'
import { idOf } from './subjects.ts'

/** What it takes to say who is hidden. */
type Seen = Pick<ReviewState, 'form' | 'query' | 'rows' | 'selection' | 'hidden'>

const none: ReadonlySet<string> = new Set()

/** Which of the selected a search or a filter hides (docs/rules.md#selection). */
export class Hidden {
  /** The rows that are on screen, and the query they are of */
  private shown: { listing?: unknown; key: string } = { key: '' }
  /** Whom a query is known to match, and whom the server was asked about */
  private known = { query: '', matched: new Set<string>(), asked: new Set<string>() }

  /** `onAnswer`: the server has said more about them */
  constructor(private readonly onAnswer: () => void) {}

  /** Ids of the selected whom the list lacks. Where rows are not loaded, nobody counts as listed until the server has said so. */
  of({ form, query, rows, selection, hidden }: Seen): ReadonlySet<string> {
    if (selection.by === 'query' || selection.applicants.size === 0) return none
    const ids = [...selection.applicants.keys()]
    if (rows.listing !== this.shown.listing) this.shown = { listing: rows.listing, key: rows.key }
    // Until the first answer to another query, the rows of the last one are on screen.
    if (rows.total === undefined || rows.key !== this.shown.key)
      return new Set(ids.filter(id => hidden.has(id)))
    const loaded = new Set([...rows.loaded()].map(([, row]) => idOf(row)))
    if (loaded.size >= (rows.matched ?? 0)) return new Set(ids.filter(id => !loaded.has(id)))
    const known = this.knownOf(JSON.stringify(matchingOf(query)))
    const missing = ids.filter(id => {
      if (loaded.has(id)) known.matched.add(id)
      return !known.matched.has(id)
    })
    const unasked = missing.filter(id => !known.asked.has(id))
    if (unasked.length > 0) void this.ask(windowQuery(form.identifier, query), unasked)
    return new Set(missing)
  }

  private knownOf(query: string) {
    if (query !== this.known.query) this.known = { query, matched: new Set(), asked: new Set() }
    return this.known
  }

  private async ask(query: ReturnType<typeof windowQuery>, ids: readonly string[]): Promise<void> {
    const { known } = this
    for (const id of ids) known.asked.add(id)
    const size = limits.page.most
    for (let from = 0; from < ids.length && known === this.known; from += size) {
      const asked = ids.slice(from, from + size)
      try {
        const reply = await winnow.fetchWindow({ ...query, submission_ids: asked, limit: size })
        const place = reply.columns.indexOf('submissionId')
        for (const row of reply.rows) known.matched.add(String(row[place]))
      } catch {
        // The next rows ask again; until then they count as hidden.
        for (const id of asked) known.asked.delete(id)
        return
      }
      this.onAnswer()
    }
  }
}
