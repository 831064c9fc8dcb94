import type { DraftField } from '../page.ts'

/**
 * One answer as this device has it. `synced`: the time of the newest copy of it that the server was seen to have; `tried`: of
 * the last one that was sent there, whether it arrived or not.
 */
export type DraftAnswer = { value: unknown; at: number; synced?: number; tried?: number }
export type SentField = DraftField & { seen: number }
/** The answers of a half-filled form, by the paths of its fields. */
export type DraftAnswers = Readonly<Record<string, DraftAnswer>>
/** An answer that lost to a newer one; the applicant may still want it. */
export type Offer = { path: string; value: unknown; from: 'local' | 'remote' }

/** Treats all blank values, and all line endings, as equal; a list has no answer more for an Other without a text. */
function normalised(value: unknown): string {
  const text = JSON.stringify(value ?? '')
    .replaceAll('\\r\\n', '\\n')
    .replace(/,?""]$/, ']')
  return text === '[]' ? '""' : text
}

export const isSame = (one: unknown, other: unknown) => normalised(one) === normalised(other)
export const isBlank = (value: unknown) => isSame(value, '')

/** Breaks ties of the same millisecond the same way on every device. */
function isNewer(one: DraftField | DraftAnswer, other: DraftField | DraftAnswer): boolean {
  return one.at === other.at ? normalised(one.value) > normalised(other.value) : one.at > other.at
}

/** The answers with what the fields hold by now; the same object where nothing was typed. */
export function withTyped(
  answers: DraftAnswers,
  values: Readonly<Record<string, unknown>>,
  now: number,
): DraftAnswers {
  const changed = Object.entries(values).filter(([path, value]) => !isSame(answers[path]?.value, value))
  if (changed.length === 0) return answers
  // Later than everything seen so far, even if another device's clock is ahead.
  const known = Object.values(answers).map(({ at, synced = 0 }) => Math.max(at, synced) + 1)
  const at = Math.max(now, ...known)
  return {
    ...answers,
    ...Object.fromEntries(changed.map(([path, value]) => [path, { ...answers[path], value, at }])),
  }
}

/**
 * The remote answers merged with those of this device: the newer one stays, field by field (docs/rules.md#merging-drafts).
 * `taken`: paths whose answer is the remote one now. `offers`: answers that lost without whoever typed the newer one having
 * seen them.
 */
export function mergeAnswers(local: DraftAnswers, remote: readonly DraftField[]) {
  const answers: Record<string, DraftAnswer> = { ...local }
  const taken: string[] = []
  const offers: Offer[] = []
  for (const { path, value, at } of remote) {
    const own = local[path]
    // What this device sent itself is no news, also where the response was lost.
    const seen = at === own?.tried ? at : (own?.synced ?? 0)
    const synced = Math.max(seen, at)
    if (!own) {
      answers[path] = { value, at, synced }
      taken.push(path)
    } else if (isSame(own.value, value)) {
      answers[path] = { value: own.value, at: Math.max(own.at, at), synced }
    } else if (isNewer({ value, at }, own)) {
      answers[path] = { value, at, synced }
      taken.push(path)
      if (own.at > seen && !isBlank(own.value)) offers.push({ path, value: own.value, from: 'local' })
    } else {
      answers[path] = { ...own, synced }
      if (at > seen && !isBlank(value)) offers.push({ path, value, from: 'remote' })
    }
  }
  return { answers: answers as DraftAnswers, taken, offers }
}

/** The answers of two tabs of one browser: the newer of either. */
export function joinAnswers(one: DraftAnswers, other: DraftAnswers): DraftAnswers {
  const answers: Record<string, DraftAnswer> = { ...one }
  for (const [path, answer] of Object.entries(other)) {
    const own = answers[path]
    const winner = !own || isNewer(answer, own) ? answer : own
    const synced = Math.max(own?.synced ?? 0, answer.synced ?? 0)
    answers[path] = synced > 0 ? { ...winner, synced } : winner
  }
  return answers
}

/** Forgets what the server has, for another remote draft or none. */
export function withoutSync(answers: DraftAnswers): DraftAnswers {
  return Object.fromEntries(Object.entries(answers).map(([path, { value, at }]) => [path, { value, at }]))
}

/** The answers, each with what becomes of it by a field that was sent. */
function withSent(
  answers: DraftAnswers,
  sent: readonly DraftField[],
  change: (own: DraftAnswer, at: number) => DraftAnswer,
): DraftAnswers {
  const next: Record<string, DraftAnswer> = { ...answers }
  for (const { path, at } of sent) {
    const own = next[path]
    if (own) next[path] = change(own, at)
  }
  return next
}

/** Marks the answers that are about to be sent. */
export const withTried = (answers: DraftAnswers, sent: readonly DraftField[]): DraftAnswers =>
  withSent(answers, sent, (own, tried) => ({ ...own, tried }))

/** Marks the sent answers as synced, but for those of which the server kept its own copy. */
export function withSynced(
  answers: DraftAnswers,
  sent: readonly DraftField[],
  newer: readonly DraftField[],
): DraftAnswers {
  const kept = new Set(newer.map(({ path }) => path))
  const taken = sent.filter(({ path }) => !kept.has(path))
  return withSent(answers, taken, (own, at) => ({ ...own, synced: Math.max(own.synced ?? 0, at) }))
}

/** The answers as they are sent, each with the time of the newest copy that was seen. */
export function fieldsOf(answers: DraftAnswers): SentField[] {
  return Object.entries(answers).map(([path, { value, at, synced = 0 }]) => ({
    path,
    value,
    at,
    seen: synced,
  }))
}

/** Answers that the server does not have yet. */
export function unsent(answers: DraftAnswers): SentField[] {
  return fieldsOf(answers).filter(({ at, seen }) => at > seen)
}

export const newestIn = (fields: DraftAnswers) => Math.max(0, ...Object.values(fields).map(({ at }) => at))
