import { isBlankText } from '@winnow/openapi/common/text/plain-text'
import type { AnswerEnv, AnswerError, Answers, ApplicantQuestion } from '@winnow/openapi/questions'
import { dayIn } from '@winnow/openapi/questions/date/date'
import { typeOf } from '@winnow/openapi/questions/registry'
import { askedQuestions } from '@winnow/openapi/questions/show-if/show-if'
import { answerName, answerPath, splitQuestions } from '@winnow/openapi/questions/typing'
import { answersFromForm, validateAnswer, validateAnswers } from '@winnow/openapi/questions/validate-answers'
import { timeZone } from '../format.ts'
import { loadPhones, parsePhone } from '../phone/phones.ts'

/** Ids of the questions that are asked under these answers. `today`: the applicant's day, 'YYYY-MM-DD'. */
export function askedIds(
  questions: readonly ApplicantQuestion[],
  { name, email, values }: Answers,
  today: string,
): ReadonlySet<string> {
  const apart = splitQuestions(questions)
  const byId = new Map<string | undefined, unknown>(values.map(({ id, answer }) => [id, answer]))
  byId.set(apart.name?.id, name)
  byId.set(apart.email?.id, email)
  return new Set(askedQuestions(questions, id => byId.get(id), today).map(({ id }) => id))
}

type Questions = readonly ApplicantQuestion[]

/** Longest wait for the phone parser; after that only the server validates. */
const parserMs = 3_000
const halfDateMessage = 'Must be a date'

const today = () => dayIn(timeZone(), new Date())
const env = (): AnswerEnv => ({ parsePhone, timeZone: timeZone(), today: today(), onPage: true })

function answerAt(answers: Answers, path: string) {
  return path === 'name' || path === 'email'
    ? answers[path]
    : answers.values.find(({ id }) => answerPath(id) === path)?.answer
}

/** Whether a date is half typed: its value is empty, but the browser reports bad input. */
function halfDates(form: HTMLFormElement) {
  return [...form.querySelectorAll<HTMLInputElement>('input[type=date]')]
    .filter(input => input.validity.badInput && !input.closest('[hidden]'))
    .map(input => answerPath(input.id))
}

/** The answer of a file or a video, held as JSON in a hidden input (fields/media.tsx). */
function mediaIn(form: HTMLFormElement, id: string) {
  const input = form.elements.namedItem(answerName(id))
  return input instanceof HTMLInputElement && input.dataset.media !== undefined ? input : null
}

/** Open steps of the video questions that are asked, such as saving the video, by path. */
function unfinishedIn(form: HTMLFormElement) {
  return [...form.querySelectorAll<HTMLInputElement>('[data-hold]')].flatMap(({ dataset, parentElement }) => {
    const field = parentElement?.closest<HTMLElement>('[data-path]')
    return field && !field.hidden ? [{ path: field.dataset.path ?? '', message: dataset.hold ?? '' }] : []
  })
}

/** The answers as the fields hold them. */
export function readAnswers(form: HTMLFormElement, questions: Questions): Answers {
  const { name, email, values } = answersFromForm(new FormData(form), questions)
  const whole = values.map(({ id, answer }) => {
    const input = mediaIn(form, id)
    return { id, answer: input ? JSON.parse(input.value || 'null') : answer }
  })
  return { name, email, values: whole }
}

/** The answers, once the phone parser is loaded if they need it. */
async function answersToValidate(form: HTMLFormElement, questions: Questions) {
  const answers = readAnswers(form, questions)
  const phone = questions.some(
    ({ id, type }) => typeOf({ type }).needsPhones && answerAt(answers, answerPath(id)),
  )
  if (!phone) return answers
  await Promise.race([loadPhones(), new Promise(done => setTimeout(done, parserMs))])
  return readAnswers(form, questions)
}

/** Which questions are asked as the form stands, and the paths of those that have an answer, Name and Email among them. */
export function readState(form: HTMLFormElement, questions: Questions) {
  const answers = readAnswers(form, questions)
  const asked = askedIds(questions, answers, today())
  const filled = answers.values.filter(({ id, answer }) => {
    const question = asked.has(id) && questions.find(one => one.id === id)
    return question && !typeOf(question).isBlank(answer)
  })
  const apart = (['name', 'email'] as const).filter(path => !isBlankText(answers[path]))
  return { asked, filled: [...apart, ...filled.map(({ id }) => answerPath(id))] }
}

/** The error of one answer, or null; an answer that is not asked has none. */
export async function validateField(form: HTMLFormElement, questions: Questions, path: string) {
  const answers = await answersToValidate(form, questions)
  const asked = askedIds(questions, answers, today())
  if (questions.some(({ id }) => answerPath(id) === path && !asked.has(id))) return null
  if (halfDates(form).includes(path)) return halfDateMessage
  const unready = unfinishedIn(form).find(one => one.path === path)
  if (unready) return unready.message
  return validateAnswer(path, answerAt(answers, path), questions, env())
}

/** All errors, in the order of the form. */
export async function validateForm(form: HTMLFormElement, questions: Questions) {
  const answers = await answersToValidate(form, questions)
  const validated = validateAnswers({ questions, ...answers }, env())
  const half: AnswerError[] = halfDates(form).map(path => ({ path, message: halfDateMessage }))
  const unready = [...half, ...unfinishedIn(form)]
  const wrong = validated.ok
    ? []
    : validated.errors.filter(({ path }) => !unready.some(one => one.path === path))
  return { answers, errors: [...wrong, ...unready] }
}
