import { changes, type PollChangesResponse, type Winnow, WinnowError } from '@winnow/sdk'
import { useEffect, useRef } from 'react'
import { winnow } from './client.ts'
import { refresh } from './refresh.ts'

export interface News extends PollChangesResponse {
  /** The tab knew nothing before: what a screen asked for earlier may be older than this */
  isFirst: boolean
}

/** Receives what changed; null: the server was not reached and is asked again. */
type Listener = (news: News | null) => void

/** A workspace, the form of it that is in view, and the application of that form that is open. */
interface Watched {
  pageId: string
  formId?: string
  openId?: string | null
}

/** Told to every listener once the form is out of reach: whatever shows it or lists its chats loads again. */
const formLost: Omit<News, 'since'> = {
  changes: [],
  truncated: false,
  form_changed: true,
  workspace_changed: false,
  counts: null,
  rows_version: null,
  jobs: [],
  viewers: [],
  viewers_tag: '',
  isFirst: false,
}

/** Whether a call about a form failed because the person lost access to it, or it was deleted. */
export const isFormLost = ({ code }: WinnowError): boolean =>
  code === 'not_form_editor' || code === 'form_deleted'

/** Milliseconds: who leafs through applicants is shown to others where they stop. */
const settling = 400

/** Whether somebody looks at the tab. A test brings its own. */
interface Visibility {
  isVisible: () => boolean
  subscribe: (listener: () => void) => void
  /** Calls the listener when the device has a connection again */
  onOnline: (listener: () => void) => void
}

const tab: Visibility = {
  isVisible: () => document.visibilityState === 'visible',
  subscribe: listener => document.addEventListener('visibilitychange', listener),
  onOnline: listener => addEventListener('online', listener),
}

/**
 * The one subscription of a tab to what changes (docs/rules.md#live-changes). It rests while the tab is hidden, because a
 * browser opens six connections to a server for all its tabs, and continues with the last number it knows.
 */
export class LiveChanges {
  private readonly listeners = new Map<Listener, Watched>()
  /** Numbers are a workspace's own */
  private last: { pageId: string; since: number } | null = null
  private current: { watched: Watched; controller: AbortController } | null = null
  private isScheduled = false
  private isListening = false
  /** The server was told of an open application */
  private wasOpen = false
  private settling: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly client: Pick<Winnow, 'pollChanges'>,
    private readonly visibility = tab,
  ) {}

  /** Calls the listener with every change of the workspace; returns the way to stop. */
  subscribe(watched: Watched, listener: Listener): () => void {
    if (!this.isListening) {
      this.visibility.subscribe(() => this.restart())
      // What waits on the connection of before may never be answered.
      this.visibility.onOnline(() => this.begin(this.visibility.isVisible() ? this.watched() : null))
    }
    this.isListening = true
    this.listeners.set(listener, watched)
    this.schedule()
    return () => {
      this.listeners.delete(listener)
      this.schedule()
    }
  }

  /** Screens come and go in one turn: only what is watched after it counts. */
  private schedule(): void {
    if (this.isScheduled) return
    this.isScheduled = true
    queueMicrotask(() => {
      this.isScheduled = false
      this.restart()
    })
  }

  private restart(): void {
    const watched = this.visibility.isVisible() ? this.watched() : null
    const { current } = this
    clearTimeout(this.settling)
    if (current && watched?.pageId === current.watched.pageId && watched.formId === current.watched.formId) {
      if (watched.openId !== current.watched.openId)
        this.settling = setTimeout(() => this.begin(watched), settling)
    } else this.begin(watched)
  }

  private begin(watched: Watched | null): void {
    this.current?.controller.abort()
    this.current = null
    if (watched) void this.follow(watched)
  }

  private watched(): Watched | null {
    const all = [...this.listeners.values()]
    const last = all.at(-1)
    const form = all.find(({ formId }) => formId)
    return last ? { pageId: last.pageId, formId: form?.formId, openId: form?.openId ?? null } : null
  }

  private async follow(watched: Watched): Promise<void> {
    const controller = new AbortController()
    const { signal } = controller
    this.current = { watched, controller }
    const query = {
      page_id: watched.pageId,
      form_id: watched.formId,
      since: this.last?.pageId === watched.pageId ? this.last.since : null,
      // Closed is said once, and only where something was open.
      viewing: watched.openId ?? (this.wasOpen ? null : undefined),
      viewers_tag: watched.formId && '',
    }
    this.wasOpen = Boolean(watched.openId)
    try {
      for await (const news of changes(this.client, query, { signal, onFailure: () => this.notify(null) })) {
        if (signal.aborted) return
        const isFirst = this.last?.pageId !== watched.pageId
        this.last = { pageId: watched.pageId, since: news.since }
        this.notify({ ...news, isFirst })
      }
    } catch (error) {
      // Signed out: the screen says so at its next call. Who has lost the form, or the workspace, is told at once.
      const isLost = error instanceof WinnowError && isFormLost(error)
      if (isLost && !signal.aborted) this.notify({ ...formLost, since: this.last?.since ?? 0 })
      const isOut = error instanceof WinnowError && error.code === 'not_found'
      if (isOut && !signal.aborted) void refresh('fetchMe')
    }
  }

  private notify(news: News | null): void {
    for (const listener of [...this.listeners.keys()]) listener(news)
  }
}

export const liveChanges = new LiveChanges(winnow)

/** Calls the listener with what changes in a workspace while the component is mounted; no workspace: nothing is watched. */
export function useChanges({ pageId, formId, openId }: Partial<Watched>, listener: Listener): void {
  const latest = useRef(listener)
  latest.current = listener
  useEffect(
    () =>
      pageId === undefined
        ? undefined
        : liveChanges.subscribe({ pageId, formId, openId }, news => latest.current(news)),
    [pageId, formId, openId],
  )
}
