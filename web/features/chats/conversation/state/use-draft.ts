import { useEffect, useLayoutEffect, useState } from 'react'
import { draftsIn } from '../../../../lib/browser/drafts.ts'
import { untilLetGo } from '../../../../lib/browser/held.ts'
import type { ShownMessage } from './messages.ts'
import { type Outgoing, outgoingIn } from './outgoing.ts'

const drafts = draftsIn('winnow.drafts')

type Add = (text: string, template: string | null) => void

/** Those on the screen, by the name of their draft */
const composers = new Map<string, Add>()

/** The text of a message that came back, above what was written since. */
export const joined = (first: string, rest: string): string =>
  rest === '' ? first : first === '' || rest.startsWith(first) ? rest : `${first}\n\n${rest}`

interface Shown {
  /** The name under which it is saved */
  draftKey: string
  /** Where its messages on their way are known */
  place: string
  outgoing: readonly Outgoing[]
  messages: readonly ShownMessage[]
  /** These are the server's messages of now */
  current: boolean
}

/**
 * What is being written in a chat. It outlives a reload, and so does the text of a message whose fate the page did not live to
 * hear of: it comes back unless the message is there.
 */
export function useDraft({ draftKey, place, outgoing, messages, current }: Shown) {
  // It may be on its way in another tab.
  const [awaited, setAwaited] = useState(() => {
    const sending = drafts.readSending(draftKey)
    const isOnItsWay = outgoingIn(place).some(it => it.tempId === sending?.tempId && it.status === 'SENDING')
    return isOnItsWay ? null : sending
  })
  const [lost, setLost] = useState<typeof awaited>(null)
  const [content, setContent] = useState(() => drafts.read(draftKey))
  /** The template that the text was started from, by its name */
  const [template, setTemplate] = useState(() => drafts.readTemplate(draftKey))
  const [saved, setSaved] = useState(true)
  const sent = outgoing.find(it => it.status === 'SENDING')
  // A layout effect: what leaves in the commit that brings this one may have a text for it.
  useLayoutEffect(() => {
    const add: Add = (written, startedFrom) => {
      setContent(now => joined(now, written))
      setTemplate(now => startedFrom ?? now)
    }
    composers.set(draftKey, add)
    return () => {
      if (composers.get(draftKey) === add) composers.delete(draftKey)
    }
  }, [draftKey])
  const tempId = sent?.tempId ?? (lost ?? awaited)?.tempId
  const text = sent?.content ?? (lost ?? awaited)?.text ?? ''
  useEffect(() => {
    const sending = tempId && text !== '' ? { tempId, text } : null
    setSaved(drafts.save(draftKey, content, { template, sending }))
  }, [draftKey, content, template, tempId, text])
  useEffect(() => {
    if (!awaited) return
    const controller = new AbortController()
    const { signal } = controller
    void untilLetGo(awaited.tempId, signal).then(() => {
      if (signal.aborted) return
      setAwaited(null)
      if (drafts.readSending(draftKey)?.tempId !== awaited.tempId) return
      setLost(awaited)
      setContent(now => joined(awaited.text, now))
    })
    return () => controller.abort()
  }, [awaited, draftKey])
  useEffect(() => {
    if (!lost || !current) return
    setLost(null)
    if (messages.some(it => it.status === 'SENT' && it.tempId === lost.tempId))
      setContent(now => (now.startsWith(lost.text) ? now.slice(lost.text.length).trimStart() : now))
  }, [lost, current, messages])
  return { content, setContent, template, setTemplate, saved }
}

/**
 * Adds a text that was written elsewhere to what stands in a chat unsent, on the screen or not; `template` null: it was started
 * from none. False: storage is denied or full.
 */
export function addToDraft(draftKey: string, text: string, template: string | null): boolean {
  composers.get(draftKey)?.(text, template)
  return drafts.save(draftKey, joined(drafts.read(draftKey), text), {
    template: template ?? drafts.readTemplate(draftKey),
    sending: drafts.readSending(draftKey),
  })
}

/** A message has arrived: its text is not needed any more, also where its chat is not on the screen by then. */
export function forgetSending(draftKey: string, tempId: string): void {
  if (drafts.readSending(draftKey)?.tempId !== tempId) return
  drafts.save(draftKey, drafts.read(draftKey), { template: drafts.readTemplate(draftKey) })
}
