import * as z from 'zod/mini'
import { limits } from '../../common/limits.ts'
import {
  type ComparedValue,
  type Condition,
  dayAfter,
  daysOf,
  type RelativeDays,
} from '../../filters/index.ts'
import type { AnswerableQuestion, AnswerEnv, AnswerFilterKind } from '../question-type.ts'
import { typeOf } from '../registry.ts'
import { comparable } from './show-if.ts'

/** A text that no condition names. */
const unnamed = '\u{10fffd}'

/** So many named options are tried in every combination; of more, only what the conditions themselves suggest. */
const combined = 8

type Source = Pick<AnswerableQuestion, 'options' | 'allowOther'>
type Maker = (source: Source, conditions: readonly Condition[], today: string) => readonly unknown[]

const named = (conditions: readonly Condition[]) =>
  conditions.flatMap(it => it.values).filter(it => it !== null)

const subsets = ([one, ...rest]: readonly string[]): string[][] =>
  one === undefined ? [[]] : subsets(rest).flatMap(it => [it, [one, ...it]])

/** Texts beside the options: those that a condition names, and one more. */
const others = ({ options, allowOther }: Source, conditions: readonly Condition[]) =>
  allowOther
    ? [
        ...named(conditions)
          .map(String)
          .filter(it => !options.includes(it)),
        unnamed,
      ]
    : []

const makers: Record<AnswerFilterKind, Maker> = {
  choice: (source, conditions) => [...source.options, ...others(source, conditions)],
  /** Named options together with one that no condition names, each also with a text of one's own */
  choices: (source, conditions) => {
    const wanted = new Set(named(conditions).map(String))
    const wantedOptions = source.options.filter(it => wanted.has(it))
    const rest = source.options.find(it => !wanted.has(it))
    const apart = [...wantedOptions, ...(rest === undefined ? [] : [rest])]
    const forbidden = new Set(
      conditions.filter(it => it.operator === 'not_select').flatMap(it => it.values.map(String)),
    )
    const lists =
      apart.length <= combined
        ? subsets(apart)
        : [source.options.filter(it => !forbidden.has(it)), source.options, ...source.options.map(it => [it])]
    return lists.flatMap(list => [list, ...others(source, conditions).map(it => [...list, it])])
  },
  /** The hundredths at, before and behind every number that is named: between two of them nothing changes */
  number: (_, conditions) => {
    const hundredths = named(conditions).flatMap(it => {
      const at = Number(it) * 100
      return [Math.floor(at), Math.ceil(at), Math.round(at)]
    })
    const near = [0, ...hundredths.flatMap(it => [it - 1, it, it + 1])]
    return [...new Set(near)].map(it => String(it / 100))
  },
  date: (_, conditions, today) => {
    const spans = conditions
      .filter(it => it.operator === 'relative')
      .flatMap(it => daysOf(it.values[0] as RelativeDays, today))
    const days = [
      ...named(conditions)
        .map(String)
        .filter(it => /^\d{4}-/.test(it)),
      ...spans,
      today,
    ]
    const { first, last } = limits.dateYears
    const near = days.flatMap(it => [dayAfter(it, -1), it, dayAfter(it, 1)])
    return [...new Set([...near, `${first}-01-01`, `${last}-12-31`])]
  },
  text: (_, conditions) => {
    const wanted = conditions.filter(it => it.operator === 'contains').flatMap(it => it.values.map(String))
    const apart = wanted.join(unnamed)
    return [
      unnamed,
      ...named(conditions).map(String),
      wanted.join(' '),
      wanted.join(''),
      apart,
      apart + unnamed,
    ]
  },
}

/**
 * Answers enough to find some that meet the conditions, if there are any, as conditions compare them; no blank. Only what the type
 * would take: no number below 0, no day outside its years, one text beside the options.
 */
export function samples(
  source: AnswerableQuestion,
  conditions: readonly Condition[],
  today: string,
): ComparedValue[] {
  const { condition } = typeOf(source)
  if (condition === null) return ['answered']
  const env: AnswerEnv = { parsePhone: () => null, today }
  const answer = typeOf(source).answer({ ...source, required: true }, env)
  // Whether a text is an email address or a profile's is left open: no rule is refused for that.
  const isRight = (it: unknown) =>
    condition === 'text' ? !typeOf(source).isBlank(it) : z.safeParse(answer, it).success
  return makers[condition](source, conditions, today)
    .filter(isRight)
    .map(it => comparable(source, it))
}
