import { limits } from '@winnow/openapi'
import { type Answers, type AskedQuestion, askedApart, fold, keepNumber } from '@winnow/openapi/questions'

/** Longer than any answer may be; what is too long is said at its question, not lost. */
const longest = 2 * limits.longText

type Filled = string | string[] | null

const optionOf = ({ options }: AskedQuestion, text: string) =>
  options.find(it => it === text) ?? options.find(it => fold(it) === fold(text.trim()))

/** The options that are meant; what is none of them is the answer beside Other, once, or nothing. */
function chosen(question: AskedQuestion, texts: readonly string[]): string[] {
  const options = texts.flatMap(it => optionOf(question, it) ?? [])
  const other = question.allowOther ? texts.find(it => optionOf(question, it) === undefined) : undefined
  return [...new Set(options), ...(other === undefined ? [] : [other])]
}

const firstChosen = (question: AskedQuestion, texts: readonly string[]) => chosen(question, texts)[0] ?? null

type Reader = (question: AskedQuestion, texts: readonly string[]) => Filled

/** Where the text as it stands will not do. */
const readers: Partial<Record<AskedQuestion['type'], Reader>> = {
  SINGLE_SELECT: firstChosen,
  DROPDOWN: (question, texts) => firstChosen({ ...question, allowOther: false }, texts),
  MULTI_SELECT: chosen,
  NUMBER: (_, [text = '']) => keepNumber(text) || null,
  // A plus that was not escaped arrives as a space.
  PHONE_NUMBER: (_, [text = '']) => text.replace(/^ (?=\d)/, '+'),
  FILE_UPLOAD: () => null,
  VIDEO: () => null,
}

/**
 * What a link fills in (settled.md, rules: prefill): `name`, `email`, and each question by its key or its id, several values
 * by repeating. What cannot be taken is left out: a link never leads to an error.
 */
export function prefilled(questions: readonly AskedQuestion[], query: URLSearchParams): Answers | undefined {
  const given = new Map<string, string[]>()
  for (const [name, value] of query) {
    const text = value.replaceAll('\0', '').slice(0, longest)
    if (text.trim() === '') continue
    for (const key of new Set([name, name.toLowerCase()])) given.set(key, [...(given.get(key) ?? []), text])
  }
  const textsOf = ({ id, prefillKey }: AskedQuestion) => given.get(id) ?? given.get(prefillKey ?? '')
  const { name, email, rest } = askedApart(questions)
  const lineOf = (key: string, question: AskedQuestion | undefined) =>
    (given.get(key) ?? (question && textsOf(question)))?.[0]?.trim() ?? ''
  const values = rest.flatMap(question => {
    const texts = textsOf(question)
    const read = readers[question.type] ?? ((_, [text = null]) => text)
    const answer = texts ? read(question, texts) : null
    return answer === null || answer.length === 0 ? [] : [{ id: question.id, answer }]
  })
  const filled = { name: lineOf('name', name), email: lineOf('email', email), values }
  return filled.name || filled.email || values.length > 0 ? filled : undefined
}
