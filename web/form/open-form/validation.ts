import type { AnswerEnv, AnswerError, Answers, AskedQuestion } from '@winnow/openapi/questions'
import { dayIn } from '@winnow/openapi/questions/date/date'
import { typeOf } from '@winnow/openapi/questions/registry'
import { answerName, answerPath } from '@winnow/openapi/questions/typing'
import { answersFromForm, validateAnswer, validateAnswers } from '@winnow/openapi/questions/validate-answers'
import { timeZone } from '../format.ts'
import { loadPhones, parsePhone } from '../phone/phones.ts'
import { askedIds } from './asked-questions.ts'

type Questions = readonly AskedQuestion[]

/** Longer than this nobody waits for a parser; the server judges instead. */
const PARSER_MS = 3_000
const HALF_A_DATE = 'Must be a date'

const today = () => dayIn(timeZone(), new Date())
const env = (): AnswerEnv => ({ parsePhone, timeZone: timeZone(), today: today() })

const answerAt = (answers: Answers, path: string) =>
  path === 'name' || path === 'email'
    ? answers[path]
    : answers.values.find(({ id }) => answerPath(id) === path)?.answer

/** A date that is only half there reads as empty; the browser alone knows that something was typed. */
const halfDates = (form: HTMLFormElement) =>
  [...form.querySelectorAll<HTMLInputElement>('input[type=date]')]
    .filter(input => input.validity.badInput && !input.closest('[hidden]'))
    .map(input => answerPath(input.id))

/** Files and videos stand in hidden inputs as JSON (fields/media.tsx). */
const mediaIn = (form: HTMLFormElement, id: string) => {
  const input = form.elements.namedItem(answerName(id))
  return input instanceof HTMLInputElement && input.dataset.media !== undefined ? input : null
}

/** What is still to be done with a question for a video that is asked, such as to save it; by its path. */
const held = (form: HTMLFormElement) =>
  [...form.querySelectorAll<HTMLInputElement>('[data-hold]')].flatMap(({ dataset, parentElement }) => {
    const field = parentElement?.closest<HTMLElement>('[data-path]')
    return field && !field.hidden ? [{ path: field.dataset.path ?? '', message: dataset.hold ?? '' }] : []
  })

/** The answers as the fields hold them. */
export const readAnswers = (form: HTMLFormElement, questions: Questions): Answers => {
  const { name, email, values } = answersFromForm(new FormData(form), questions)
  const whole = values.map(({ id, answer }) => {
    const input = mediaIn(form, id)
    return { id, answer: input ? JSON.parse(input.value || 'null') : answer }
  })
  return { name, email, values: whole }
}

/** The answers as they stand once a number among them can be judged. */
const judgeable = async (form: HTMLFormElement, questions: Questions) => {
  const answers = readAnswers(form, questions)
  const phone = questions.some(
    ({ id, type }) => typeOf({ type }).needsPhones && answerAt(answers, answerPath(id)),
  )
  if (!phone) return answers
  await Promise.race([loadPhones(), new Promise(done => setTimeout(done, PARSER_MS))])
  return readAnswers(form, questions)
}

/** Which questions are asked as the form stands, and the paths of those that have an answer, Name and Email among them. */
export const takeStock = (form: HTMLFormElement, questions: Questions) => {
  const answers = readAnswers(form, questions)
  const asked = askedIds(questions, answers, today())
  const given = answers.values.filter(({ id, answer }) => {
    const question = asked.has(id) && questions.find(one => one.id === id)
    return question && !typeOf(question).isBlank(answer)
  })
  const apart = (['name', 'email'] as const).filter(path => answers[path].trim() !== '')
  return { asked, given: [...apart, ...given.map(({ id }) => answerPath(id))] }
}

/** What is wrong with one answer, or null; nothing is wrong with one that is not asked for by now. */
export const judgeField = async (form: HTMLFormElement, questions: Questions, path: string) => {
  const answers = await judgeable(form, questions)
  const asked = askedIds(questions, answers, today())
  if (questions.some(({ id }) => answerPath(id) === path && !asked.has(id))) return null
  if (halfDates(form).includes(path)) return HALF_A_DATE
  const unready = held(form).find(one => one.path === path)
  if (unready) return unready.message
  return validateAnswer(path, answerAt(answers, path), questions, env())
}

/** Everything that is wrong, in the order of the form. */
export const judgeForm = async (form: HTMLFormElement, questions: Questions) => {
  const answers = await judgeable(form, questions)
  const judged = validateAnswers({ questions, ...answers }, env())
  const half: AnswerError[] = halfDates(form).map(path => ({ path, message: HALF_A_DATE }))
  const unready = [...half, ...held(form)]
  const wrong = judged.ok ? [] : judged.errors.filter(({ path }) => !unready.some(one => one.path === path))
  return { answers, errors: [...wrong, ...unready] }
}
