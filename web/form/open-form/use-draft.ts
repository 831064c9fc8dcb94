import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { FormApi } from '../api.ts'
import type { Keeper } from '../drafts/draft-state.ts'
import type { OpenPage } from '../page.ts'

type Values = Readonly<Record<string, unknown>>
type DraftsComponent = typeof import('../drafts/draft-status.tsx').Drafts

/** A failed attempt to bring what keeps the answers is made again. */
const AGAIN_MS = 5_000

/**
 * The form's side of keeping a half-filled form. What does the keeping is its own chunk, brought once the page is alive: it
 * then reads what was typed until it came.
 */
export const useKept = (
  page: OpenPage,
  api: FormApi,
  formRef: RefObject<HTMLFormElement | null>,
  onPage: (page: OpenPage) => void,
) => {
  const [Drafts, setDrafts] = useState<DraftsComponent | null>(null)
  /** Answers that came from elsewhere; their fields begin anew, as often as `round` says */
  const [given, setGiven] = useState<{ values: Values; rounds: Record<string, number>; round: number }>({
    values: {},
    rounds: {},
    round: 0,
  })
  const [offers, setOffers] = useState<Readonly<Record<string, ReactNode>>>({})
  const keeper = useRef<Keeper | null>(null)

  useEffect(() => {
    if (!api.drafts) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let gone = false
    const bring = () =>
      import('../drafts/draft-status.tsx').then(
        ({ Drafts: it }) => gone || setDrafts(() => it),
        () => {
          timer = setTimeout(bring, AGAIN_MS)
        },
      )
    bring()
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [api.drafts])

  const own = useMemo(() => {
    const onTake = (values: Values) =>
      setGiven(before => {
        const rounds = { ...before.rounds }
        for (const path of Object.keys(values)) rounds[path] = (rounds[path] ?? 0) + 1
        return { values: { ...before.values, ...values }, rounds, round: before.round + 1 }
      })
    return { page, api, formRef, keeper, onTake, onOffers: setOffers, onPage }
  }, [page, api, formRef, onPage])

  return {
    ...given,
    offers,
    keeper,
    /** Whether the page may be left without losing anything */
    isSafe: useRef(() => keeper.current?.isSafe() ?? false).current,
    /** Says what is kept, and keeps it */
    status: Drafts && { Drafts, own },
  }
}

export type Kept = ReturnType<typeof useKept>
