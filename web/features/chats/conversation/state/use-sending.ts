import { type ChatMessage, WinnowError } from '@winnow/sdk'
import { useCallback, useEffect, useRef, useState } from 'react'
import { sentenceOf, winnow } from '../../../../lib/client.ts'
import { refresh } from '../../../../lib/refresh.ts'
import { uploading } from '../../../../lib/uploading.ts'
import { confirm, toast } from '../../../../ui/overlays/stack/stack.ts'
import { refreshInbox } from '../../refresh-inbox.ts'
import type { Counterpart, State } from './conversation.ts'
import { merge, type ShownMessage, without } from './messages.ts'
import { type Draft, dropOutgoing, isSameFile, type Outgoing, putOutgoing } from './outgoing.ts'

/** FAILED messages stay in the chat; what was held back, or had a file that no chat takes, is nowhere but in the composer. */
type Delivery = 'sent' | 'failed' | 'held' | 'refused'

/** What a message held that is written on. */
export interface TakenBack {
  text: string
  /** Null: it had none, or this page did not send it */
  file: File | null
  fileName: string | undefined
}

interface Sending extends Omit<Counterpart, 'pageId'> {
  /** Where its messages on their way are known */
  place: string
  outgoing: readonly Outgoing[]
  shown: readonly ShownMessage[]
  /** These are the server's messages of now */
  isCurrent: boolean
  change: (by: (now: State) => Partial<State>) => void
  /** The first message has opened the chat */
  onOpened: (chatId: string) => void
}

/** How the server's words about a file of the wrong type end, and for how many milliseconds they are shown. */
const unsupported = { words: 'Unsupported file type', shownFor: 7_000 }
/** The documents' own words (docs/rules.md#attachments). */
const fileFailure = 'Something went wrong, Please try again'

/** What an editor has seen of a chat: up to the newest message as it was opened, or as they last wrote. */
function useSeen(chatId: string | null, shown: readonly ShownMessage[], isCurrent: boolean) {
  const seen = useRef<{ chatId: string | null; last: ShownMessage | null }>(undefined)
  const newest = shown.findLast(it => it.status === 'SENT')
  if (isCurrent && seen.current?.chatId !== chatId && (chatId === null || newest))
    seen.current = { chatId, last: newest ?? null }
  const last = seen.current?.last
  // By time: the last one that was seen may be taken back or deleted.
  const isSince = (it: ShownMessage) => last !== undefined && (last === null || it.createdAt > last.createdAt)
  return {
    id: last === null ? null : last?.id,
    /** Who of the others has answered since */
    answeredBy: shown.findLast(
      it => it.senderType === 'PAGE_USER' && !it.own && it.status === 'SENT' && isSince(it),
    )?.senderName,
    see: (last: ShownMessage) => {
      seen.current = { chatId, last }
    },
  }
}

/** The ways to change a conversation: sending, again too, taking back and deleting. */
export function useSending({
  chatId,
  submissionId,
  formId,
  side,
  place,
  outgoing,
  shown,
  isCurrent,
  change,
  onOpened,
}: Sending) {
  const [limit, setLimit] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  /** Why it was held back: somebody else has answered meanwhile */
  const [answered, setAnswered] = useState<string | null>(null)
  /** The part of a file that has been sent, 0 to 1; null: none is on its way */
  const [progress, setProgress] = useState<number | null>(null)
  useEffect(() => {
    if (!problem?.endsWith(unsupported.words)) return
    const timer = setTimeout(() => setProblem(null), unsupported.shownFor)
    return () => clearTimeout(timer)
  }, [problem])
  const seen = useSeen(chatId, shown, isCurrent)
  const latest = useRef(shown)
  latest.current = shown
  /** Those that were sent from here, by their messages: the server has them no longer once they are taken back */
  const files = useRef(new Map<string, File>())

  const post = ({ content, template, file, tempId, key, chatId, seenId }: Outgoing) => {
    const options = { idempotencyKey: key }
    if (!file)
      return winnow.sendMessage(
        {
          ...{ chat_id: chatId, submission_id: submissionId, form_id: formId, content, mark_as_read: true },
          ...{ view_as: side, sender_type: side, temp_id: tempId, ...(template && { template }) },
          ...(seenId !== undefined && { last_message_id: seenId }),
        },
        options,
      )
    setProgress(0)
    return uploading(setProgress)
      .sendMessageWithAttachment(
        {
          ...{ content, attachment: file, markAsRead: 'true', viewAs: side, senderType: side, tempId },
          ...(chatId ? { chatId } : { submissionId, formIdentifier: formId }),
          ...(template && { template }),
          ...(seenId !== undefined && { lastMessageId: seenId ?? '' }),
        },
        options,
      )
      .finally(() => setProgress(null))
  }

  const deliver = async (it: Outgoing): Promise<Delivery> => {
    const { tempId } = it
    setLimit(null)
    setProblem(null)
    setAnswered(null)
    putOutgoing(place, { ...it, status: 'SENDING' })
    try {
      const reply = await post(it)
      seen.see(reply.message)
      if (it.file) files.current.set(reply.message.id, it.file)
      change(now => ({ messages: merge(now.messages, [reply.message]) }))
      dropOutgoing(place, tempId)
      if (!chatId) onOpened(reply.chatId)
      void refreshInbox()
      if (side === 'PAGE_USER') void refresh('fetchMe', 'fetchSubmission')
      return 'sent'
    } catch (error) {
      // It has come in meanwhile: only the answer was lost.
      if (latest.current.some(one => one.status === 'SENT' && one.tempId === tempId)) {
        dropOutgoing(place, tempId)
        return 'sent'
      }
      const code = error instanceof WinnowError ? error.code : undefined
      const isHeld = code === 'daily_limit' || code === 'chat_closed' || code === 'answered_meanwhile'
      // The same file would be refused again.
      const isRefused = code === 'unsupported_media_type'
      if (isHeld || isRefused) dropOutgoing(place, tempId)
      else putOutgoing(place, { ...it, status: 'FAILED' })
      change(now => ({ closed: now.closed || code === 'chat_closed' }))
      if (error instanceof WinnowError && code === 'daily_limit') setLimit(error.problem?.limit ?? 0)
      else if (code === 'answered_meanwhile') setAnswered(sentenceOf(error))
      else if (!isHeld) setProblem(it.file ? fileSentence(error) : sentenceOf(error))
      return isHeld ? 'held' : isRefused ? 'refused' : 'failed'
    }
  }

  /** What had failed is in the chat after all. */
  const settle = useCallback(
    (tempId: string) => {
      dropOutgoing(place, tempId)
      setProblem(null)
    },
    [place],
  )

  /** `anyway`: although somebody else has answered. */
  const begin = (it: Draft, { anyway = false } = {}): Outgoing => {
    // The same words after a failure are the same message: what arrived unnoticed does not go out twice.
    const tried = outgoing.find(
      one => one.status === 'FAILED' && one.content === it.content && isSameFile(one.file, it.file),
    )
    return (
      tried ?? {
        ...it,
        tempId: `tmp_${crypto.randomUUID()}`,
        key: crypto.randomUUID(),
        chatId,
        seenId: side === 'PAGE_USER' && !anyway ? seen.id : undefined,
        createdAt: new Date().toISOString(),
        status: 'SENDING',
      }
    )
  }

  /** Takes a reply back before its email leaves; gives back what it held, or null when it was too late. */
  const takeBack = async (message: ShownMessage): Promise<TakenBack | null> => {
    try {
      const { content } = await winnow.takeBackMessage({ message_id: message.id, chat_id: message.chatId })
      change(now => ({ messages: without(now.messages, message.id) }))
      void refreshInbox()
      void refresh('fetchMe', 'fetchSubmission')
      return {
        text: content,
        file: files.current.get(message.id) ?? null,
        fileName: message.attachmentMetadata?.name,
      }
    } catch (error) {
      toast({ id: 'send', tone: 'bad', title: "Couldn't take back the message", text: sentenceOf(error) })
      return null
    }
  }

  const remove = async (message: ShownMessage): Promise<void> => {
    if (!(await mayDelete(message))) return
    try {
      await winnow.deleteMessage({ message_id: message.id, chat_id: message.chatId })
      change(now => ({ messages: without(now.messages, message.id) }))
      void refreshInbox()
    } catch (error) {
      toast({ id: 'send', tone: 'bad', title: "Couldn't delete the message", text: sentenceOf(error) })
    }
  }

  return {
    limit,
    problem,
    answered,
    /** Who has answered since this was opened, before anything is sent */
    answeredBy: side === 'PAGE_USER' ? seen.answeredBy : undefined,
    progress,
    dropLimit: () => setLimit(null),
    begin,
    deliver,
    discard(tempId: string) {
      setProblem(null)
      dropOutgoing(place, tempId)
    },
    settle,
    takeBack,
    remove,
  }
}

/** The server's own words where they are about the file; else the documents'. */
const fileSentence = (error: unknown): string =>
  error instanceof WinnowError && [413, 415, 422].includes(error.status)
    ? error.status === 413
      ? 'Failed to upload file. Max file size is 10Mb.'
      : error.message
    : fileFailure

/** Asks within the hour, and says why not after it (docs/rules.md#deleting-messages). */
async function mayDelete({ deletableUntil }: ChatMessage): Promise<boolean> {
  if (deletableUntil !== null && Date.parse(deletableUntil) > Date.now())
    return confirm({
      title: 'They might still see this message',
      text: 'Your message will be deleted but will still appear in the email notification that was sent.',
      confirm: 'Delete message',
    })
  await confirm({
    title: 'Cannot delete',
    text: 'Messages can only be deleted within 1 hour after they are sent',
    confirm: 'OK',
    cancel: null,
    kind: 'primary',
  })
  return false
}
