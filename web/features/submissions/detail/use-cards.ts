import { type RefObject, startTransition, useEffect, useState } from 'react'
import type { Review } from '../../review/review.ts'

/** Milliseconds after which the next application is drawn: the open one is painted first. */
const after = 50

type Ids = readonly (string | null)[]

/** Two places, in which an application stays as long as it is shown or next. */
class Places {
  private readonly ids: (string | null)[] = [null, null]
  private open = 0

  /** Who stands where; `ahead`: undefined leaves whoever was open before in the other place */
  with(openId: string, ahead: string | null | undefined): Ids {
    const at = this.ids.indexOf(openId)
    this.open = at >= 0 ? at : 1 - this.open
    this.ids[this.open] = openId
    if (ahead !== undefined && ahead !== openId) this.ids[1 - this.open] = ahead
    return [...this.ids]
  }
}

/**
 * The two places of focus mode: the open application has one, and the next one is drawn unseen in the other, so that a decision
 * only turns it up. To take the one before out at once would style both anew before the next one is painted.
 */
export function useCards(openId: string, nextId: string | null): Ids {
  const [places] = useState(() => new Places())
  const [ahead, setAhead] = useState<{ of: string; id: string | null }>()
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setAhead({ of: openId, id: nextId })), after)
    return () => clearTimeout(timer)
  }, [openId, nextId])
  return places.with(openId, ahead?.of === openId ? ahead.id : undefined)
}

/** Lets the deck turn up the next application in the frame of the press; React renders the same a moment later. */
export function useTurningUp(review: Review, cards: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const turnUp = (submissionId: string) => {
      const all = [...(cards.current?.children ?? [])] as HTMLElement[]
      const next = all.find(card => card.dataset.card === submissionId)
      if (!next) return false
      for (const card of all) {
        card.toggleAttribute('data-unseen', card !== next)
        if (card === next) card.firstElementChild?.setAttribute('data-region', 'detail')
        else card.firstElementChild?.removeAttribute('data-region')
      }
      return true
    }
    review.turnUp = turnUp
    return () => {
      if (review.turnUp === turnUp) review.turnUp = undefined
    }
  }, [review, cards])
}
