import { type BrowserStorage, tabStore } from '../../../../lib/browser/storage.ts'

/** Applicants of whom is known how they were read */
const most = 200

/** Where an application is read: the two have its parts in another order. */
export type Layout = 'panel' | 'focus'

/** How an application was read in this visit: how far down, in pixels, and which of its long answers were opened. */
interface Reading {
  tops: Partial<Record<Layout, number>>
  opened: readonly string[]
}

const unread: Reading = { tops: {}, opened: [] }

const isReading = (it: unknown): it is Reading =>
  typeof it === 'object' &&
  it !== null &&
  'tops' in it &&
  typeof it.tops === 'object' &&
  Object.values(it.tops ?? { none: null }).every(top => typeof top === 'number') &&
  'opened' in it &&
  Array.isArray(it.opened)

const isEntry = (it: unknown): it is [string, Reading] =>
  Array.isArray(it) && typeof it[0] === 'string' && isReading(it[1])

/** What the reader left where, applicant by applicant, in this tab (docs/rules.md#readers-place). */
export class Readings {
  /** True while the text is searched: no answer is folded */
  isAllShown = false
  /** The one read last is last. */
  private readonly byId: Map<string, Reading>
  private readonly listeners = new Set<() => void>()

  constructor(
    private readonly store: BrowserStorage = tabStore,
    private readonly key = 'winnow.readings',
  ) {
    const kept = store.readJson(key)
    this.byId = new Map(Array.isArray(kept) ? kept.filter(isEntry) : [])
  }

  topOf(id: string, layout: Layout): number {
    return this.byId.get(id)?.tops[layout] ?? 0
  }

  keepTop(id: string, layout: Layout, top: number): void {
    this.keep(id, { tops: { ...this.byId.get(id)?.tops, [layout]: Math.round(top) } })
  }

  isOpen(id: string, field: string): boolean {
    return this.isAllShown || (this.byId.get(id)?.opened.includes(field) ?? false)
  }

  /** Shows the whole of a long answer, or its first lines. */
  setOpen(id: string, field: string, isOpen: boolean): void {
    const others = (this.byId.get(id) ?? unread).opened.filter(it => it !== field)
    this.keep(id, { opened: isOpen ? [...others, field] : others })
    this.tell()
  }

  showAll(isAllShown: boolean): void {
    if (this.isAllShown === isAllShown) return
    this.isAllShown = isAllShown
    this.tell()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** For a reload of the tab. */
  save(): void {
    this.store.writeJson(this.key, [...this.byId])
  }

  private keep(id: string, by: Partial<Reading>): void {
    const reading = { ...(this.byId.get(id) ?? unread), ...by }
    this.byId.delete(id)
    this.byId.set(id, reading)
    for (const oldest of this.byId.keys()) {
      if (this.byId.size <= most) break
      this.byId.delete(oldest)
    }
  }

  private tell(): void {
    for (const listener of this.listeners) listener()
  }
}

/** Those of this tab. */
export const readings = new Readings()
if (typeof addEventListener === 'function') addEventListener('pagehide', () => readings.save())
