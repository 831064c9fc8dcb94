import { optionHead } from '../../columns/csv/split.ts'
import { limits } from '../../common/limits.ts'
import type { AnswerEnv } from '../../questions/index.ts'
import { clean } from '../cells/cells.ts'
import type { DayOrder } from '../cells/days.ts'
import { isOther } from '../cells/marks.ts'
import { fitsOption } from './choices/choices.ts'
import { ColumnProfile, formatTestsOf } from './column-profile.ts'
import { type Group, groupsOf } from './groups/heads.ts'
import { MixedBlanks } from './groups/mixed-blanks.ts'
import { tickedOptions } from './groups/ticks.ts'
import { TypedBeside } from './groups/typed-beside.ts'
import { identityColumnsOf } from './identity.ts'
import { columnName, type IdentityColumns, keeping, type Plan, type PlannedQuestion } from './plan.ts'

/**
 * What the columns of a file ask, collected row by row, so that a file of any length can be read: columns that say of each
 * option whether it was chosen become one multi-select, a text beside Other its Other (docs/rules.md#import-groups). A
 * fold that would lose what a cell says is not made.
 */
export class Inference {
  private readonly heads: string[]
  private readonly profiles: ColumnProfile[]
  private readonly groups: (Group & { blanks: MixedBlanks })[]
  /** By the place of the column with the texts */
  private readonly typed = new Map<number, TypedBeside>()
  /** Rows seen */
  rows = 0

  constructor(header: readonly string[], env: AnswerEnv) {
    const formatTests = formatTestsOf(env)
    this.heads = header.map(clean)
    this.profiles = this.heads.map(() => new ColumnProfile(formatTests))
    this.groups = groupsOf(this.heads).map(group => ({ ...group, blanks: new MixedBlanks(group) }))
    this.heads.forEach((head, at) => {
      const group = this.groupAt(at)
      const option = group ? group.options[at - group.from] : head
      if (isOther(option ?? '') || this.isBesideChoice(at)) this.typed.set(at, new TypedBeside())
    })
  }

  add(cells: readonly string[]): void {
    this.rows++
    const row = this.heads.map((_, at) => clean(cells[at] ?? ''))
    row.forEach((cell, at) => {
      this.profiles[at]?.add(cell)
    })
    for (const { blanks } of this.groups) blanks.add(row)
    for (const [at, texts] of this.typed) texts.add(row[at - 1] ?? '', row[at] ?? '')
  }

  /** The different answers of a column; null: more than a question has options */
  valuesAt(at: number): readonly string[] | null {
    return this.profiles[at]?.answers ?? null
  }

  /** The columns that say who applied, as their heads and cells tell */
  identity(): IdentityColumns {
    return identityColumnsOf(this.heads, at => this.profiles[at]?.shareOfAddresses ?? 0)
  }

  /** `identity`: the columns that are not questions */
  plan(identity: IdentityColumns): Plan {
    const known = new Set(Object.values(identity))
    const order = this.dayOrder()
    const questions: PlannedQuestion[] = []
    for (let at = 0; at < this.heads.length; ) {
      if (known.has(at) || this.isEmpty(at)) {
        at++
        continue
      }
      const { width, isOpen, ...question } =
        this.ownTexts(at, known) ??
        this.marked(at, known) ??
        this.unnamed(at, known) ??
        this.withOther(at, known) ??
        this.alone(at, order)
      questions.push({ id: `column_${at + 1}`, ...question })
      if (isOpen) questions.push(keeping(at, question.question))
      at += width
    }
    const files = this.profiles.flatMap((profile, at) => (profile.areFiles ? [at] : []))
    const empty = this.heads.flatMap((_, at) => (this.isEmpty(at) ? [at] : []))
    return {
      ...{ heads: this.heads, identity, questions, unread: [], files },
      ...(empty.length > 0 && { empty }),
    }
  }

  private isEmpty(at: number): boolean {
    return this.heads[at] === '' && this.profiles[at]?.filled === 0
  }

  /** The order of day and month that the whole file shows; null where its columns show none, or both. */
  dayOrder(): DayOrder | null {
    const orders = new Set(this.profiles.flatMap(profile => profile.dayOrder ?? []))
    return orders.size === 1 ? ([...orders][0] ?? null) : null
  }

  /** Columns headed 'Question - Option' that hold the option's text where it was chosen, as our own export writes them. */
  private ownTexts(from: number, known: ReadonlySet<number>): Found | null {
    const options: string[] = []
    let question: string | null = null
    for (let at = from; at < this.heads.length && !known.has(at) && options.length < limits.options; at++) {
      const tick = this.ownTextAt(at, question)
      if (!tick || options.includes(tick.option)) break
      question = tick.question
      options.push(tick.option)
    }
    return question === null ? null : this.folded(question, options, from, known)
  }

  /** The question of such a column and the option it holds; a column that nobody ticked follows its neighbours. */
  private ownTextAt(at: number, question: string | null): { question: string; option: string } | null {
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

  /** Columns of one question that hold marks, or texts under numbered names. */
  private marked(from: number, known: ReadonlySet<number>): Found | null {
    const group = this.groupAt(from)
    if (!group || group.blanks.isMixed) return null
    const names = group.options.slice(from - group.from)
    const columns = this.columnsFrom(from, names.length, known)
    const options = tickedOptions(columns, names, group.numbered).slice(0, limits.options)
    if (options.length < 2 || !options.every(fitsOption)) return null
    return this.folded(group.question, options, from, known)
  }

  /** Columns headed by the option that they hold, without their question. */
  private unnamed(from: number, known: ReadonlySet<number>): Found | null {
    const options: string[] = []
    for (let at = from; at < this.heads.length && !known.has(at) && options.length < limits.options; at++) {
      const head = this.heads[at] ?? ''
      const held = this.profiles[at]?.filled === 0 ? head : this.profiles[at]?.onlyValue
      if (held !== head || !fitsOption(head) || options.includes(head)) break
      options.push(head)
    }
    // A column that nobody filled may be another question, unless it stands between two options.
    while (options.length > 0 && this.profiles[from + options.length - 1]?.filled === 0) options.pop()
    if (options.length < 2 || this.profiles[from]?.filled === 0) return null
    return this.folded(options.join(', '), options, from, known)
  }

  /** The cells that occur in each column, up to the next that is not a question. */
  private columnsFrom(from: number, most: number, known: ReadonlySet<number>) {
    const columns: (readonly string[] | null)[] = []
    for (let at = from; at < from + most && !known.has(at); at++)
      columns.push(this.profiles[at]?.answers ?? null)
    return columns
  }

  private isOtherOfTick(at: number, options: readonly string[], known: ReadonlySet<number>) {
    return !known.has(at + 1) && this.typed.get(at + 1)?.isOtherOfTick(options) === true
  }

  /** One multi-select of ticks from a column on, with the texts beside Other that follow them. */
  private folded(question: string, all: readonly string[], from: number, known: ReadonlySet<number>): Found {
    const last = from + all.length - 1
    const lastOption = all.at(-1) ?? ''
    const before = all.slice(0, -1)
    const folded = { ...titled(question), ...multi }
    const belongs = (at: number) =>
      !known.has(at) && this.typed.has(at) && this.groupAt(at) === this.groupAt(from)
    if (
      before.length > 0 &&
      isOther(lastOption) &&
      belongs(last + 1) &&
      this.isOtherOfTick(last, before, known)
    ) {
      const source = { ticks: range(from, last), otherTick: last, other: last + 1 }
      return { ...folded, options: before, allowOther: true, source, width: all.length + 1 }
    }
    if (belongs(last + 1) && !isOther(lastOption) && this.typed.get(last + 1)?.isOther(all)) {
      const source = { ticks: range(from, last + 1), other: last + 1 }
      return { ...folded, options: [...all], allowOther: true, source, width: all.length + 1 }
    }
    const source = { ticks: range(from, last + 1) }
    return { ...folded, options: [...all], allowOther: false, source, width: all.length }
  }

  private groupAt(at: number): (typeof this.groups)[number] | undefined {
    return this.groups.find(({ from, options }) => at >= from && at < from + options.length)
  }

  private withOther(at: number, known: ReadonlySet<number>): Found | null {
    const isBeside = !known.has(at + 1) && this.isBesideChoice(at + 1)
    const options = isBeside ? this.profiles[at]?.optionsBut(isOther) : null
    if (!options || options.length > limits.options) return null
    if (!this.typed.get(at + 1)?.isOtherOfChoice(options)) return null
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

  /** Whether a column is headed by the question of the one before it and Other. */
  private isBesideChoice(at: number): boolean {
    const beginning = optionHead(this.heads[at - 1] ?? '', '')
    const head = this.heads[at] ?? ''
    return head.startsWith(beginning) && isOther(head.slice(beginning.length))
  }

  private alone(at: number, order: DayOrder | null): Found {
    const kind = this.profiles[at]?.kind(order)
    const { type, options, dayOrder, isOpen } = kind ?? { type: 'SHORT_TEXT', options: [] }
    const head = this.heads[at] ?? ''
    return {
      ...titled(head === '' ? columnName(this.heads, at) : head),
      type,
      options,
      allowOther: false,
      source: { cell: at, ...(dayOrder && { dayOrder }) },
      ...(isOpen && { isOpen }),
      width: 1,
    }
  }
}

/** `isOpen`: cells of it may be two dates, and stay text until a person says which */
type Found = Omit<PlannedQuestion, 'id'> & { width: number; isOpen?: boolean }

const multi = { type: 'MULTI_SELECT' } as const
const titled = (question: string) => ({ question: question.slice(0, limits.question) })
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i)

/** The plan of rows that are in memory already, header apart. */
export function inferPlan(
  header: readonly string[],
  rows: Iterable<readonly string[]>,
  { identity, env }: { identity: IdentityColumns; env: AnswerEnv },
): Plan {
  const inference = new Inference(header, env)
  for (const row of rows) inference.add(row)
  return inference.plan(identity)
}
