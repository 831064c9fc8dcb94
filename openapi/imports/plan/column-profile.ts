import * as z from 'zod/mini'
import { limits } from '../../common/limits.ts'
import {
  type AnswerEnv,
  type ImportGuess,
  type QuestionType,
  questionTypes,
  usualSettings,
} from '../../questions/index.ts'
import { isNoAnswer, mayBeOption } from '../cells/blanks.ts'
import { type DayOrder, DayOrders } from '../cells/days.ts'
import { readings } from '../cells/readings.ts'
import { areChosen, fitsOption, inOrder } from './choices/choices.ts'
import { isKnownScale } from './choices/scales.ts'
import { ValueLists } from './choices/value-lists.ts'

const entries = Object.values(questionTypes)
/** The types that are guessed in one way, in the order in which they are tried. */
const guessedBy = <By extends ImportGuess['by']>(by: By) =>
  entries.flatMap(({ type, importGuess }) =>
    importGuess?.by === by ? [{ type, ...(importGuess as Extract<ImportGuess, { by: By }>) }] : [],
  )
const formats = guessedBy('format').map(({ type }) => type)
const choices = guessedBy('repetition')
const texts = guessedBy('text').sort((one, other) => Number(other.line) - Number(one.line))
const [list] = guessedBy('list')

/** How a date, a date-time or a decimal begins. */
const measure =
  /^(?:\d{1,4}([-/.])\d{1,2}\1\d{1,4}(?!\d)|[a-z]{3,9}\.? \d{1,2},? \d{4}|\d{1,2} [a-z]{3,9}\.?,? \d{4}|[-+]?\d*[.,]\d+(?:e[-+]?\d+)?$)/i

const emailAddress = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const fileAddress = /^https?:\/\/\S+\/api\/media\?\S*submission_id=/

/** `isOpen`: which order of day and month its dates have is not known */
type Kind = { type: QuestionType; options: string[]; dayOrder?: DayOrder; isOpen?: boolean }

/** What the cells of one column have in common, collected cell by cell. */
export class ColumnProfile {
  /** Cells that are not empty */
  filled = 0
  private emails = 0
  private empty = 0
  private longest = 0
  private lines = false
  /** Every answer is a moment or a long decimal: nobody chooses among such, however few they are */
  private measures = true
  private addresses = true
  private readonly types = new Set(formats)
  private readonly days = new DayOrders()
  /** Every text of the column in order of first appearance; null: more than a question has options */
  private values: Map<string, number> | null = new Map()
  private readonly lists = new ValueLists(list?.most ?? 0)

  constructor(private readonly formatTests: ReadonlyMap<QuestionType, (cell: string) => boolean>) {}

  add(cell: string): void {
    if (cell === '') {
      this.empty++
      return
    }
    this.filled++
    if (emailAddress.test(cell)) this.emails++
    const known = this.values?.get(cell)
    if (!isNoAnswer(cell)) {
      if (known === undefined) this.learn(cell)
      this.lists.add(cell, this.values)
    }
    if (!this.values) return
    this.values.set(cell, (known ?? 0) + 1)
    if (this.values.size > limits.options + 1) this.values = null
  }

  /** Looks at a text that was not there before. */
  private learn(cell: string): void {
    this.longest = Math.max(this.longest, cell.length)
    this.lines ||= /[\r\n]/.test(cell)
    this.measures &&= measure.test(cell)
    this.addresses &&= fileAddress.test(cell)
    for (const type of this.types) {
      const fits =
        type === 'DATE' ? this.days.add(cell) && this.isDay(cell) : this.formatTests.get(type)?.(cell)
      if (!fits) this.types.delete(type)
    }
  }

  private isDay(cell: string) {
    const test = this.formatTests.get('DATE')
    return this.days.possible.some(order => test?.(readings.DATE?.(cell, order) ?? cell))
  }

  /** Every answer is the address of a file, as our own export writes it. */
  get areFiles(): boolean {
    return this.addresses && this.longest > 0
  }

  /** Of the filled cells, 0 to 1 */
  get shareOfAddresses(): number {
    return this.filled === 0 ? 0 : this.emails / this.filled
  }

  /** The order of day and month that the cells prove, where they are days */
  get dayOrder(): DayOrder | null {
    const { order } = this.days
    return this.types.has('DATE') && this.filled > 0 && order !== 'any' ? order : null
  }

  /** The one value that every filled cell has */
  get onlyValue(): string | null {
    return this.values?.size === 1 ? ([...this.values.keys()][0] ?? null) : null
  }

  /** What stands in the column, where that is little; no answers are left out. */
  get answers(): readonly string[] | null {
    return this.values && [...this.values.keys()].filter(value => !isNoAnswer(value))
  }

  /** The texts that can be options: no codes of no answer. Null: too many, or one cannot be an option. */
  private get optionCounts(): Map<string, number> | null {
    if (!this.values) return null
    const counts = new Map(
      [...this.values].filter(([value]) => !isNoAnswer(value) || (this.empty > 0 && mayBeOption(value))),
    )
    return [...counts.keys()].every(fitsOption) ? counts : null
  }

  /** Every option but those, where all of them can be options together */
  optionsBut(isOther: (value: string) => boolean): string[] | null {
    const options = [...(this.optionCounts?.keys() ?? [])].filter(value => !isOther(value))
    return options.length > 0 ? inOrder(options) : null
  }

  /** The type of a question that the column answers alone, with its options. `order`: that of the file's other days. */
  kind(order: DayOrder | null): Kind {
    const hasAnswers = this.longest > 0
    const [format] = hasAnswers ? this.types : []
    if (format) {
      const found = this.days.order ?? order
      return {
        type: format,
        options: [],
        ...(format === 'DATE' && found && found !== 'any' && { dayOrder: found }),
        ...(format === 'DATE' && !found && { isOpen: true }),
      }
    }
    const long = this.longest > limits.shortText || this.lines
    const written: Kind = { type: texts.find(({ line }) => line !== long)?.type ?? 'LONG_TEXT', options: [] }
    if (this.measures || !hasAnswers) return written
    const parts = list && this.lists.chosen(list, this.values?.size ?? Number.POSITIVE_INFINITY)
    if (list && parts) return { type: list.type, options: inOrder(parts) }
    const counts = this.lines ? null : this.optionCounts
    for (const guess of choices) {
      if (!counts) break
      const options = [...counts.keys()]
      if (areChosen(counts, guess) || isKnownScale(options))
        return { type: guess.type, options: inOrder(options) }
    }
    return written
  }
}

/** By type, whether an answer is of it: validation accepts it and changes nothing. */
export const formatTestsOf = (env: AnswerEnv) =>
  new Map<QuestionType, (cell: string) => boolean>(
    formats.map(type => {
      const rule = questionTypes[type].answer({ id: '', type, ...usualSettings }, env)
      const read = type === 'DATE' ? undefined : readings[type]
      return [
        type,
        cell => {
          const answer = read?.(cell) ?? cell
          const parsed = z.safeParse(rule, answer)
          return parsed.success && parsed.data === answer
        },
      ]
    }),
  )
