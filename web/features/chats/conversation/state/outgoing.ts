import type { ChatMessage } from '@winnow/sdk'
import { useSyncExternalStore } from 'react'

/** What a person sends. */
export interface Draft {
  content: string
  /** The template that it was started from */
  template: string | null
  file: File | null
}

/** A message on its way, or that was not sent; sending it again repeats the same call, so that it never arrives twice. */
export interface Outgoing extends Draft {
  tempId: string
  key: string
  /** The chat that it was sent to; null: it opens one */
  chatId: string | null
  /** The newest message that its writer had seen; undefined: they send it in any case */
  seenId: string | null | undefined
  createdAt: string
  status: Exclude<ChatMessage['status'], 'SENT'>
}

/** The same file, perhaps chosen once more. */
export const isSameFile = (one: File | null, other: File | null): boolean =>
  one?.name === other?.name && one?.size === other?.size && one?.lastModified === other?.lastModified

const none: readonly Outgoing[] = []
const byPlace = new Map<string, readonly Outgoing[]>()
const listeners = new Set<() => void>()

/** Of one conversation, whether or not it is on the screen: another one may be opened while a message is on its way. */
export const outgoingIn = (place: string): readonly Outgoing[] => byPlace.get(place) ?? none

function set(place: string, all: readonly Outgoing[]) {
  if (all.length > 0) byPlace.set(place, all)
  else byPlace.delete(place)
  for (const tell of listeners) tell()
}

export const putOutgoing = (place: string, it: Outgoing): void =>
  set(place, [...outgoingIn(place).filter(one => one.tempId !== it.tempId), it])

export const dropOutgoing = (place: string, tempId: string): void =>
  set(
    place,
    outgoingIn(place).filter(it => it.tempId !== tempId),
  )

/** At signing out. */
export function forgetOutgoing(): void {
  byPlace.clear()
  for (const tell of listeners) tell()
}

function subscribe(tell: () => void) {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

export const useOutgoing = (place: string): readonly Outgoing[] =>
  useSyncExternalStore(subscribe, () => outgoingIn(place))
