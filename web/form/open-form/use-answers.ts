import type { AnswerError } from '@winnow/openapi/questions'
import { answerPath } from '@winnow/openapi/questions/typing'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { keepOtherTogether } from '../fields/options.ts'
import type { OpenPage } from '../page.ts'
import { fieldOf, focusable, focusQuestion, showQuestion } from './focus.ts'
import type { DraftOfForm } from './use-draft.ts'
import type { readState } from './validation.ts'

type Handlers = {
  /** The page has hydrated; what was typed before is in the form */
  alive: (form: HTMLFormElement) => void
  /** `path` of the field that holds the input, as in AnswerError */
  input: (form: HTMLFormElement, target: EventTarget | null, path: string | undefined) => void
  /** The focus has left the field at `path` for another one */
  leave: (form: HTMLFormElement, path: string) => void
}

/** Inputs of one line, in which Enter means 'done here'; a list of options knows Enter itself. */
const oneLine = 'input:not([type=file], [type=submit], [type=button], [role=combobox])'

/** Enter leads to the next question, and after the last one to the button; it never sends by accident. */
function goToNext(form: HTMLFormElement, event: KeyboardEvent) {
  const { target, key } = event
  const plain = key === 'Enter' && !event.isComposing && !event.metaKey && !event.ctrlKey
  if (!plain || event.defaultPrevented || !(target instanceof Element) || !target.matches(oneLine)) return
  event.preventDefault()
  const here = fieldOf(target)
  const next = [...form.querySelectorAll<HTMLElement>(focusable)].find(
    it =>
      fieldOf(it) !== here &&
      it.checkVisibility() &&
      target.compareDocumentPosition(it) & Node.DOCUMENT_POSITION_FOLLOWING,
  )
  ;(next ?? form.querySelector<HTMLElement>('[type=submit]'))?.focus()
}

const presses = ['pointerdown', 'pointerup', 'pointercancel']

/** The form's own events, listened to once for all fields. */
function useFormEvents(formRef: RefObject<HTMLFormElement | null>, handlers: Handlers) {
  const latest = useRef(handlers)
  latest.current = handlers

  useEffect(() => {
    const form = formRef.current
    if (!form) return
    let pressing = false
    /** The focus follows a press, not a key: a page that moved now would take the target from under the finger */
    let pressed = false
    const onPress = (event: Event) => {
      pressing = event.type === 'pointerdown'
      pressed = true
    }
    const onAnyKey = () => {
      pressed = false
    }
    const onInput = ({ target }: Event) => latest.current.input(form, target, fieldOf(target)?.dataset.path)
    const onFocusOut = ({ target, relatedTarget }: FocusEvent) => {
      const field = fieldOf(target)
      const path = field?.dataset.path
      if (!path || fieldOf(relatedTarget) === field) return
      // A press on a label takes the focus away for a moment, and so does a window that loses it: neither leaves the question.
      const leave = () => field?.contains(document.activeElement) || latest.current.leave(form, path)
      // A message that appears while a finger is down would move the target of the press.
      if (pressing) addEventListener('pointerup', () => setTimeout(leave), { once: true })
      else leave()
    }
    const onKey = (event: KeyboardEvent) => goToNext(form, event)
    const onFocus = ({ target }: FocusEvent) => {
      if (!pressed) showQuestion(target)
    }
    const onLink = (event: MouseEvent) => {
      const link =
        event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="#"]') : null
      const input = link && document.getElementById(link.hash.slice(1))
      if (!form.contains(input)) return
      // Following the link, the browser would scroll to the input afterwards and hide its question.
      focusQuestion(input)
      if (fieldOf(document.activeElement) === fieldOf(input)) event.preventDefault()
    }
    form.addEventListener('focusin', onFocus)
    document.addEventListener('click', onLink)
    addEventListener('keydown', onAnyKey, true)
    form.addEventListener('keydown', onKey)
    form.addEventListener('input', onInput)
    // Before a field's own listener, which may close and remove what has lost the focus.
    form.addEventListener('focusout', onFocusOut, true)
    for (const press of presses) addEventListener(press, onPress, true)
    latest.current.alive(form)
    return () => {
      form.removeEventListener('focusin', onFocus)
      document.removeEventListener('click', onLink)
      removeEventListener('keydown', onAnyKey, true)
      form.removeEventListener('keydown', onKey)
      form.removeEventListener('input', onInput)
      form.removeEventListener('focusout', onFocusOut, true)
      for (const press of presses) removeEventListener(press, onPress, true)
    }
  }, [formRef])
}

/** Loads the validation rules, half of the page's code, after hydration. Null when they cannot be loaded; the next call tries again. */
const loadRules = () => import('./validation.ts').catch(() => null)

const mediaAt = (form: HTMLFormElement, path: string) =>
  form.querySelector<HTMLInputElement>(`[data-path="${path}"] [data-media]`)

/** Whether a file was taken away again, as a refusal does: what was wrong was wrong with the file. */
const isTakenAway = (media: HTMLInputElement | null) =>
  media?.value === '' && media.dataset.hold === undefined

/** Whether leaving the question means being done with it: opening a file picker or a camera moves the focus too. */
const isDone = (form: HTMLFormElement, path: string) => mediaAt(form, path)?.value !== ''

/** By paths; '': the question itself says what is wrong */
type Errors = Record<string, string>

function byPath(errors: readonly AnswerError[]): Errors {
  return Object.fromEntries(errors.map(({ path, message }) => [path, message]))
}

/**
 * The answers, read from the form's own inputs, which alone hold them: this includes what was typed before the
 * page hydrated and answers to questions that are hidden now. An answer is validated
 * when its question was touched and is left, and again while it is being corrected.
 */
export function useAnswers(
  page: Pick<OpenPage, 'errors'> & { form: Pick<OpenPage['form'], 'inputFields'> },
  formRef: RefObject<HTMLFormElement | null>,
  { isSafe, round }: Pick<DraftOfForm, 'isSafe' | 'round'>,
) {
  const questions = page.form.inputFields
  const [errors, setErrors] = useState<Errors>(() => byPath(page.errors ?? []))
  /** The questions that are asked, by their ids, and where there is an answer; null until the page has hydrated */
  const [formState, setFormState] = useState<ReturnType<typeof readState> | null>(null)
  /** Increases each time the first wrong answer should get the focus */
  const [focuses, setFocuses] = useState(0)
  const changed = useRef(false)
  /** Paths of the questions that were typed in: only passing by one is not a mistake */
  const touched = useRef(new Set<string>())

  const validate = async (form: HTMLFormElement, path: string) => {
    const rules = await loadRules()
    if (!rules) return
    const found = await rules.validateField(form, questions, path)
    // A file can be refused at any time.
    const media = mediaAt(form, path)
    const isRefused = media?.dataset.refused === '' && found !== null
    const message = isTakenAway(media) ? (isRefused ? '' : null) : found
    setErrors(({ [path]: _, ...others }) => (message === null ? others : { ...others, [path]: message }))
  }

  const show = (wrong: readonly AnswerError[]) => {
    setErrors(byPath(wrong))
    if (wrong.length > 0) setFocuses(before => before + 1)
  }

  const refresh = async (form: HTMLFormElement) => {
    const rules = await loadRules()
    if (!rules) return
    const next = rules.readState(form, questions)
    setFormState(next)
    const gone = questions.filter(({ id }) => !next.asked.has(id)).map(({ id }) => answerPath(id))
    setErrors(had =>
      gone.some(path => path in had)
        ? Object.fromEntries(Object.entries(had).filter(([path]) => !gone.includes(path)))
        : had,
    )
  }

  /** Shows what is wrong with the answers that nobody typed here just now: of a draft, of a link, of another device. */
  const review = async (form: HTMLFormElement) => {
    await refresh(form)
    const rules = await loadRules()
    if (!rules) return
    const focused = fieldOf(document.activeElement)?.dataset.path
    const paths = new Set([...rules.readState(form, questions).filled, ...Object.keys(errors)])
    for (const path of paths) if (path !== focused && !mediaAt(form, path)) validate(form, path)
  }

  useFormEvents(formRef, {
    alive: review,
    input: (form, target, path) => {
      changed.current = true
      keepOtherTogether(form, target)
      refresh(form)
      if (path) touched.current.add(path)
      if (path && (path in errors || isTakenAway(mediaAt(form, path)))) validate(form, path)
    },
    leave: (form, path) => {
      if (touched.current.has(path) && isDone(form, path)) validate(form, path)
    },
  })

  const shown = useRef(questions)
  useEffect(() => {
    // The questions of a preview change while it is open.
    if (shown.current === questions || !formRef.current) return
    shown.current = questions
    refresh(formRef.current)
  })

  const wrong = useRef(errors)
  wrong.current = errors
  useEffect(() => {
    if (focuses === 0 || !formRef.current) return
    // A refused file is marked as invalid too, also where the question can stay without an answer.
    const marked = [...formRef.current.querySelectorAll<HTMLElement>('[aria-invalid], [data-wrong]')]
    focusQuestion(marked.find(it => (fieldOf(it)?.dataset.path ?? '') in wrong.current))
  }, [focuses, formRef])

  useEffect(() => {
    const hold = (event: Event) => changed.current && !isSafe() && event.preventDefault()
    addEventListener('beforeunload', hold)
    return () => removeEventListener('beforeunload', hold)
  }, [isSafe])

  const latest = useRef(review)
  latest.current = review
  useEffect(() => {
    if (round > 0 && formRef.current) latest.current(formRef.current)
  }, [round, formRef])

  /** The answers when they are valid; else null, and the first wrong one gets the focus. Undefined when the rules cannot be loaded. */
  const collect = async () => {
    const rules = await loadRules()
    if (!rules || !formRef.current) return
    const validated = await rules.validateForm(formRef.current, questions)
    show(validated.errors)
    return validated.errors.length === 0 ? validated.answers : null
  }

  /** How many have an answer without an error */
  const answered = formState?.filled.filter(path => !(path in errors)).length ?? 0
  return { errors, formState, answered, collect, show }
}
