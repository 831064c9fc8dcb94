import { limits } from '../../common/limits.ts'
import {
  type Question,
  type QuestionType,
  questionTypes,
  splitQuestions,
  takesSeveral,
  typeOf,
} from '../../questions/index.ts'
import { headKey } from '../cells/cells.ts'
import { hasSeparator, type Separator, separators, splitBy } from '../cells/lists.ts'
import { fitsOption } from '../plan/choices/choices.ts'
import { columnName, keeping, type Plan, type PlannedQuestion, type Source } from '../plan/plan.ts'
import { personColumn } from './people.ts'

/** What a person decides about a column, in the place of what was inferred (docs/rules.md#import-mapping). */
export type ColumnChoice =
  | { type: QuestionType }
  | { skip: true }
  /** The id of a question that the form has */
  | { question: string }

/** By column, counted from 0. */
export type Choices = ReadonlyMap<number, ColumnChoice>

interface Given {
  /** The different cells of a column; null: too many to be options */
  valuesAt: (at: number) => readonly string[] | null
  /** Of the form that is there; null: the form is made of the plan */
  questions: readonly Question[] | null
  /** What the file asks by itself: its columns of options are mapped together */
  inferred: Plan
}

/** The sign that most cells join their values with; of commas the one that makes the fewest values. */
function joiningSign(cells: readonly string[]): Separator {
  const count = (sign: Separator) => cells.filter(it => hasSeparator(it, sign)).length
  const most = separators.reduce<Separator>((most, sign) => (count(sign) > count(most) ? sign : most), '; ')
  if (!most.includes(',')) return most
  const values = (sign: Separator) => new Set(cells.flatMap(it => splitBy(it, sign))).size
  const commas = separators.filter(it => it.includes(',') && count(it) > 0)
  return commas.reduce((fewest, sign) => (values(sign) < values(fewest) ? sign : fewest))
}

/** The options that a column gives a question of this type; null: not as many as a question can have. */
function optionsOf(type: QuestionType, values: readonly string[] | null): string[] | null {
  if (typeOf({ type }).filter !== 'choice') return []
  if (!values) return null
  const cells = values.filter(it => it !== '')
  const sign = type === 'MULTI_SELECT' && joiningSign(cells)
  const all = sign ? cells.flatMap(it => splitBy(it, sign)) : cells
  const options = [...new Set(all)].filter(fitsOption)
  return options.length === 0 || options.length > limits.options ? null : options
}

/** The types that a person may give to a column: files can't be imported, and options must not be too many. */
export const typesFor = (values: readonly string[] | null): QuestionType[] =>
  (Object.keys(questionTypes) as QuestionType[]).filter(
    type => questionTypes[type].media === null && optionsOf(type, values) !== null,
  )

/** A question without a column: its tick goes with its option, and without any column it goes itself. */
function without(it: PlannedQuestion, at: number): PlannedQuestion | null {
  const { cell, ticks, other, otherTick, misfitsOf } = it.source
  if (cell === at || misfitsOf === at) return null
  if (other === at || otherTick === at) {
    const { [other === at ? 'other' : 'otherTick']: _left, ...source } = it.source
    return { ...it, source }
  }
  const beyond = it.source.beyond?.filter(one => one.cell !== at)
  if (beyond && beyond.length !== it.source.beyond?.length) return { ...it, source: { ...it.source, beyond } }
  const place = ticks?.indexOf(at) ?? -1
  if (!ticks || place === -1) return it
  const source: Source = { ...it.source, ticks: ticks.toSpliced(place, 1) }
  if (source.ticks?.every(tick => tick < 0)) return null
  return { ...it, options: it.options.toSpliced(place, 1), source }
}

/** The first column of a question, by which those of a new form are ordered. */
const firstOf = ({ source }: PlannedQuestion) =>
  Math.min(
    ...[source.cell, source.misfitsOf, source.other, ...(source.ticks ?? [])].filter(
      (at): at is number => at !== undefined && at >= 0,
    ),
  )

/** The columns that a question is read from. */
export const columnsOf = ({ source: { cell, other, otherTick, ticks = [], beyond = [] } }: PlannedQuestion) =>
  [cell, other, otherTick, ...ticks, ...beyond.map(it => it.cell)].filter(
    (at): at is number => at !== undefined && at >= 0,
  )

/** The columns of options that a column is one of. */
const groupWith = ({ questions }: Plan, at: number): PlannedQuestion | undefined =>
  questions.find(it => it.source.ticks && columnsOf(it).includes(at))

/** How columns of options answer a question of the form: ticks meet options by their text, in any case. */
function ticksFor({ options }: Question, group: PlannedQuestion, choices: Choices): Source {
  const { ticks = [], other, otherTick } = group.source
  const isLeft = (at: number | undefined) => at === undefined || 'skip' in (choices.get(at) ?? {})
  const offered = group.options.flatMap((option, i) => {
    const cell = ticks[i]
    return cell === undefined || cell < 0 || isLeft(cell) ? [] : [{ option, cell, key: headKey(option) }]
  })
  const known = new Set(options.map(headKey))
  const beyond = offered.filter(it => !known.has(it.key)).map(({ option, cell }) => ({ option, cell }))
  return {
    ticks: options.map(option => offered.find(it => it.key === headKey(option))?.cell ?? -1),
    ...(beyond.length > 0 && { beyond }),
    ...(!isLeft(other) && { other }),
    ...(!isLeft(otherTick) && { otherTick }),
  }
}

/** The plan with what a person decided; a choice that can't be followed is left as it was inferred. */
export function applyChoices(
  plan: Plan,
  choices: Choices,
  { valuesAt, questions: asked, inferred }: Given,
): Plan {
  if (choices.size === 0) return plan
  let questions = [...plan.questions]
  const skipped = new Set(plan.skipped)
  const detach = (at: number) => {
    questions = questions.flatMap(it => {
      // A tick taken off a question of the form stays an option of it: only what a new form asks gets smaller.
      const left = without(it, at)
      return left ? [asked ? { ...left, options: it.options, source: tickless(it, at) } : left] : []
    })
  }
  const identity = { ...plan.identity }
  for (const [at, choice] of choices) {
    const who = personColumn(plan.identity, at)
    if (who !== null && !('skip' in choice)) continue
    if ('skip' in choice) {
      if (who === null) detach(at)
      else delete identity[who]
      skipped.add(at)
    } else if ('type' in choice && !asked) {
      const options = optionsOf(choice.type, valuesAt(at))
      const alone = questions.find(it => it.source.cell === at && it.source.other === undefined)
      if (!options || alone?.type === choice.type) continue
      detach(at)
      const head = plan.heads[at] ?? ''
      const question =
        alone?.question ?? (head === '' ? columnName(plan.heads, at) : head.slice(0, limits.question))
      questions.push({
        ...{ id: `column_${at + 1}`, question, type: choice.type, options, allowOther: false },
        source: { cell: at },
      })
      const isText = typeOf({ type: choice.type }).importGuess?.by === 'text'
      if (!isText) questions.push(keeping(at, question))
    } else if ('question' in choice && asked) {
      const target = splitQuestions(asked).rest.find(it => it.id === choice.question)
      if (!target || typeOf(target).media !== null) continue
      const group = takesSeveral(target) ? groupWith(inferred, at) : undefined
      const source = group ? ticksFor(target, group, choices) : { cell: at }
      const { id, question, type, options, allowOther } = target
      const mapped = { id, question, type, options, allowOther, source }
      for (const column of columnsOf(mapped)) detach(column)
      questions = questions.filter(it => it.id !== target.id)
      questions.push(mapped)
    }
  }
  if (!asked) questions = questions.toSorted((one, other) => firstOf(one) - firstOf(other))
  const parameters = plan.parameters?.filter(({ cell }) => !choices.has(cell))
  const read = new Set([
    ...questions.flatMap(columnsOf),
    ...Object.values(identity),
    ...(parameters ?? []).map(it => it.cell),
    ...(plan.empty ?? []),
  ])
  const unread = plan.heads.flatMap((_, at) => (read.has(at) || skipped.has(at) ? [] : [at]))
  return {
    ...{ ...plan, identity, questions, unread, ...(parameters && { parameters }) },
    skipped: [...skipped].toSorted((one, other) => one - other),
  }
}

const tickless = (it: PlannedQuestion, at: number): Source => {
  const { source } = without(it, at) ?? it
  return it.source.ticks
    ? { ...source, ticks: it.source.ticks.map(tick => (tick === at ? -1 : tick)) }
    : source
}

/** Whether the plan keeps cells that don't fit beside their question. */
export const keepsMisfits = (plan: Plan) => plan.questions.some(it => it.source.misfitsOf !== undefined)

/** The plan without the questions that would keep misfits, of columns where there are none. */
export const withoutUnused = (plan: Plan, misfits: ReadonlySet<number>): Plan => ({
  ...plan,
  questions: plan.questions.filter(
    ({ source }) => source.misfitsOf === undefined || misfits.has(source.misfitsOf),
  ),
})
