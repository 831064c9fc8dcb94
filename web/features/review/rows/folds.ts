import { localStore } from '../../../lib/browser/storage.ts'
import type { Grouping } from '../query/query.ts'

/** Groupings of a form that the browser remembers; the one that was used longest ago goes first. */
const most = 20

const keyOf = ({ columnId, unit }: Grouping) => `${columnId}:${unit ?? ''}`

/** Which groups of a form's table somebody folded, on this device. */
export class Folds {
  private readonly storeKey: string

  constructor(formId: string) {
    this.storeKey = `winnow-folded-${formId}`
  }

  of(grouping: Grouping): ReadonlySet<string> {
    return new Set(this.read().find(([key]) => key === keyOf(grouping))?.[1])
  }

  save(grouping: Grouping, folded: ReadonlySet<string>): void {
    const others = this.read().filter(([key]) => key !== keyOf(grouping))
    const all = folded.size > 0 ? [...others, [keyOf(grouping), [...folded]]] : others
    localStore.writeJson(this.storeKey, all.slice(-most))
  }

  private read(): [grouping: string, folded: string[]][] {
    const stored: unknown = localStore.readJson(this.storeKey)
    return Array.isArray(stored) ? stored.filter(isEntry) : []
  }
}

const isEntry = (it: unknown): it is [string, string[]] =>
  Array.isArray(it) && typeof it[0] === 'string' && Array.isArray(it[1])
