import { optionHead, otherLabel } from '../../columns/csv/split.ts'
import { limits } from '../../common/limits.ts'
import { isStorable } from '../../common/text/plain-text.ts'
import type { AnswerEnv } from '../../questions/index.ts'
import { clean } from '../rows/cells.ts'
import { ColumnProfile, fitsOption, formatTestsOf } from './column-profile.ts'
import type { IdentityColumns, Plan, PlannedQuestion } from './plan.ts'

/** Texts beside Other that are remembered; a column with more stays a question of its own. */
const mostTyped = 10_000

/** Two neighbours of which the second may hold what was typed beside Other in the first. */
class OtherPair {
  private readonly typed = new Set<string>()
  private whole = true

  add(choice: string, text: string): void {
    if (!this.whole) return
    const fits = text.trim() !== '' && text.length <= limits.shortText && isStorable(text)
    this.whole = text === '' ? choice !== otherLabel : choice === otherLabel && fits
    if (text !== '') this.typed.add(text)
    this.whole &&= this.typed.size <= mostTyped
  }

  /** Whether the two say the same with these options as one question with Other */
  isOther(options: readonly string[]): boolean {
    return this.whole && this.typed.size > 0 && !options.some(option => this.typed.has(option))
  }
}

/**
 * What the columns of a file ask, collected row by row, so that a file of any length can be read: split check-boxes
 * ('Question - Option') become one multi-select, a text beside Other its Other. A fold that the split export could
 * not give back cell by cell is not made. `identity` are columns that are no questions (`identityColumnsOf`).
 */
export class Inference {
  private readonly heads: string[]
  private readonly profiles: ColumnProfile[]
  private readonly pairs = new Map<number, OtherPair>()
  /** Rows seen */
  rows = 0

  constructor(
    header: readonly string[],
    private readonly identity: IdentityColumns,
    env: AnswerEnv,
  ) {
    const formatTests = formatTestsOf(env)
    this.heads = header.map(clean)
    this.profiles = this.heads.map(() => new ColumnProfile(formatTests))
    this.heads.forEach((head, at) => {
      const next = this.heads[at + 1]
      const beside = next === optionHead(head, otherLabel)
      const twice = next === head && head.endsWith(optionHead('', otherLabel))
      if (beside || twice) this.pairs.set(at, new OtherPair())
    })
  }

  add(cells: readonly string[]): void {
    this.rows++
    const row = this.heads.map((_, at) => clean(cells[at] ?? ''))
    row.forEach((cell, at) => {
      this.profiles[at]?.add(cell)
    })
    for (const [at, pair] of this.pairs) pair.add(row[at] ?? '', row[at + 1] ?? '')
  }

  plan(): Plan {
    const known = new Set(Object.values(this.identity))
    const questions: PlannedQuestion[] = []
    for (let at = 0; at < this.heads.length; ) {
      if (known.has(at)) {
        at++
        continue
      }
      const { width, ...question } =
        this.ticksFrom(at, known) ?? this.withOtherAt(at, known) ?? this.aloneAt(at)
      questions.push({ id: `column_${at + 1}`, ...question })
      at += width
    }
    return { heads: this.heads, identity: this.identity, questions, unread: [] }
  }

  /** The question of a check-box column and the option it holds; a column that nobody ticked follows its neighbours. */
  private tickAt(at: number, question: string | null): { question: string; option: string } | null {
    const head = this.heads[at] ?? ''
    const option =
      this.profiles[at]?.filled === 0
        ? head.slice((question ?? head).length + 3)
        : this.profiles[at]?.onlyValue
    if (!option || !fitsOption(option)) return null
    const own = head.slice(0, -optionHead('', option).length)
    const fits =
      own.trim() !== '' && head === optionHead(own, option) && (question === null || own === question)
    return fits ? { question: own, option } : null
  }

  private ticksFrom(from: number, known: ReadonlySet<number>): Found | null {
    const options: string[] = []
    let question: string | null = null
    let at = from
    for (; at < this.heads.length && !known.has(at) && options.length < limits.options; at++) {
      const tick = this.tickAt(at, question)
      if (!tick || options.includes(tick.option)) break
      if (tick.option === otherLabel && !known.has(at + 1) && this.pairs.get(at)?.isOther(options)) {
        const source = { ticks: range(from, at), otherTick: at, other: at + 1 }
        return { ...titled(tick.question), ...multi, options, allowOther: true, source, width: at + 2 - from }
      }
      question = tick.question
      options.push(tick.option)
    }
    if (question === null) return null
    return {
      ...titled(question),
      ...multi,
      options,
      allowOther: false,
      source: { ticks: range(from, at) },
      width: at - from,
    }
  }

  private withOtherAt(at: number, known: ReadonlySet<number>): Found | null {
    const options = this.profiles[at]?.optionsBut(otherLabel)
    if (!options || known.has(at + 1) || !this.pairs.get(at)?.isOther(options)) return null
    if (options.length > limits.options) return null
    const source = { cell: at, other: at + 1 }
    return {
      ...titled(this.heads[at] ?? ''),
      type: 'SINGLE_SELECT',
      options,
      allowOther: true,
      source,
      width: 2,
    }
  }

  private aloneAt(at: number): Found {
    const kind = this.profiles[at]?.kind ?? { type: 'SHORT_TEXT', options: [] }
    const head = this.heads[at] ?? ''
    return {
      ...titled(head.trim() === '' ? `Column ${at + 1}` : head),
      ...kind,
      allowOther: false,
      source: { cell: at },
      width: 1,
    }
  }
}

type Found = Omit<PlannedQuestion, 'id'> & { width: number }

const multi = { type: 'MULTI_SELECT' } as const
const titled = (question: string) => ({ question: question.slice(0, limits.question) })
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i)

/** The plan of rows that are in memory already, header apart. */
export function inferPlan(
  header: readonly string[],
  rows: Iterable<readonly string[]>,
  { identity, env }: { identity: IdentityColumns; env: AnswerEnv },
): Plan {
  const inference = new Inference(header, identity, env)
  for (const row of rows) inference.add(row)
  return inference.plan()
}
