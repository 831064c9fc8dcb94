import { limits } from '../common/limits.ts'
import type { Question } from './question.ts'

// What a page needs of answers while they are typed. None of it validates: a form works before its rules have arrived.

/** The name of an input in the hosted form. */
export const answerName = (id: string) => `q.${id}`
/** The name of the input by which a browser sends a file by itself. */
export const fileInputName = (id: string) => `q.${id}.file`
/** The name of the text beside the option Other. */
export const otherName = (id: string) => `q.${id}.other`
/** The name of the calling code that stands beside a number, such as '+91'. */
export const callingCodeName = (id: string) => `${answerName(id)}.code`
/** The name of a hidden input that carries a parameter of the form's link. */
export const parameterName = (name: string) => `url.${name}`

/** The first value of a name, file parts aside. */
export const textOf = (form: FormData, name: string) => {
  const value = form.get(name)
  return typeof value === 'string' ? value : null
}

/** What remains of the text typed into a number's input: digits and one decimal point, 2 decimals. */
export const cleanNumber = (typed: string) => {
  const [whole = '', ...decimals] = typed.replace(/[^\d.]/g, '').split('.')
  return decimals.length === 0 ? whole : `${whole}.${decimals.join('').slice(0, limits.numberDecimals)}`
}

/** Where an answer stands in what is sent, as in `AnswerError`. */
export const answerPath = (id: string) => `values.${id}`

/** Name and Email lead every form and are answered apart from the rest. */
export const splitQuestions = <Q extends Pick<Question, 'preDefinedInputType'>>(questions: readonly Q[]) => {
  const name = questions.find(question => question.preDefinedInputType === 'NAME')
  const email = questions.find(question => question.preDefinedInputType === 'EMAIL')
  return { name, email, rest: questions.filter(question => question !== name && question !== email) }
}
