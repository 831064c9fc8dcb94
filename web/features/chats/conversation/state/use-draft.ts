import { useEffect, useLayoutEffect, useState } from 'react'
import { untilLetGo } from '../../../../lib/browser/held.ts'
import { chatDrafts, joined, onDraftAdded } from '../../../../lib/chat-drafts.ts'
import type { ShownMessage } from './messages.ts'
import { type Outgoing, outgoingIn } from './outgoing.ts'

interface Shown {
  /** The name under which it is saved */
  draftKey: string
  /** Where its messages on their way are known */
  place: string
  outgoing: readonly Outgoing[]
  messages: readonly ShownMessage[]
  /** These are the server's messages of now */
  current: boolean
  /** A message that was thought to have failed is in the chat */
  settle: (tempId: string) => void
}

/** What is left of a text once the message that it begins with has arrived. */
const after = (message: string) => (text: string) =>
  text.startsWith(message) ? text.slice(message.length).trimStart() : text

const hasArrived = (messages: readonly ShownMessage[], tempId: string) =>
  messages.some(it => it.status === 'SENT' && it.tempId === tempId)

/**
 * What is being written in a chat. It outlives a reload, and so does the text of a message whose fate the page did not live to
 * hear of: it comes back unless the message is there.
 */
export function useDraft({ draftKey, place, outgoing, messages, current, settle }: Shown) {
  // It may be on its way in another tab.
  const [awaited, setAwaited] = useState(() => {
    const sending = chatDrafts.readSending(draftKey)
    const isOnItsWay = outgoingIn(place).some(it => it.tempId === sending?.tempId && it.status === 'SENDING')
    return isOnItsWay ? null : sending
  })
  const [lost, setLost] = useState<typeof awaited>(null)
  const [content, setContent] = useState(() => chatDrafts.read(draftKey))
  /** The template that the text was started from, by its name */
  const [template, setTemplate] = useState(() => chatDrafts.readTemplate(draftKey))
  const [saved, setSaved] = useState(true)
  const sent = outgoing.find(it => it.status === 'SENDING')
  // A layout effect: what leaves in the commit that brings this one may have a text for it.
  useLayoutEffect(() => {
    return onDraftAdded(draftKey, (written, startedFrom) => {
      setContent(now => joined(now, written))
      setTemplate(now => startedFrom ?? now)
    })
  }, [draftKey])
  const tempId = sent?.tempId ?? (lost ?? awaited)?.tempId
  const text = sent?.content ?? (lost ?? awaited)?.text ?? ''
  useEffect(() => {
    const sending = tempId && text !== '' ? { tempId, text } : null
    setSaved(chatDrafts.save(draftKey, content, { template, sending }))
  }, [draftKey, content, template, tempId, text])
  useEffect(() => {
    if (!awaited) return
    const controller = new AbortController()
    const { signal } = controller
    void untilLetGo(awaited.tempId, signal).then(() => {
      if (signal.aborted) return
      setAwaited(null)
      if (chatDrafts.readSending(draftKey)?.tempId !== awaited.tempId) return
      setLost(awaited)
      setContent(now => joined(awaited.text, now))
    })
    return () => controller.abort()
  }, [awaited, draftKey])
  useEffect(() => {
    if (!lost || !current) return
    setLost(null)
    if (hasArrived(messages, lost.tempId)) setContent(after(lost.text))
  }, [lost, current, messages])
  // Only the server's answer was lost.
  const arrived = outgoing.find(it => it.status === 'FAILED' && hasArrived(messages, it.tempId))
  useEffect(() => {
    if (!arrived) return
    settle(arrived.tempId)
    setContent(after(arrived.content))
  }, [arrived, settle])
  return { content, setContent, template, setTemplate, saved }
}

/** A message has arrived: its text is not needed any more, also where its chat is not on the screen by then. */
export function forgetSending(draftKey: string, tempId: string): void {
  if (chatDrafts.readSending(draftKey)?.tempId !== tempId) return
  chatDrafts.save(draftKey, chatDrafts.read(draftKey), { template: chatDrafts.readTemplate(draftKey) })
}
