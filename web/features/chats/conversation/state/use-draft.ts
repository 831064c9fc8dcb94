import { useEffect, useLayoutEffect, useState } from 'react'
import { untilLetGo } from '../../../../lib/browser/held.ts'
import { chatDrafts, joined, onDraftChanged, readDraft, saveDraft } from '../../../../lib/chat-drafts.ts'
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
  /** The file that goes with it */
  attached: File | null
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
 * hear of: it comes back unless the message is there. Of a file only the name does, to ask for it again.
 */
export function useDraft({ draftKey, place, outgoing, messages, current, attached, settle }: Shown) {
  // It may be on its way in another tab.
  const [awaited, setAwaited] = useState(() => {
    const sending = chatDrafts.readSending(draftKey)
    const isOnItsWay = outgoingIn(place).some(it => it.tempId === sending?.tempId && it.status === 'SENDING')
    return isOnItsWay ? null : sending
  })
  const [lost, setLost] = useState<typeof awaited>(null)
  const [content, setContent] = useState(() => readDraft(draftKey).text)
  /** The template that the text was started from, by its name */
  const [template, setTemplate] = useState(() => readDraft(draftKey).template)
  /** The name of a file that was attached before */
  const [missing, setMissing] = useState(() => chatDrafts.readFile(draftKey))
  const [saved, setSaved] = useState(true)
  const sent = outgoing.find(it => it.status === 'SENDING')
  // A layout effect: what leaves in the commit that brings this one may have a text for it.
  useLayoutEffect(() => {
    return onDraftChanged(draftKey, (change, startedFrom) => {
      setContent(change)
      setTemplate(now => startedFrom ?? now)
    })
  }, [draftKey])
  const tempId = sent?.tempId ?? (lost ?? awaited)?.tempId
  const text = sent?.content ?? (lost ?? awaited)?.text ?? ''
  // Sending without a missing file settles that too, unless it is lost.
  const sentFile = sent ? (sent.file?.name ?? missing ?? undefined) : (lost ?? awaited)?.file
  const failed = outgoing.find(it => it.status === 'FAILED' && it.file)
  const kept = (attached === sent?.file ? null : attached) ?? failed?.file
  const file = kept?.name ?? (sent ? null : missing)
  useEffect(() => {
    const isKept = tempId && (text !== '' || sentFile !== undefined)
    const sending = isKept ? { tempId, text, ...(sentFile !== undefined && { file: sentFile }) } : null
    setSaved(saveDraft(draftKey, { text: content, template }, { file, sending }))
  }, [draftKey, content, template, file, tempId, text, sentFile])
  useEffect(() => {
    if (attached) setMissing(null)
  }, [attached])
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
    else if (lost.file !== undefined) setMissing(lost.file)
  }, [lost, current, messages])
  // Only the server's answer was lost.
  const arrived = outgoing.find(it => it.status === 'FAILED' && hasArrived(messages, it.tempId))
  useEffect(() => {
    if (!arrived) return
    settle(arrived.tempId)
    setContent(after(arrived.content))
  }, [arrived, settle])
  return {
    ...{ content, setContent, template, setTemplate, saved },
    /** The name of a file to be attached again: it is neither here nor in a message that can be sent again */
    missing: attached || outgoing.some(it => it.file) ? null : missing,
    dropMissing: () => setMissing(null),
  }
}

/** A message has arrived: its text is not needed any more, also where its chat is not on the screen by then. */
export function forgetSending(draftKey: string, tempId: string): void {
  if (chatDrafts.readSending(draftKey)?.tempId !== tempId) return
  saveDraft(draftKey, readDraft(draftKey), { file: chatDrafts.readFile(draftKey), sending: null })
}
