import { useState } from 'react'
import type { RenamedOptions } from '../draft/changes.ts'
import type { DraftQuestion } from '../draft/draft.ts'
import { sameRules, type TypedRules, withNames } from './rule.ts'

/** Conditions as they were left while some weren't finished, by question: a draft has only those that hold. */
export interface Unfinished {
  /** Undefined: all are finished, or those that hold were changed elsewhere */
  of: (question: DraftQuestion) => TypedRules | undefined
  set: (key: string, typed?: TypedRules) => void
  /** For a question that takes over another's conditions */
  copy: (from: string, to: string) => void
  /** The question with this id has other names for its options */
  rename: (id: string | undefined, renamed: RenamedOptions) => void
}

export function useUnfinished(): Unfinished {
  const [left, setLeft] = useState<ReadonlyMap<string, TypedRules>>(new Map())
  const set = (key: string, typed?: TypedRules) =>
    setLeft(before => {
      const after = new Map(before)
      if (typed && typed.unfinished > 0) after.set(key, typed)
      else after.delete(key)
      return after
    })
  return {
    of: ({ key, showIf }) => {
      const typed = left.get(key)
      return typed && sameRules(typed.showIf, showIf) ? typed : undefined
    },
    set,
    copy: (from, to) => set(to, left.get(from)),
    rename: (id, renamed) => {
      if (id === undefined || renamed.size === 0) return
      setLeft(before => new Map([...before].map(([key, typed]) => [key, withNames(typed, id, renamed)])))
    },
  }
}
