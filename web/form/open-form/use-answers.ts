import type { AnswerError } from '@winnow/openapi/questions'
import { answerPath } from '@winnow/openapi/questions/typing'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { keepOtherTogether } from '../fields/options.ts'
import type { OpenPage } from '../page.ts'
import type { Kept } from './use-draft.ts'
import { useFormEvents } from './use-form-events.ts'
import type { takeStock } from './validation.ts'

/** The rules of every type are half of the page's code, so they come once it is alive. Null where they cannot; the next call tries again. */
const loadRules = () => import('./validation.ts').catch(() => null)

/** Whether a question that was left was passed over: whoever picks a file or sets up a camera has left it too. */
const isPassedOver = (form: HTMLFormElement, path: string) =>
  form.querySelector<HTMLInputElement>(`[data-path="${path}"] [data-media]`)?.value !== ''

type Errors = Record<string, string>

const byPath = (errors: readonly AnswerError[]): Errors =>
  Object.fromEntries(errors.map(({ path, message }) => [path, message]))

/**
 * The answers as they stand in the form's own inputs, which stay the one place where they are: what was typed before the
 * page came alive is simply there, and so is what was typed into a question that is not asked for now. An answer is judged
 * when its question is left and again while it is being mended.
 */
export const useAnswers = (
  page: Pick<OpenPage, 'errors'> & { form: Pick<OpenPage['form'], 'inputFields'> },
  formRef: RefObject<HTMLFormElement | null>,
  { isSafe, round }: Pick<Kept, 'isSafe' | 'round'>,
) => {
  const questions = page.form.inputFields
  const [errors, setErrors] = useState<Errors>(() => byPath(page.errors ?? []))
  /** The questions that are asked, by their ids, and where there is an answer; null until the page is alive */
  const [stock, setStock] = useState<ReturnType<typeof takeStock> | null>(null)
  /** Rises each time that the first wrong answer should have the focus */
  const [looks, setLooks] = useState(0)
  const changed = useRef(false)

  const judge = async (form: HTMLFormElement, path: string) => {
    const rules = await loadRules()
    if (!rules) return
    const complaint = await rules.judgeField(form, questions, path)
    setErrors(({ [path]: _, ...others }) => (complaint ? { ...others, [path]: complaint } : others))
  }

  const show = (wrong: readonly AnswerError[]) => {
    setErrors(byPath(wrong))
    if (wrong.length > 0) setLooks(before => before + 1)
  }

  const look = async (form: HTMLFormElement) => {
    const rules = await loadRules()
    if (!rules) return
    const next = rules.takeStock(form, questions)
    setStock(next)
    const gone = questions.filter(({ id }) => !next.asked.has(id)).map(({ id }) => answerPath(id))
    setErrors(had =>
      gone.some(path => path in had)
        ? Object.fromEntries(Object.entries(had).filter(([path]) => !gone.includes(path)))
        : had,
    )
  }

  useFormEvents(formRef, {
    alive: look,
    input: (form, target, path) => {
      changed.current = true
      keepOtherTogether(form, target)
      look(form)
      if (path && path in errors) judge(form, path)
    },
    leave: (form, path) => {
      if (isPassedOver(form, path)) judge(form, path)
    },
  })

  const shown = useRef(questions)
  useEffect(() => {
    // The preview's questions change while it is looked at.
    if (shown.current === questions || !formRef.current) return
    shown.current = questions
    look(formRef.current)
  })

  useEffect(() => {
    if (looks > 0) formRef.current?.querySelector<HTMLElement>('[aria-invalid], [data-wrong]')?.focus()
  }, [looks, formRef])

  useEffect(() => {
    const hold = (event: Event) => changed.current && !isSafe() && event.preventDefault()
    addEventListener('beforeunload', hold)
    return () => removeEventListener('beforeunload', hold)
  }, [isSafe])

  const latest = useRef(look)
  latest.current = look
  useEffect(() => {
    if (round > 0 && formRef.current) latest.current(formRef.current)
  }, [round, formRef])

  /** The answers if they may go out; else null, and the first wrong one has the focus. Undefined where nobody can tell now. */
  const collect = async () => {
    const rules = await loadRules()
    if (!rules || !formRef.current) return
    const judged = await rules.judgeForm(formRef.current, questions)
    show(judged.errors)
    return judged.errors.length === 0 ? judged.answers : null
  }

  /** How many have an answer that needs no look */
  const answered = stock?.given.filter(path => !(path in errors)).length ?? 0
  return { errors, stock, answered, collect, show }
}
