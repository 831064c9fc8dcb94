import { answerPath } from '@winnow/openapi/questions/typing'
import { readAnswers } from '../open-form/validation.ts'
import type { OpenPage } from '../page.ts'
import { type Copy, isBlank, isSame, type Offer, typed } from './draft.ts'

type Values = Readonly<Record<string, unknown>>

/** Answers of files that are kept, though they are none here: another device has not sent them whole (fields/media.tsx). */
const elsewhereIn = (form: HTMLFormElement) =>
  [...form.querySelectorAll<HTMLElement>('[data-elsewhere]')].map(
    input =>
      [
        input.closest<HTMLElement>('[data-path]')?.dataset.path ?? '',
        JSON.parse(input.dataset.elsewhere ?? 'null') as unknown,
      ] as const,
  )

/** The answers by their paths; a file stands for what the form sends of it. */
export const valuesIn = (form: HTMLFormElement, { form: { inputFields } }: OpenPage): Values => {
  const { name, email, values } = readAnswers(form, inputFields)
  return Object.fromEntries([
    ['name', name],
    ['email', email],
    ...values.map(({ id, answer }) => [answerPath(id), answer] as const),
    ...elsewhereIn(form),
  ])
}

/** What the fields held when the server drew them. What was refused there was typed, not drawn. */
export const drawnIn = ({ typed: drawn, verifiedEmail, errors, problem }: OpenPage): Values =>
  errors || problem
    ? {}
    : Object.fromEntries([
        ['name', drawn?.name],
        ['email', verifiedEmail ?? drawn?.email],
        ...(drawn?.values ?? []).map(({ id, answer }) => [answerPath(id), answer]),
      ])

/** The browser has filled the fields in again by itself, with what they held when the page was left. */
export const isRestored = () => {
  const [entry] = performance.getEntriesByType('navigation')
  return (entry as PerformanceNavigationTiming | undefined)?.type !== 'navigate'
}

type Beginning = {
  copy: Copy
  /** In the fields now, and as they were drawn */
  there: Values
  drawn: Values
  restored: boolean
  /** The path of the field that has the focus: what is there was typed, whatever the browser restored */
  focused: string | undefined
  now: number
}

/**
 * What was typed before the keeping came alive is typed now; but what the browser restored is older than what is kept. The
 * one that loses is offered.
 */
export const begun = ({ copy, there, drawn, restored, focused, now }: Beginning) => {
  const early: Record<string, unknown> = {}
  const offers: Offer[] = []
  for (const [path, value] of Object.entries(there)) {
    const kept = copy[path]
    if (isSame(value, drawn[path]) || isSame(value, kept?.value)) continue
    const keeps = kept && restored && path !== focused
    if (!keeps) early[path] = value
    if (kept) offers.push({ path, value: keeps ? value : kept.value, from: 'here' })
  }
  return { copy: typed(copy, early, now), offers: offers.filter(({ value }) => !isBlank(value)) }
}

/** What is kept and not in the fields, and may be put there; '' where an answer was taken away. */
export const missingIn = (there: Values, copy: Copy, { verifiedEmail }: OpenPage): Values =>
  Object.fromEntries(
    Object.entries(copy)
      .filter(([path, { value }]) => path in there && !isSame(there[path], value))
      .filter(([path]) => !(verifiedEmail !== undefined && path === 'email'))
      .map(([path, { value }]) => [path, isBlank(value) ? '' : value]),
  )
