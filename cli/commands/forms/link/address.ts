import { isCampaignParameter } from '@winnow/openapi/links/parameters'
import { prefillKeyOf } from '@winnow/openapi/links/share'
import { fold, isFillable, type Question, takesSeveral } from '@winnow/openapi/questions'
import type { FormDetails } from '@winnow/sdk'
import { UsageError } from '../../../io/failure.ts'

type Linked = Pick<FormDetails, 'urlParameters'> & { inputFields: readonly Question[] }

/** The answer that a typed value stands for: an option in any case, or other text where the question allows it. */
function valueIn(question: Question, typed: string): string {
  if (!isFillable(question))
    throw new UsageError(`--prefill: '${question.question}' takes a file, which a link can't fill in.`)
  if (question.options.length === 0) return typed
  const option =
    question.options.find(it => it === typed) ?? question.options.find(it => fold(it) === fold(typed))
  if (option !== undefined) return option
  if (question.allowOther) return typed
  throw new UsageError(
    `--prefill: '${question.question}' has no option '${typed}'. It has: ${question.options.join(', ')}`,
  )
}

/** Every way to read 'Question=Value' as a name and a value: either may contain the sign. */
function* splitPair(typed: string) {
  for (let at = typed.indexOf('='); at > 0; at = typed.indexOf('=', at + 1))
    yield { name: typed.slice(0, at).trim(), value: typed.slice(at + 1) }
}

/** The query of a link that fills in answers and sets URL parameters (docs/rules.md#prefill). */
export function prefilled(form: Linked, typedPairs: readonly string[]): URLSearchParams {
  const pairs = typedPairs.map(typed => {
    const named = (question: Question, name: string) =>
      question.id === name || question.prefillKey === name || fold(question.question) === fold(name)
    for (const { name, value } of splitPair(typed)) {
      const found = form.inputFields.filter(it => named(it, name))
      const [question] = found
      if (found.length > 1)
        throw new UsageError(
          `--prefill: ${found.length} questions are called '${name}'. Use an ID instead: ${found.map(it => it.id).join(', ')}`,
        )
      if (question) return { question, key: prefillKeyOf(question), value: valueIn(question, value) }
      const isSaved = isCampaignParameter(name) || form.urlParameters.some(it => fold(it) === fold(name))
      if (isSaved) return { question: null, key: name, value }
    }
    throw new UsageError(
      [
        `--prefill: '${typed}' doesn't match a published question or a URL parameter. Write 'Question=Value' with one of:`,
        ...form.inputFields.filter(it => isFillable(it)).map(it => `  ${it.question}`),
        ...form.urlParameters.map(it => `  ${it}`),
      ].join('\n'),
    )
  })
  const filled = new URLSearchParams()
  for (const { question, key, value } of pairs) {
    const twice = filled.has(key) && !(question && takesSeveral(question))
    if (twice) throw new UsageError(`--prefill: '${question?.question ?? key}' takes only one value.`)
    filled.append(key, value)
  }
  return filled
}
