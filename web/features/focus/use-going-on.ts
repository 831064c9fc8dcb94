import { useEffect } from 'react'
import { runsWithMod } from '../../lib/browser/platform.ts'
import { modifiers } from '../../lib/hotkeys.ts'
import { useReview } from '../review/ReviewProvider.tsx'
import type { Deck } from './deck/deck.ts'

/** Keys that mean the one who was just decided on: back to them, or the reply to them. */
const backwards = ['ArrowLeft', 'k', 'K']

export const nudgeId = 'focus-nudge'
/** Its templates stand in a popover, elsewhere in the document. */
const isInNudge = (target: EventTarget | null) =>
  target instanceof Element && target.closest(`#${nudgeId}, [data-scope=popover][data-part=content]`) !== null

export const topBarId = 'focus-top-bar'
export const backId = 'focus-back'
/** The way back, the way out and the options mean the one in view, or nobody. */
const isBackwards = (target: EventTarget | null) =>
  target instanceof Element && target.closest(`#${topBarId}, #${backId}`) !== null

/** Whatever the person does next ends the success, and they do it to the next applicant; the reply that was offered goes with it. */
export function useGoingOn(deck: Deck): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.repeat || [...modifiers, 'Tab'].includes(event.key) || isInNudge(event.target)) return
      // Sending the reply, and undo.
      if (runsWithMod(event)) return
      if (backwards.includes(event.key)) return
      const { nudge } = deck.state
      if (nudge && (event.key === 'Escape' || (event.key.toLowerCase() === 'r' && !nudge.chatClosed))) return
      deck.goOn()
      deck.closeNudge()
    }
    const swallow = (event: Event) => {
      event.preventDefault()
      event.stopPropagation()
    }
    const onPress = (event: Event) => {
      removeEventListener('click', swallow, true)
      if (isInNudge(event.target) || isBackwards(event.target) || !deck.goOn()) return
      // What was pressed was the one before's.
      swallow(event)
      addEventListener('click', swallow, { capture: true, once: true })
    }
    addEventListener('keydown', onKey, true)
    addEventListener('pointerdown', onPress, true)
    return () => {
      removeEventListener('keydown', onKey, true)
      removeEventListener('pointerdown', onPress, true)
      removeEventListener('click', swallow, true)
    }
  }, [deck])
  // A panel that opens would lie behind the reply.
  const { noting, picking, chatOpen } = useReview().state
  useEffect(() => {
    if (noting || picking || chatOpen) deck.closeNudge()
  }, [deck, noting, picking, chatOpen])
}
