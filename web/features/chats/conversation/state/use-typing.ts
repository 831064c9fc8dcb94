import { useEffect, useRef } from 'react'
import { winnow } from '../../../../lib/client.ts'
import type { Side } from './conversation.ts'

/** Milliseconds: how often it is said again, and after which one has stopped. */
const again = 3_000
const stopped = 4_000

/** Tells the form's editors that one types: at most every 3 seconds, and once that one has stopped. */
export function useTyping(chatId: string | null, side: Side): { typed: () => void; stop: () => void } {
  const last = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const say = (typing: boolean) => {
    if (!chatId) return
    last.current = typing ? Date.now() : 0
    // Nobody misses it: it ends by itself.
    winnow.updateTyping({ chat_id: chatId, typing, view_as: side }).catch(() => {})
  }
  const stop = () => {
    clearTimeout(timer.current)
    if (last.current > 0) say(false)
  }
  const latest = useRef(stop)
  latest.current = stop
  useEffect(() => () => latest.current(), [])
  return {
    typed() {
      clearTimeout(timer.current)
      timer.current = setTimeout(stop, stopped)
      if (Date.now() - last.current > again) say(true)
    },
    stop,
  }
}
