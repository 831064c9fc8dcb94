/** Takes so many whom nobody else is dealt, those kept included; `left`: how many were not passed and nobody else is dealt. */
export type Deal = (it: {
  size: number
  keep: readonly string[]
  passed: readonly string[]
}) => Promise<{ ids: readonly string[]; left: number }>

interface Holder {
  /** Those who were decided on or skipped */
  passed: () => ReadonlySet<string>
  openId: () => string | null
  onChange: (ids: readonly string[] | null) => void
  /** Those in hand have to be taken again */
  onHalfTime: () => void
  onFailure: (error: unknown) => void
}

/** Applicants in hand at a time, the open one included */
const size = 3
/** Milliseconds after which they are taken again: half of what they last */
const again = 30_000

/** The applicants whom this sitting has while others review the same tab, and no one else is dealt (docs/rules.md#dealing). */
export class Hand {
  /** In order; null: everybody is dealt everybody */
  ids: readonly string[] | null = null
  isAsking = false
  /** How many were passed or left, as the server said last */
  private total = 0
  private renewal: ReturnType<typeof setInterval> | undefined

  constructor(
    private readonly deal: Deal,
    private readonly holder: Holder,
  ) {}

  /** How many were not passed and are with nobody else, as far as the server said. */
  get left(): number {
    return Math.max(0, this.total - this.holder.passed().size)
  }

  /** Takes the first ones, and keeps what is in hand until `letGo`. */
  async take(): Promise<void> {
    clearInterval(this.renewal)
    this.set([])
    this.renewal = setInterval(this.holder.onHalfTime, again)
    await this.refill()
  }

  async letGo(): Promise<void> {
    clearInterval(this.renewal)
    this.set(null)
    await this.deal({ size: 0, keep: [], passed: [] }).catch(() => {})
  }

  /** Keeps those in hand for another while and takes more; false: the server did not answer, or is asked already. */
  async refill(): Promise<boolean> {
    if (this.isAsking) return false
    this.isAsking = true
    try {
      const passed = [...this.holder.passed()]
      const kept = this.ids?.filter(id => !passed.includes(id)) ?? []
      const openId = this.holder.openId()
      const keep = openId === null || passed.includes(openId) ? kept : [...new Set([openId, ...kept])]
      const { ids, left } = await this.deal({ size, keep, passed })
      this.total = passed.length + left
      const now = this.holder.passed()
      if (this.ids) this.set(ids.filter(id => !now.has(id)))
      return true
    } catch (error) {
      this.holder.onFailure(error)
      return false
    } finally {
      this.isAsking = false
    }
  }

  private set(ids: readonly string[] | null): void {
    this.ids = ids
    this.holder.onChange(ids)
  }
}
