/** Columns that only count: what is kept of a row stays true for everything else while they rise. */
const counters: Readonly<Record<string, readonly string[]>> = { forms: ['last_sequence', 'rows_version'] }

/** What a statement may change: rows of one table, anything at all, or nothing. */
export type Changed = { table: string } | 'anything' | null

const reads = /^\s*(select|explain|begin|commit|end|savepoint|release)\b/i
const inserts = /^\s*(?:insert|replace)\s+(?:or\s+\w+\s+)?into\s+["`]?(\w+)/i
const updates =
  /^\s*update\s+(?:or\s+\w+\s+)?["`]?(\w+)["`]?\s+set\s+(.*?)(?:\s(?:where|returning|from)\s.*)?$/is
const assigned = /["`]?(\w+)["`]?\s*=/g
const writes = /\b(insert|update|delete|replace)\b/i

/** Read from the text of a statement; where that does not say it plainly, it is anything: a delete may cascade. */
export function changedBy(sql: string): Changed {
  if (reads.test(sql)) return null
  const [, inserted] = inserts.exec(sql) ?? []
  if (inserted) return { table: inserted }
  const [, updated, set = ''] = updates.exec(sql) ?? []
  if (updated) {
    const counting = counters[updated] ?? []
    const columns = [...set.matchAll(assigned)].map(it => it[1] ?? '')
    return columns.every(it => counting.includes(it)) ? null : { table: updated }
  }
  return /^\s*with\b/i.test(sql) && !writes.test(sql) ? null : 'anything'
}

/** Counts the changes that a connection makes or learns of, by table. */
export class Changes {
  private anything = 0
  private readonly byTable = new Map<string, number>()
  /** Of the transaction that is open */
  private readonly uncommitted = new Set<string>()

  count(changed: Changed) {
    if (changed === null) return
    const what = changed === 'anything' ? changed : changed.table
    this.uncommitted.add(what)
    this.add(what)
  }

  /** Counts what the transaction changed once more: other connections see it only now. */
  committed() {
    for (const what of this.uncommitted) this.add(what)
    this.uncommitted.clear()
  }

  /** Higher than before, once a row of these tables may have changed. */
  of(tables: readonly string[]): number {
    let sum = this.anything
    for (const table of tables) sum += this.byTable.get(table) ?? 0
    return sum
  }

  private add(what: string) {
    if (what === 'anything') this.anything++
    else this.byTable.set(what, (this.byTable.get(what) ?? 0) + 1)
  }
}
