import type { Comment, FetchCommentsResponse } from '@winnow/sdk'
import { useEffect, useState } from 'react'
import { reasonOf, sentenceOf, useCall, winnow } from '../../lib/client.ts'
import { hasChangedSince, refreshApplications } from '../../lib/refresh.ts'
import { dismissToast, toast } from '../../ui/overlays/stack/stack.ts'
import type { Person } from '../../ui/rich-text/mentions.ts'
import type { Passage } from '../review/state.ts'
import { useSession } from '../session/session.ts'

/** Milliseconds for which notes are not asked for again, unless they changed (docs/rules.md#notes). */
const kept = 20 * 60 * 1000

/** When the notes of an application were fetched. */
const fetchedAt = new Map<string, number>()

/** A note as it was written. */
export interface NewNote {
  html: string
  mentions: readonly Person[]
  quote: Passage | null
}

const temporary = 'temporary'
const notAdded = 'note-not-added'
/** It is not on the server yet. */
export const isOnTheWay = ({ commentId }: Comment): boolean => commentId.startsWith(temporary)
let lastTemporary = 0

const nothing: FetchCommentsResponse = { comments: [], mentionedUsers: [], hasNextComment: false }

/** The notes on an application, the oldest first, and what can be done with them. */
export function useNotes(of: { form_id: string; submission_id: string }) {
  const { me } = useSession()
  const { data, error, mutate } = useCall('fetchComments', of, {
    revalidateIfStale: false,
    revalidateOnFocus: false,
    onSuccess: () => fetchedAt.set(of.submission_id, Date.now()),
  })
  const [before, setBefore] = useState<FetchCommentsResponse>()
  const isKnown = data !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each application, when it is opened.
  useEffect(() => {
    const at = fetchedAt.get(of.submission_id) ?? 0
    if (isKnown && (Date.now() - at > kept || hasChangedSince(of.submission_id, at))) void mutate()
  }, [of.submission_id])
  const newest = data?.comments ?? []
  const shown = new Set(newest.map(it => it.commentId))
  const older = before?.comments.filter(it => !shown.has(it.commentId)) ?? []
  const notes = [...newest, ...older].toReversed()

  /** Resolves to whether it arrived. */
  async function add({ html, mentions, quote }: NewNote): Promise<boolean> {
    const note: Comment = {
      ...{ commentId: `${temporary}-${++lastTemporary}`, comment: html, createdAt: new Date().toISOString() },
      ...{ userName: me.name ?? me.email, userImage: me.image, commentOwner: true },
      mentionedUsers: [...mentions],
      quote: quote && { ...quote, end: quote.start + quote.text.length },
    }
    const withNote = (known = nothing, one = note) => ({ ...known, comments: [one, ...known.comments] })
    try {
      await mutate(
        async known => {
          const mentioned_emails = mentions.map(it => it.email)
          const { comment } = await winnow.addComment({
            ...{ ...of, comment: html, mentioned_emails },
            quote: quote && { field_id: quote.fieldId, text: quote.text, start: quote.start },
          })
          // It was added: reporting a failure would make people add it twice.
          return winnow.fetchComments(of).catch(() => withNote(known, comment))
        },
        { optimisticData: known => withNote(known), rollbackOnError: true, revalidate: false },
      )
      dismissToast(notAdded)
      return true
    } catch (failure) {
      toast({
        ...{ id: notAdded, tone: 'bad', title: "Couldn't add the note" },
        text: `${reasonOf(failure)} Your text is kept.`,
      })
      return false
    }
  }

  async function remove({ commentId }: Comment): Promise<void> {
    const without = (known = nothing) => ({
      ...known,
      comments: known.comments.filter(it => it.commentId !== commentId),
    })
    setBefore(known => known && without(known))
    await mutate(known => without(known), { revalidate: false })
    try {
      await winnow.deleteComment({ ...of, comment_id: commentId })
    } catch (failure) {
      console.warn("Couldn't delete a note:", sentenceOf(failure))
    }
    await refreshApplications(new Set([of.submission_id]), 'fetchComments')
  }

  const last = (before?.comments ?? newest).at(-1)
  async function showOlder(): Promise<void> {
    try {
      const page = await winnow.fetchComments({ ...of, last_comment_id: last?.commentId })
      setBefore(known => ({ ...page, comments: [...(known?.comments ?? []), ...page.comments] }))
    } catch (failure) {
      toast({
        id: 'notes-not-fetched',
        tone: 'bad',
        title: "Couldn't load older notes",
        text: sentenceOf(failure),
      })
    }
  }

  return {
    notes: isKnown ? notes : undefined,
    failed: error && !isKnown ? error : undefined,
    retry: () => void mutate(),
    hasOlder: (before ?? data)?.hasNextComment === true,
    ...{ add, remove, showOlder },
  }
}
