/** What was worked out and may be asked for again: the oldest leaves once all of it together is larger than `most` bytes. */
export class Kept<T> {
  private readonly entries = new Map<string, { value: T; bytes: number }>()
  private bytes = 0

  constructor(private readonly most: number) {}

  get(key: string): T | undefined {
    const entry = this.entries.get(key)
    if (!entry) return undefined
    this.entries.delete(key)
    this.entries.set(key, entry)
    return entry.value
  }

  set(key: string, value: T, bytes: number) {
    this.delete(key)
    if (bytes > this.most) return
    this.entries.set(key, { value, bytes })
    this.bytes += bytes
    for (const oldest of this.entries.keys()) {
      if (this.bytes <= this.most) break
      this.delete(oldest)
    }
  }

  delete(key: string) {
    const entry = this.entries.get(key)
    if (!entry) return
    this.entries.delete(key)
    this.bytes -= entry.bytes
  }
}
