import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { FormApi } from '../api.ts'
import type { DraftState } from '../drafts/draft-state.ts'
import type { OpenPage } from '../page.ts'

type Values = Readonly<Record<string, unknown>>
type StatusComponent = typeof import('../drafts/status/draft-status.tsx').DraftStatus

/** How long after a failed attempt the chunk of drafts is loaded again. */
const reloadMs = 5_000

/**
 * Connects the form to its draft (docs/rules.md#response-drafts). The draft is a chunk of its own, loaded once the page has
 * hydrated; it then reads what was typed until then.
 */
export function useDraft(
  page: OpenPage,
  api: FormApi,
  formRef: RefObject<HTMLFormElement | null>,
  onPage: (page: OpenPage) => void,
  onInstead: (screen: ReactNode) => void,
) {
  const [Status, setStatus] = useState<StatusComponent | null>(null)
  /** Answers from elsewhere; a field is drawn again when its entry in `rounds` increases */
  const [taken, setTaken] = useState<{ values: Values; rounds: Record<string, number>; round: number }>({
    values: {},
    rounds: {},
    round: 0,
  })
  const [offers, setOffers] = useState<Readonly<Record<string, ReactNode>>>({})
  const [isSentElsewhere, setSentElsewhere] = useState(false)
  const [hasBegun, setBegun] = useState(!api.drafts)
  const draft = useRef<DraftState | null>(null)

  useEffect(() => {
    if (!api.drafts) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let gone = false
    const load = () =>
      import('../drafts/status/draft-status.tsx').then(
        ({ DraftStatus }) => gone || setStatus(() => DraftStatus),
        () => {
          timer = setTimeout(load, reloadMs)
        },
      )
    load()
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [api.drafts])

  const props = useMemo(() => {
    const onTake = (values: Values) =>
      setTaken(before => {
        const rounds = { ...before.rounds }
        for (const path of Object.keys(values)) rounds[path] = (rounds[path] ?? 0) + 1
        return { values: { ...before.values, ...values }, rounds, round: before.round + 1 }
      })
    const [onOffers, onSentElsewhere] = [setOffers, setSentElsewhere]
    const onBegin = () => setBegun(true)
    return { page, api, formRef, draft, onBegin, onTake, onOffers, onSentElsewhere, onPage, onInstead }
  }, [page, api, formRef, onPage, onInstead])

  return {
    ...taken,
    offers,
    draft,
    /** The page asks for answers: it is neither one that was sent before nor one of another version */
    hasBegun,
    /** Another device has sent the application, and what the fields hold is not another one yet */
    isSentElsewhere,
    /** Whether the page may be left without losing anything */
    isSafe: useRef(() => draft.current?.isSafe() ?? false).current,
    /** Says where the answers are saved */
    status: Status && { Status, props },
  }
}

export type DraftOfForm = ReturnType<typeof useDraft>
