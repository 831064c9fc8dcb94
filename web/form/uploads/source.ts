/** Bytes that are sent while they still come in, as a recording's; a file is one that has ended. */
export class Source {
  private parts: Blob[] = []
  private wake: (() => void)[] = []
  size = 0
  ended = false

  constructor(readonly type: string) {}

  static of(file: Blob, type = file.type): Source {
    const source = new Source(type)
    source.push(file)
    source.end()
    return source
  }

  push(part: Blob): void {
    this.parts.push(part)
    this.size += part.size
    this.tell()
  }

  end(): void {
    this.ended = true
    this.tell()
  }

  /** Resolves with the next bytes, or with the end. */
  more(): Promise<void> {
    return new Promise(resolve => this.wake.push(resolve))
  }

  slice(from: number, to: number): Blob {
    return this.whole().slice(from, to)
  }

  whole(): Blob {
    return new Blob(this.parts, { type: this.type })
  }

  private tell(): void {
    for (const wake of this.wake.splice(0)) wake()
  }
}
