import { readByPerson } from '@winnow/openapi/questions/shared/read-by-person'
import { answerPath, splitQuestions } from '@winnow/openapi/questions/typing'
import { validateAnswer } from '@winnow/openapi/questions/validate-answers'
import { fieldOf } from '../fields/field-types.ts'
import { optOutIn, optOutName } from '../fields/read-by-person.tsx'
import { readAnswers } from '../open-form/validation.ts'
import { type FormPage, type OpenPage, optedOut, pageId } from '../page.ts'
import { type DraftAnswers, isBlank, isSame, type Offer, withTyped } from './answers.ts'
import type { Draft } from './draft.ts'
import type { LocalDraft } from './local-draft.ts'

type Values = Readonly<Record<string, unknown>>

/** Answers of files that are only in the draft: another device has not sent them whole yet. */
function filesElsewhere(form: HTMLFormElement): (readonly [path: string, value: unknown])[] {
  return [...form.querySelectorAll<HTMLElement>('[data-elsewhere]')].map(({ dataset, parentElement }) => [
    parentElement?.closest<HTMLElement>('[data-path]')?.dataset.path ?? '',
    JSON.parse(dataset.elsewhere ?? 'null'),
  ])
}

/** The answers by their paths; a file stands for what the form sends of it. */
export function valuesIn(form: HTMLFormElement, { form: { inputFields, aiEnabled } }: OpenPage): Values {
  const { name, email, values } = readAnswers(form, inputFields)
  return Object.fromEntries([
    ['name', name],
    ['email', email],
    ...values.map(({ id, answer }) => [answerPath(id), answer] as const),
    ...filesElsewhere(form),
    ...(aiEnabled ? [[optOutName, optOutIn(form)] as const] : []),
  ])
}

/** The questions by the paths of their fields. */
export function titlesIn({ form: { inputFields } }: OpenPage): Record<string, string> {
  const { name, email } = splitQuestions(inputFields)
  const pathOf = (it: (typeof inputFields)[number]) =>
    it === name ? 'name' : it === email ? 'email' : answerPath(it.id)
  return Object.fromEntries([
    ...inputFields.map(it => [pathOf(it), it.question] as const),
    [optOutName, readByPerson],
  ])
}

/** The paths of the fields whose answers are dates. */
export const daysIn = ({ form: { inputFields } }: OpenPage): string[] =>
  inputFields.filter(it => fieldOf(it).isDay).map(it => answerPath(it.id))

/** The address under which the server may save the answers; null: none yet. */
export function emailIn({ email }: DraftAnswers): string | null {
  const typed = email?.value
  const env = { parsePhone: () => null, today: '' }
  return typeof typed === 'string' && validateAnswer('email', typed, [], env) === null ? typed.trim() : null
}

/** What the fields held when the server drew them. What was refused there was typed, not drawn. */
export function drawnIn(page: OpenPage): Values {
  const { typed: drawn, verifiedEmail, errors, problem } = page
  if (errors || problem) return {}
  return Object.fromEntries([
    ['name', drawn?.name],
    ['email', verifiedEmail ?? drawn?.email],
    ...(drawn?.values ?? []).map(({ id, answer }) => [answerPath(id), answer]),
    [optOutName, optedOut(page)],
  ])
}

/** Whether the browser restored the fields from before the page was left. */
export function isRestored(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return (entry as PerformanceNavigationTiming | undefined)?.type !== 'navigate'
}

type Start = {
  answers: DraftAnswers
  /** In the fields now, and as they were drawn */
  values: Values
  drawn: Values
  restored: boolean
  /** The path of the focused field, whose value was typed, not restored */
  focused: string | undefined
  now: number
}

/**
 * The answers that a draft starts with. What was typed before this module was loaded is typed now; but what the browser
 * restored is older than what is saved. The losing answer is offered.
 */
export function startingAnswers({ answers, values, drawn, restored, focused, now }: Start) {
  const early: Record<string, unknown> = {}
  const offers: Offer[] = []
  for (const [path, value] of Object.entries(values)) {
    const saved = answers[path]
    if (isSame(value, drawn[path]) || isSame(value, saved?.value)) continue
    const isOlder = saved && restored && path !== focused
    if (!isOlder) early[path] = value
    if (saved) offers.push({ path, value: isOlder ? value : saved.value, from: 'local' })
  }
  return {
    answers: withTyped(answers, early, now),
    offers: offers.filter(({ value }) => !isBlank(value)),
  }
}

/** Saved answers that the fields lack; null where an answer was removed. */
export function answersToShow(values: Values, answers: DraftAnswers, { verifiedEmail }: OpenPage): Values {
  return Object.fromEntries(
    Object.entries(answers)
      .filter(([path, { value }]) => path in values && !isSame(values[path], value))
      .filter(([path]) => !(verifiedEmail !== undefined && path === 'email'))
      .map(([path, { value }]) => [path, isBlank(value) ? null : value]),
  )
}

/**
 * The form in the version that a draft was begun with, so that a newly published one loses no answers.
 * Null where that version cannot be fetched; then the new one is filled in.
 */
export async function fetchPageInVersion({ form }: OpenPage, version: number): Promise<OpenPage | null> {
  try {
    const url = new URL(location.href)
    url.searchParams.set('form_version', String(version))
    const response = await fetch(url)
    const html = new DOMParser().parseFromString(await response.text(), 'text/html')
    const page = JSON.parse(html.getElementById(pageId)?.textContent ?? 'null') as FormPage | null
    const isWanted =
      page?.state === 'open' && page.form.identifier === form.identifier && page.form.version === version
    return isWanted ? page : null
  } catch {
    return null
  }
}

/** What the fields hold before anything is typed into them. */
export function untouchedIn(page: OpenPage, form: HTMLFormElement): Values {
  return isRestored() ? valuesIn(form, page) : drawnIn(page)
}

type WhileFetching = {
  page: OpenPage
  form: HTMLFormElement
  local: LocalDraft
  draft: Draft
  untouched: Values
}

/**
 * Saves what is typed into this version of the form while the draft's own version is being fetched. Returns the
 * function that stops it.
 */
export function saveWhileFetching({ page, form, local, draft, untouched }: WhileFetching): () => void {
  let latest = draft
  let before = untouched
  const save = () => {
    const values = valuesIn(form, page)
    const changed = Object.entries(values).filter(([path, value]) => !isSame(value, before[path]))
    before = values
    if (changed.length === 0) return
    const fields = withTyped(latest.fields, Object.fromEntries(changed), local.now())
    latest = local.write({ ...latest, fields })
  }
  save()
  form.addEventListener('input', save)
  return () => {
    form.removeEventListener('input', save)
    local.close()
  }
}
