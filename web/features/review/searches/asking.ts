import type { CompositeQuery, FormDetails, Winnow } from '@winnow/sdk'
import { sentenceOf } from '../../../lib/client.ts'
import { refresh } from '../../../lib/refresh.ts'
import { dismissToast, toast } from '../../../ui/overlays/stack/stack.ts'

/** A query on its way to become a search, under an ID of its own until the server gave one. */
export interface Preparing {
  id: string
  query: string
  deepSearch: boolean
}

export interface AskingState {
  /** The panel: whether it is open, and the search it shows; null: the list */
  assistant: { isOpen: boolean; shown: string | null }
  preparing: Preparing | null
}

interface Host {
  winnow: Winnow
  form: () => FormDetails
  get: () => AskingState
  set: (state: Partial<AskingState>) => void
  isBusy: () => boolean
  store: (search: CompositeQuery) => void
}

/** The toast goes when the same is tried again. */
const failed = "Couldn't search"

const wrongQuery = 'I am having trouble understanding your request. Please modify your prompt and try again.'

/** A query that becomes a search: prepared at the server, one at a time. */
export class Asking {
  private request: AbortController | undefined
  private turn = 0

  constructor(private readonly host: Host) {}

  /** False: it was not understood, failed or was stopped, and what was typed is there to be changed. */
  ask(query: string, deepSearch: boolean): Promise<boolean> {
    const { winnow, form } = this.host
    const body = { form_id: form().identifier, query, deep_search: deepSearch }
    return this.prepare({ query, deepSearch }, signal => winnow.addCompositeAiQuery(body, { signal }))
  }

  /** The same for a suggestion. */
  convert(suggestion: { id: string; originalQuery: string; deepSearchRequired: boolean }): Promise<boolean> {
    const { originalQuery: query, deepSearchRequired: deepSearch, id } = suggestion
    return this.prepare({ query, deepSearch }, signal =>
      this.host.winnow.convertSuggestedCompositeAiQuery({ suggested_composite_query_id: id }, { signal }),
    )
  }

  /** Stops what is being prepared; false: nothing is. */
  stop(): boolean {
    this.request?.abort()
    return this.request !== undefined
  }

  private async prepare(
    asked: Pick<Preparing, 'query' | 'deepSearch'>,
    create: (signal: AbortSignal) => Promise<CompositeQuery>,
  ): Promise<boolean> {
    const { get, set, isBusy, store } = this.host
    if (isBusy()) return false
    dismissToast(failed)
    const preparing = { ...asked, id: `preparing-${++this.turn}` }
    const request = new AbortController()
    this.request = request
    set({ preparing, assistant: { isOpen: true, shown: preparing.id } })
    const isShown = () => get().assistant.shown === preparing.id
    const showNext = (shown: string | null) =>
      set({ preparing: null, ...(isShown() && { assistant: { ...get().assistant, shown } }) })
    try {
      const search = await create(request.signal)
      if (search.metaData.wrongQuery) {
        showNext(null)
        const why = search.metaData.refused.map(({ text, reason }) => `‘${text}’: ${reason}`)
        toast({ id: failed, tone: 'bad', title: wrongQuery, ...(why.length > 0 && { text: why.join('\n') }) })
        return false
      }
      store(search)
      showNext(search.id)
      void refresh('fetchCompositeAiQueries', 'fetchDetails')
      return true
    } catch (error) {
      showNext(null)
      if (request.signal.aborted) void refresh('fetchCompositeAiQueries')
      else toast({ tone: 'bad', title: failed, text: sentenceOf(error) })
      return false
    } finally {
      this.request = undefined
    }
  }
}
