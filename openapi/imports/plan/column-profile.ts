import * as z from 'zod/mini'
import { limits } from '../../common/limits.ts'
import { isStorable } from '../../common/text/plain-text.ts'
import {
  type AnswerEnv,
  type ImportGuess,
  type QuestionType,
  questionTypes,
  usualSettings,
} from '../../questions/index.ts'
import { partsOf } from '../rows/cells.ts'

const entries = Object.values(questionTypes)
/** The types that are guessed in one way, in the order in which they are tried. */
const guessedBy = <By extends ImportGuess['by']>(by: By) =>
  entries.flatMap(({ type, importGuess }) =>
    importGuess?.by === by ? [{ type, ...(importGuess as Extract<ImportGuess, { by: By }>) }] : [],
  )
const formats = guessedBy('format').map(({ type }) => type)
const texts = guessedBy('text').sort((one, other) => Number(other.line) - Number(one.line))
const [list] = guessedBy('list')

/** Whether a text can be an option just as it stands. */
export const fitsOption = (text: string) =>
  text !== '' && text === text.trim() && text.length <= limits.optionName && isStorable(text)

const natural = new Intl.Collator('en', { numeric: true })

/** What the cells of one column have in common, collected cell by cell. */
export class ColumnProfile {
  filled = 0
  private longest = 0
  private lines = false
  private readonly types = new Set(formats)
  /** Null: more values than a question has options */
  private values: Map<string, number> | null = new Map()
  private parts: Map<string, number> | null = new Map()
  private joined = false

  constructor(private readonly formatTests: ReadonlyMap<QuestionType, (cell: string) => boolean>) {}

  add(cell: string): void {
    if (cell === '') return
    this.filled++
    if (this.values?.has(cell)) {
      // The tests below have seen this value.
      counted(this.values, [cell])
      if (this.parts) counted(this.parts, partsOf(cell))
      return
    }
    this.longest = Math.max(this.longest, cell.length)
    this.lines ||= /[\r\n]/.test(cell)
    for (const type of this.types) if (!this.formatTests.get(type)?.(cell)) this.types.delete(type)
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
    const parts = list && this.parts && this.joined ? repeated(this.parts, list) : null
    if (list && parts) return { type: list.type, options: parts }
    for (const guess of guessedBy('repetition')) {
      const options = this.values && repeated(this.values, guess)
      if (options?.every(fitsOption)) return { type: guess.type, options }
    }
    const long = this.longest > limits.shortText || this.lines
    return { type: texts.find(({ line }) => line !== long)?.type ?? 'LONG_TEXT', options: [] }
  }
}

function counted(known: Map<string, number> | null, values: readonly string[]) {
  if (!known) return null
  for (const value of values) known.set(value, (known.get(value) ?? 0) + 1)
  return known.size > limits.options + 1 ? null : known
}

function repeated(
  values: ReadonlyMap<string, number>,
  { most, times }: { most: number; times: number },
): string[] | null {
  const total = [...values.values()].reduce((sum, n) => sum + n, 0)
  const often = values.size > 0 && values.size <= most && total >= times * values.size
  return often ? [...values.keys()].sort(natural.compare) : null
}

/** By type, whether a cell is of it: validation accepts the cell and changes nothing. */
export const formatTestsOf = (env: AnswerEnv) =>
  new Map<QuestionType, (cell: string) => boolean>(
    formats.map(type => {
      const rule = questionTypes[type].answer({ id: '', type, ...usualSettings }, env)
      return [
        type,
        cell => {
          const parsed = z.safeParse(rule, cell)
          return parsed.success && parsed.data === cell
        },
      ]
    }),
  )
