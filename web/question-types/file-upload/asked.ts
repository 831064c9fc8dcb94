import { useSyncExternalStore } from 'react'
import type { AnswerPlace } from '../shared/answer.tsx'

/** Words of a file that somebody is led to */
export interface AskedPassage {
  /** From 1 */
  page: number
  text: string
}

let asked: { place: string; passage: AskedPassage } | null = null
const listeners = new Set<() => void>()

const nameOf = ({ submission_id, field_id }: AnswerPlace) => `${submission_id} ${field_id}`

function set(next: typeof asked): void {
  asked = next
  for (const listener of listeners) listener()
}

/** Opens the file of an answer at these words as soon as it shows; only what has a viewer of pages does. */
export const openFileAt = (place: AnswerPlace, passage: AskedPassage): void =>
  set({ place: nameOf(place), passage })

/** Nobody is led to a file any more. */
export const endAsked = (): void => {
  if (asked) set(null)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The words of this file that somebody is led to; null: none. */
export const useAskedPassage = (place: AnswerPlace): AskedPassage | null =>
  useSyncExternalStore(subscribe, () => (asked?.place === nameOf(place) ? asked.passage : null))
