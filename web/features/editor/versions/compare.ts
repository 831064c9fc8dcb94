import type { AskedField, FormVersion } from '@winnow/sdk'
import { pageTitle } from '../../forms/form-pages.ts'

/** How a question of an old version stands to the version that is live: gone since, changed since, come since, or the same. */
export interface ComparedQuestion {
  question: AskedField
  state: 'same' | 'removed' | 'changed' | 'added'
  /** What is different, in words; only where it changed */
  changes: readonly string[]
}

interface Comparison {
  /** What differs beside the questions: 'name', 'description', 'order of questions' */
  texts: readonly string[]
  /** In the order of the old version; those that came since stand where they stand now */
  questions: readonly ComparedQuestion[]
}

const settings = [
  ['question', 'text'],
  ['description', 'description'],
  ['type', 'type'],
  ['required', 'required'],
  ['options', 'options'],
  ['allowOther', 'other option'],
  ['fileTypes', 'kinds of files'],
  ['preDefinedInputType', 'kind of link'],
  ['disallowPast', 'past dates'],
  ['showIf', 'when it is shown'],
] as const satisfies readonly (readonly [keyof AskedField, string])[]

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** What is different between a version and the one that is live. */
export function compareVersions(old: FormVersion, live: FormVersion): Comparison {
  const now = new Map(live.inputFields.map(it => [it.id, it]))
  const before = new Set(old.inputFields.map(it => it.id))
  const questions: ComparedQuestion[] = old.inputFields.map(question => {
    const current = now.get(question.id)
    if (!current) return { question, state: 'removed', changes: [] }
    const changes = settings.flatMap(([key, words]) => (same(question[key], current[key]) ? [] : [words]))
    return { question, state: changes.length > 0 ? 'changed' : 'same', changes }
  })
  live.inputFields.forEach((question, at) => {
    if (before.has(question.id)) return
    const neighbour = live.inputFields[at - 1]?.id
    const place = questions.findIndex(it => it.question.id === neighbour) + 1
    questions.splice(place, 0, { question, state: 'added', changes: [] })
  })
  const shared = (all: readonly AskedField[], other: { has: (id: string) => boolean }) =>
    all.map(it => it.id).filter(id => other.has(id))
  const texts = [
    old.name !== live.name && 'name',
    old.description !== live.description && 'description',
    old.formSuccessMessage !== live.formSuccessMessage && pageTitle('thanks'),
    old.formCloseMessage !== live.formCloseMessage && pageTitle('closed'),
    !same(shared(old.inputFields, now), shared(live.inputFields, before)) && 'order of questions',
  ].filter(it => it !== false)
  return { texts, questions }
}
