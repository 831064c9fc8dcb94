import type { FormDetails } from '@winnow/sdk'
import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useChanges } from '../../lib/changes.ts'
import { useCall } from '../../lib/client.ts'
import { modifiers, registerActions } from '../../lib/hotkeys.ts'
import { actionsBesideChat, actionsNow } from './actions/registry.ts'
import type { OwnUndo } from './moves/decisions.ts'
import { fixedAddress } from './query/address.ts'
import { Review } from './review.ts'
import type { Applicant } from './selection/subjects.ts'
import { countsOf, type Part, type ReviewState } from './state.ts'
import type { View } from './views/view.ts'

const ReviewContext = createContext<Review | null>(null)

interface ReviewProviderProps {
  form: FormDetails
  /** Undefined: not known yet */
  views: readonly View[] | undefined
  children: ReactNode
}

/** Gives the screens below it the review of a form. */
export function ReviewProvider({ form, views, children }: ReviewProviderProps) {
  const [review] = useState(() => new Review(form, undefined, views))
  useLayoutEffect(() => review.setForm(form), [review, form])
  useLayoutEffect(() => {
    if (views) review.setViews(views)
  }, [review, views])
  useEffect(() => {
    review.start()
    const unbind = bindKeys(review)
    // Rows that a lost connection kept away come back with it.
    const onOnline = () => {
      if (review.state.rows.failure !== undefined) review.state.rows.refresh()
    }
    addEventListener('online', onOnline)
    return () => {
      removeEventListener('online', onOnline)
      unbind()
      review.stop()
    }
  }, [review])
  const body = { form_id: form.identifier, fetch_status_counts: true }
  const { data, mutate } = useCall('fetchCounts', body, { revalidateOnFocus: true })
  const openId = useSyncExternalStore(review.subscribe, () => review.state.query.openId)
  useChanges({ pageId: form.pageId, formId: form.identifier, openId }, news => {
    if (news?.counts) void mutate(news.counts, { revalidate: false })
    review.apply({
      rowsVersion: news?.rows_version,
      jobs: news?.jobs ?? null,
      since: news?.since,
      viewers: news?.viewers ?? [],
    })
  })
  useEffect(() => {
    if (data) review.apply({ counts: countsOf(data) })
  }, [review, data])
  return <ReviewContext value={review}>{children}</ReviewContext>
}

interface ApplicantReviewProps {
  /** Undefined: not known yet, or not the caller's to review */
  form: FormDetails | undefined
  /** Undefined: not known yet */
  applicant: Applicant | undefined
  /** The one review of an applicant; null: not there yet */
  children: (review: Review | null) => ReactNode
}

/** Gives what stands beside a conversation the review of its applicant: status, labels and notes, without rows. */
export function ApplicantReview({ form, applicant, children }: ApplicantReviewProps) {
  const [review, setReview] = useState<Review | null>(null)
  if (!review && form && applicant) setReview(new Review(form, fixedAddress(applicant.id)))
  useLayoutEffect(() => {
    if (form) review?.setForm(form)
  }, [review, form])
  useLayoutEffect(() => {
    if (applicant) review?.setOpen(applicant)
  }, [review, applicant])
  useEffect(() => (review ? registerActions(() => actionsBesideChat(review)) : undefined), [review])
  return <ReviewContext value={review}>{children(review)}</ReviewContext>
}

/** Keys that ask for the next applicant, who has come by then. */
const forNext = ['j', 'J', 'ArrowDown']

function bindKeys(review: Review): () => void {
  const unbind = registerActions(() => actionsNow(review))
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  // Whatever the person does next, they do it to the next applicant.
  const onKey = (event: KeyboardEvent) => {
    if (event.repeat || modifiers.includes(event.key)) return
    if (review.moves.goOn() && forNext.includes(event.key)) swallow(event)
  }
  const onPress = (event: Event) => {
    removeEventListener('click', swallow, true)
    const isInPanel = event.target instanceof Element && event.target.closest('[data-region=detail]') !== null
    if (!review.moves.goOn() || !isInPanel) return
    // What was pressed was the one before's, and another button may stand there now.
    swallow(event)
    addEventListener('click', swallow, { capture: true, once: true })
  }
  addEventListener('keydown', onKey, true)
  addEventListener('pointerdown', onPress, true)
  return () => {
    unbind()
    removeEventListener('keydown', onKey, true)
    removeEventListener('pointerdown', onPress, true)
    removeEventListener('click', swallow, true)
  }
}

function useProvided(): Review {
  const review = use(ReviewContext)
  if (!review) throw new Error('A review needs a ReviewProvider above it')
  return review
}

/** The review of the form on screen; renders again whenever its state changes. */
export function useReview(): Review {
  const review = useProvided()
  useSyncExternalStore(review.subscribe, () => review.state)
  return review
}

/** The review, and what `select` takes of its state; renders again only when that is another one. */
export function useReviewState<T>(select: (state: ReviewState) => T): [Review, T] {
  const review = useProvided()
  return [review, useSyncExternalStore(review.subscribe, () => select(review.state))]
}

/**
 * Offers a way back from something that was done beside the review, which the key of the last change takes too; false: there
 * is no review yet. It may have come since the press.
 */
export function useOffer(): (undo: OwnUndo) => boolean {
  const review = use(ReviewContext)
  const latest = useRef(review)
  latest.current = review
  return undo => {
    latest.current?.moves.decisions.offerOwn(undo)
    return latest.current !== null
  }
}

/** What opens over the table, and what follows a move there. */
const dialogs = new Set<string>(['request', 'writing', 'done', 'nudge'] satisfies (keyof ReviewState)[])
const behind = new WeakMap<Review, ReviewState>()

/** The last state that differs from the one before in more than its dialogs; under focus mode, the one before it. */
function stateBehind(review: Review): ReviewState {
  const { state } = review
  const last = behind.get(review)
  // Rows that have come are there to lead back to.
  if (state.query.focus && last?.rows.matched !== undefined) return last
  const keys = Object.keys(state) as (keyof ReviewState)[]
  if (last && keys.every(key => dialogs.has(key) || last[key] === state[key])) return last
  behind.set(review, state)
  return state
}

/**
 * As `useReview`, for what stands behind the dialogs and focus mode: it does not render again when a dialog opens, changes
 * or closes, nor while focus mode covers it.
 */
export function useReviewBehind(): Review {
  const review = useProvided()
  useSyncExternalStore(review.subscribe, () => stateBehind(review))
  return review
}

/** Lets actions reach a part of the screen while its component is mounted and `isThere`. */
export function usePart(part: Part, reach: () => void, isThere = true): void {
  const review = use(ReviewContext)
  const latest = useRef(reach)
  latest.current = reach
  useEffect(
    () => (isThere ? review?.parts.add(part, () => latest.current()) : undefined),
    [review, part, isThere],
  )
}
