/** Milliseconds between two lots of new results, and how many come at most (docs/rules.md#assistant-run). */
export const flush = { every: 350, most: 10 }

const nobody: ReadonlySet<string> = new Set()

/**
 * Paces the results of a run on the screen: those of an application that was seen without any are held back until its turn.
 * A row that comes into view with results has them at once.
 */
export class Flush {
  private readonly open = new Set<string>()
  private held = nobody
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly onChange: (held: ReadonlySet<string>) => void) {}

  /** The loaded rows as they are now: each application, and whether it has results. */
  follow(rows: Iterable<readonly [id: string, hasResults: boolean]>): void {
    const arrived: string[] = []
    for (const [id, hasResults] of rows)
      if (!hasResults) this.open.add(id)
      else if (this.open.delete(id)) arrived.push(id)
    if (arrived.length === 0) return
    this.held = new Set([...this.held, ...arrived])
    this.onChange(this.held)
    this.timer ??= setTimeout(this.release, flush.every)
  }

  /** Shows what is held back, and forgets who was seen. */
  end(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    this.open.clear()
    if (this.held.size === 0) return
    this.held = nobody
    this.onChange(this.held)
  }

  private readonly release = (): void => {
    this.held = new Set([...this.held].slice(flush.most))
    this.timer = this.held.size > 0 ? setTimeout(this.release, flush.every) : undefined
    this.onChange(this.held)
  }
}
