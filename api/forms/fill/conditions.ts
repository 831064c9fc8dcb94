import type { Condition } from '@winnow/openapi/filters'
import { type AskedQuestion, judgeRule } from '@winnow/openapi/questions'

const listed = (values: Condition['values'], word: string) => {
  const texts = values.filter(it => it !== null).map(String)
  const last = texts.pop() ?? ''
  return texts.length === 0 ? last : `${texts.join(', ')} ${word} ${last}`
}

const either = (blank: string, values: Condition['values'], said: (list: string) => string, word: string) =>
  [
    ...(values.some(it => it !== null) ? [said(listed(values, 'or'))] : []),
    ...(values.includes(null) ? [blank] : []),
  ].join(` ${word} `)

const spans = (span: string) => {
  const words = span.replaceAll('_', ' ')
  return /^(last|next) \d/.test(words) ? `in the ${words}` : words
}

type Say = (values: Condition['values'], several: boolean, day: boolean) => string

/** What each operator asks of the answer to an earlier question, said to whoever is to answer. */
const said: Record<Condition['operator'], Say> = {
  equals: ([one]) => `is ${one}`,
  not_equal: ([one]) => `is not ${one}`,
  select: (values, several) =>
    either('is left blank', values, list => `${several ? 'includes' : 'is'} ${list}`, 'or'),
  not_select: (values, several) =>
    either('is answered', values, list => `${several ? 'does not include' : 'is not'} ${list}`, 'and'),
  select_all: values => `includes ${listed(values, 'and')}`,
  greater_than: ([one], _, day) => (day ? `is after ${one}` : `is more than ${one}`),
  greater_than_equal: ([one], _, day) => (day ? `is ${one} or later` : `is ${one} or more`),
  less_than: ([one], _, day) => (day ? `is before ${one}` : `is less than ${one}`),
  less_than_equal: ([one], _, day) => (day ? `is ${one} or earlier` : `is ${one} or less`),
  between: ([from, to]) => `is between ${from} and ${to}`,
  contains: ([one]) => `contains ${one}`,
  not_contains: ([one]) => `does not contain ${one}`,
  relative: ([span]) => `is ${spans(String(span))}`,
}

/** When each question that has a rule is to be answered, in words, by its id. */
export function conditionsOf(questions: readonly AskedQuestion[]): Record<string, string> {
  const ruled = questions.filter(({ showIf }) => showIf.length > 0)
  return Object.fromEntries(
    ruled.map(({ id, showIf }) => {
      const parts = showIf.flatMap(filter => {
        const source = questions.find(it => it.id === filter.columnId)
        const judged = source && judgeRule(source, filter)
        if (!source || !judged?.ok) return []
        const { operator, values } = judged.condition
        const words = said[operator](values, source.type === 'MULTI_SELECT', source.type === 'DATE')
        return [`“${source.question}” ${words}`]
      })
      return [id, `Answer only if ${parts.join(', and ')}.`]
    }),
  )
}
