import type { FormContent } from '@winnow/db'
import { isCampaignParameter, reservedParameters } from '@winnow/openapi/links/parameters'
import { fold } from '@winnow/openapi/questions'

type StoredQuestion = FormContent['questions'][number]

const longest = 40

const slugOf = (text: string) =>
  fold(text)
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, longest)
    .replace(/^_+|_+$/g, '') || 'question'

/** A key for each question that has none yet, made of its words and unique on the form; a key that was given stays. */
export function withPrefillKeys(questions: readonly StoredQuestion[]): StoredQuestion[] {
  const used = new Set([...reservedParameters, ...questions.flatMap(it => it.prefillKey ?? [])])
  return questions.map(question => {
    if (question.prefillKey !== null) return question
    const fixed = question.preDefinedInputType === 'NAME' || question.preDefinedInputType === 'EMAIL'
    if (fixed) return { ...question, prefillKey: question.preDefinedInputType?.toLowerCase() ?? null }
    const slug = slugOf(question.question)
    let key = slug
    for (let n = 2; used.has(key) || isCampaignParameter(key); n++) key = `${slug}_${n}`
    used.add(key)
    return { ...question, prefillKey: key }
  })
}
