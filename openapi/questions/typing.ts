import { limits } from '../common/limits.ts'
import { plainNumeral } from '../common/text/digits.ts'
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

/** A number with a point: digits, and 2 decimals. */
export const cleanNumber = (typed: string) => {
  const [whole = '', ...decimals] = typed.replace(/[^\d.]/g, '').split('.')
  return decimals.length === 0 ? whole : `${whole}.${decimals.join('').slice(0, limits.numberDecimals)}`
}

/**
 * What remains of the text typed into a number's input (docs/rules.md#number). `mark`: what the reader writes before decimals.
 * The other mark stays while it may still separate thousands or decimals.
 */
export const typedNumber = (typed: string, mark: '.' | ',') => {
  const kept = plainNumeral(typed, mark).replace(/[^\d.,]/g, '')
  if (mark === '.') {
    const whole = kept.replace(/^\d+(?:,\d{2,3})*,\d{3}(?=\.|$)/, grouped => grouped.replaceAll(',', ''))
    return whole.includes(',') ? whole : cleanNumber(whole)
  }
  const [, whole, decimals] = /^([\d.]*),(\d*)$/.exec(kept) ?? []
  if (whole === undefined || decimals === undefined) return kept
  return `${whole.replaceAll('.', '')},${decimals.slice(0, limits.numberDecimals)}`
}

/** Where the caret goes in a number that was written anew: behind the same digits, and the mark behind them, as it stood before. */
export const caretIn = (written: string, before: string) => {
  const digits = before.match(/\p{Nd}/gu)?.length ?? 0
  const [upTo = ''] = new RegExp(`^(?:\\D*\\d){${digits}}`).exec(written) ?? [written]
  const isBehindMark = /[^\p{Nd}]$/u.test(before) && /\D/.test(written.charAt(upTo.length))
  return upTo.length + (isBehindMark ? 1 : 0)
}

/** A number with a point for its comma: '7,5', '1.200,50' and '1,200.50'. Text that can be read in two ways stays as it is. */
export const plainNumber = (text: string) => {
  const typed = plainNumeral(text, '.')
  const [found, whole = '', decimals] =
    /^(?=.*\d)(\d*|\d{1,3}(?:\.\d{3})+(?=,)|\d{1,3}(?:,\d{2,3})*,\d{3}(?=\.))(?:[.,](\d{0,2}))?$/.exec(
      typed.trim(),
    ) ?? []
  if (found === undefined || !found.includes(',')) return typed
  return whole.replace(/[.,]/g, '') + (decimals && `.${decimals}`)
}

/** Where an answer stands in what is sent, as in `AnswerError`. */
export const answerPath = (id: string) => `values.${id}`

/** Name and Email lead every form and are answered apart from the rest. */
export const splitQuestions = <Q extends Pick<Question, 'preDefinedInputType'>>(questions: readonly Q[]) => {
  const name = questions.find(question => question.preDefinedInputType === 'NAME')
  const email = questions.find(question => question.preDefinedInputType === 'EMAIL')
  return { name, email, rest: questions.filter(question => question !== name && question !== email) }
}

/** The questions that applicants read their answers by: one with conditions stands among them only where it was answered. */
export const questionsToReadBack = <Q extends Pick<Question, 'id' | 'preDefinedInputType' | 'showIf'>>(
  questions: readonly Q[],
  isAnswered: (id: string) => boolean,
) => splitQuestions(questions).rest.filter(({ id, showIf }) => showIf.length === 0 || isAnswered(id))
