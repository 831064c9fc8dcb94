import * as z from 'zod/mini'
import { limits } from '../../common/limits.ts'
import { isStorable } from '../../common/plain-text.ts'
import { type AnswerEnv, type QuestionType, questionTypes, usualSettings } from '../../questions/index.ts'
import { partsOf } from '../rows/cells.ts'

/** Types whose every cell must be one, as it stands, for the column to be of that type; the first that fits is taken. */
const strict = ['NUMBER', 'DATE', 'LINK', 'PHONE_NUMBER'] as const satisfies readonly QuestionType[]

/** Whether a text can be an option just as it stands. */
export const fitsOption = (text: string) =>
  text !== '' && text === text.trim() && text.length <= limits.optionName && isStorable(text)

/** A choice is what repeats: each value about so often, up to so many values (ours). */
const choices = [
  { type: 'SINGLE_SELECT', most: 12, times: 2 },
  { type: 'DROPDOWN', most: 50, times: 10 },
] as const
const mostParts = 50

const natural = new Intl.Collator('en', { numeric: true })

/** What the cells of one column have in common, learnt cell by cell. */
export class ColumnFacts {
  filled = 0
  private longest = 0
  private lines = false
  private readonly types: Set<(typeof strict)[number]> = new Set(strict)
  /** Null: more values than a question has options */
  private values: Map<string, number> | null = new Map()
  private parts: Map<string, number> | null = new Map()
  private joined = false

  constructor(private readonly judges: ReadonlyMap<QuestionType, (cell: string) => boolean>) {}

  add(cell: string): void {
    if (cell === '') return
    this.filled++
    if (this.values?.has(cell)) {
      // What this value says of the column is known.
      counted(this.values, [cell])
      if (this.parts) counted(this.parts, partsOf(cell))
      return
    }
    this.longest = Math.max(this.longest, cell.length)
    this.lines ||= /[\r\n]/.test(cell)
    for (const type of this.types) if (!this.judges.get(type)?.(cell)) this.types.delete(type)
    this.values = counted(this.values, [cell])
    if (!this.parts) return
    const parts = partsOf(cell)
    const whole =
      parts.every(fitsOption) &&
      new Set(parts).size === parts.length &&
      questionTypes.MULTI_SELECT.text(parts) === cell
    this.joined ||= parts.length > 1
    this.parts = whole ? counted(this.parts, parts) : null
  }

  /** The one value that every filled cell has */
  get onlyValue(): string | null {
    return this.values?.size === 1 ? ([...this.values.keys()][0] ?? null) : null
  }

  /** Every value but these, where all of them can be options together */
  optionsBut(other: string): string[] | null {
    const options = [...(this.values?.keys() ?? [])].filter(value => value !== other)
    return this.values && options.length > 0 && options.every(fitsOption)
      ? options.sort(natural.compare)
      : null
  }

  /** The type of a question that the column answers alone, with its options. */
  get kind(): { type: QuestionType; options: string[] } {
    const [type] = this.filled > 0 ? this.types : []
    if (type) return { type, options: [] }
    const parts = this.parts && this.joined ? repeated(this.parts, mostParts, 2) : null
    if (parts) return { type: 'MULTI_SELECT', options: parts }
    for (const { type, most, times } of choices) {
      const options = this.values && repeated(this.values, most, times)
      if (options?.every(fitsOption)) return { type, options }
    }
    const long = this.longest > limits.shortText || this.lines
    return { type: long ? 'LONG_TEXT' : 'SHORT_TEXT', options: [] }
  }
}

function counted(known: Map<string, number> | null, values: readonly string[]) {
  if (!known) return null
  for (const value of values) known.set(value, (known.get(value) ?? 0) + 1)
  return known.size > limits.options + 1 ? null : known
}

function repeated(values: ReadonlyMap<string, number>, most: number, times: number): string[] | null {
  const total = [...values.values()].reduce((sum, n) => sum + n, 0)
  const often = values.size > 0 && values.size <= most && total >= times * values.size
  return often ? [...values.keys()].sort(natural.compare) : null
}

/** A cell is of a type where the rule of an answer takes it and leaves it as it is. */
export const judgesOf = (env: AnswerEnv) =>
  new Map<QuestionType, (cell: string) => boolean>(
    strict.map(type => {
      const rule = questionTypes[type].answer({ id: '', type, ...usualSettings }, env)
      return [
        type,
        cell => {
          const judged = z.safeParse(rule, cell)
          return judged.success && judged.data === cell
        },
      ]
    }),
  )
