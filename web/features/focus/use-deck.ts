import { useEffect, useState, useSyncExternalStore } from 'react'
import { afterPaint, paintFirst } from '../../lib/browser/paint-first.ts'
import { localStore } from '../../lib/browser/storage.ts'
import { winnow } from '../../lib/client.ts'
import { stageOfKind } from '../../lib/stages.ts'
import { freshAttempt, runMove } from '../review/moves/run-move.ts'
import { rowsQuery, windowQuery } from '../review/query/query.ts'
import type { Review } from '../review/review.ts'
import { named } from '../review/selection/subjects.ts'
import { Deck } from './deck/deck.ts'
import { dropStep, savedSteps, saveSteps, skippedIn } from './deck/step.ts'

const nudgeKey = 'winnow.focus.nudge'

/** Whether the person wants a reply to be offered, where the form's review mode offers one; kept on the device. */
export const wantsNudge = (): boolean => localStore.readText(nudgeKey) !== 'off'
export const setWantsNudge = (on: boolean): void => void localStore.writeText(nudgeKey, on ? null : 'off')

/** Whether the form's review mode offers a reply after a decision (docs/rules.md#review-modes). */
export const offersNudge = ({ state: { form } }: Review): boolean =>
  form.fastMode !== 'NO_CONFIRMATION_WITHOUT_MESSAGE'

const queryKey = ({ state: { form, query } }: Review) => JSON.stringify(rowsQuery(form.identifier, query))

const splitKey = 'winnow.focus.split'

/** Whether the person wants applicants whom nobody else is dealt (docs/rules.md#dealing); kept on the device. */
const wantsSplit = (): boolean => localStore.readText(splitKey) === 'on'
export const setWantsSplit = (on: boolean): void => void localStore.writeText(splitKey, on ? 'on' : null)

/** This tab, to the server that deals. */
const sitting = crypto.randomUUID()

function deckOf(review: Review): Deck {
  const { identifier: formId } = review.state.form
  return new Deck(
    {
      formId,
      decisions: review.moves.decisions,
      rows: () => review.state.rows,
      tab: () => review.state.query.tab,
      openId: () => review.state.query.openId,
      applicant: () => review.state.open,
      open: openId => {
        if (!review.state.query.focus) return
        if (openId !== null && review.turnUp?.(openId)) paintFirst()
        review.change({ openId })
      },
      move: async (applicant, stage, ifMoved) => {
        // What the key leads to is painted before the call takes its time.
        await new Promise<void>(afterPaint)
        return runMove(
          {
            ...{ formId, subjects: named([applicant]), count: 1, stage, reply: null },
            ...(ifMoved && { ifMoved }),
          },
          { winnow, attempt: freshAttempt(), follow: review.jobs.follow },
        )
      },
      undo: (batch_id, messageId) =>
        winnow.undo({ form_id: formId, batch_id, ...(messageId && { message_ids: [messageId] }) }),
      nudgeAfter: (applicant, stage) => {
        if (!offersNudge(review) || !wantsNudge()) return null
        const { stages, defaultArchiveChatStatus } = review.state.form
        const closes =
          defaultArchiveChatStatus === 'CLOSED' && stageOfKind(stages, 'ARCHIVED')?.label === stage
        return closes || !applicant.responded ? { chatClosed: closes } : null
      },
      deal: async ({ size, keep, passed }) => {
        const { sort, ...matching } = windowQuery(formId, review.state.query)
        const { submission_ids, left_count, elsewhere_count } = await winnow.deal({
          ...{ ...matching, sort, sitting, size },
          ...{ keep: [...keep], passed: [...passed] },
        })
        return { ids: submission_ids, left: left_count - elsewhere_count }
      },
      dealAgain: id => dropStep(formId, id),
      onChanged: () => review.apply(),
    },
    savedSteps(formId, queryKey(review)),
  )
}

/** Saves what was done a moment after it was: the next applicant is painted first. */
function savingOf(review: Review, deck: Deck) {
  let { steps } = deck.state
  let timer: ReturnType<typeof setTimeout> | undefined
  let save: (() => void) | null = null
  const end = () => {
    clearTimeout(timer)
    save?.()
    save = null
  }
  const begin = () => {
    if (deck.state.steps === steps) return
    steps = deck.state.steps
    const of = [review.state.form.identifier, queryKey(review), steps] as const
    save = () => saveSteps(...of)
    clearTimeout(timer)
    timer = setTimeout(end)
  }
  return { begin, end }
}

/** The deck of a review while focus mode is open; it renders again whenever the deck changes. */
export function useDeck(review: Review): Deck {
  const [deck] = useState(() => deckOf(review))
  useSyncExternalStore(deck.subscribe, () => deck.state)
  useEffect(() => {
    deck.start()
    if (wantsSplit()) void deck.split(true)
    const key = queryKey(review)
    let { rows, query } = review.state
    const stopFollowing = review.subscribe(() => {
      const now = review.state
      if (now.rows === rows && now.query === query) return
      ;({ rows, query } = now)
      deck.follow()
    })
    const saving = savingOf(review, deck)
    const stopSaving = deck.subscribe(saving.begin)
    const saveNow = () => {
      saving.begin()
      saving.end()
    }
    addEventListener('pagehide', saveNow)
    addEventListener('online', deck.reconnect)
    return () => {
      stopFollowing()
      stopSaving()
      removeEventListener('pagehide', saveNow)
      removeEventListener('online', deck.reconnect)
      saveNow()
      // Who was decided on in a round that is over, and comes back, is dealt again.
      if (deck.state.isOver) saveSteps(review.state.form.identifier, key, skippedIn(deck.state.steps))
      deck.stop()
    }
  }, [review, deck])
  return deck
}
