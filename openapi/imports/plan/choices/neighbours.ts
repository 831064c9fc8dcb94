import { fitsOption } from './choices.ts'

/** How the second half of an option begins that has a comma itself: 'Red, white wine'. */
const goesOn = /^[\p{Ll}]/u

/** Which values of cells that join several always stand beside each other: they are one option with the sign in it. */
export class Neighbours {
  /** Null: not always the same; '': none */
  private readonly after = new Map<string, string | null>()
  private readonly before = new Map<string, string | null>()

  /** Values that stood alone */
  constructor(alone: readonly string[]) {
    for (const value of alone) this.add([value])
  }

  /** The values of one cell, in their order */
  add(values: readonly string[]): void {
    for (const [at, value] of values.entries()) {
      note(this.after, value, values[at + 1] ?? '')
      note(this.before, value, values[at - 1] ?? '')
    }
  }

  /** The values with those joined that are one option */
  joined(values: readonly string[], sign: string): string[] {
    const isTail = (value: string) => {
      const head = this.before.get(value)
      return Boolean(head) && goesOn.test(value) && this.after.get(head ?? '') === value
    }
    return values.flatMap(value => {
      if (isTail(value)) return []
      const parts = [value]
      for (let next = this.after.get(value); next && isTail(next); next = this.after.get(next))
        parts.push(next)
      const option = parts.join(sign)
      return fitsOption(option) ? [option] : parts
    })
  }
}

function note(known: Map<string, string | null>, value: string, beside: string): void {
  const before = known.get(value)
  known.set(value, before === undefined || before === beside ? beside : null)
}
