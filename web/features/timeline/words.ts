import { dateTimeText } from '@winnow/openapi/common/dates/dates'
import type { FetchTimelineResponse } from '@winnow/sdk'
import {
  AlarmClock,
  Archive,
  ArchiveRestore,
  ArrowLeftRight,
  Eye,
  FileUp,
  Inbox,
  type LucideIcon,
  Mail,
  Merge,
  PencilLine,
  Send,
  StickyNote,
  Tag,
  Trash2,
  Undo2,
  UserMinus,
  UserPlus,
  UserRoundPlus,
} from 'lucide-react'

export type Entry = FetchTimelineResponse['entries'][number]

/** A line of the timeline: who in bold, what they did, and when. */
export interface Line {
  key: string
  at: string
  icon: LucideIcon
  /** Before the name */
  before?: string
  who?: string
  what: string
  /** The decision that it tells of; absent: it was only seen */
  entry?: Entry
}

const gone = '(deleted)'
const nobody = {
  key: 'An API key',
  user: 'Someone',
  applicant: 'The applicant',
  assistant: 'AI',
  system: 'Winnow',
}
const whoOf = ({ by }: Entry): string => (by.self ? 'You' : by.name || nobody[by.kind])

/** What an entry says, by its kind. */
const words: Record<
  Entry['kind'],
  (entry: Entry, questionOf: (id: string) => string) => Omit<Line, 'key' | 'at'>
> = {
  applied: () => ({ icon: Inbox, what: 'Applied' }),
  added: it => ({ icon: UserPlus, who: whoOf(it), what: 'added the applicant' }),
  imported: it => ({ icon: FileUp, who: whoOf(it), what: 'imported the application' }),
  corrected: (it, questionOf) => ({
    ...{ icon: PencilLine, who: 'The applicant' },
    what: `corrected ${it.fields.map(questionOf).join(', ')}`,
  }),
  withdrawn: () => ({ icon: UserMinus, who: 'The applicant', what: 'withdrew the application' }),
  moved: it => ({
    ...{ icon: it.is_undo ? Undo2 : ArrowLeftRight, who: whoOf(it) },
    what: `moved the applicant ${it.is_undo ? 'back ' : ''}from ${it.from ?? gone} to ${it.to ?? gone}`,
  }),
  labelled: it => ({
    ...{ icon: it.is_undo ? Undo2 : Tag, who: whoOf(it) },
    what: `${it.on ? 'added' : 'removed'} ${it.label ?? gone}`,
  }),
  label_merged: it => ({
    ...{ icon: Merge, who: whoOf(it) },
    what: `merged the label ${it.label ?? gone} into ${it.to ?? gone}`,
  }),
  noted: it => ({ icon: StickyNote, who: whoOf(it), what: 'added a private note' }),
  note_deleted: it => ({ icon: Trash2, who: whoOf(it), what: 'deleted a private note' }),
  messaged: it =>
    it.side === 'SUBMITTER'
      ? { icon: Mail, who: 'The applicant', what: 'sent a message' }
      : { icon: Send, who: whoOf(it), what: 'sent a message' },
  messages_taken_back: it => ({ icon: Undo2, who: whoOf(it), what: 'took a message back' }),
  message_deleted: it => ({
    ...{ icon: Trash2, what: 'deleted a message' },
    who: it.side === 'SUBMITTER' ? 'The applicant' : whoOf(it),
  }),
  chat_closed: it => ({ icon: it.is_undo ? Undo2 : Archive, who: whoOf(it), what: 'closed the chat' }),
  chat_opened: it => ({
    icon: it.is_undo ? Undo2 : ArchiveRestore,
    who: whoOf(it),
    what: 'reopened the chat',
  }),
  chat_assigned: it => ({
    ...{ icon: it.is_undo ? Undo2 : UserRoundPlus, who: whoOf(it) },
    what: `assigned the chat to ${it.on ? (it.to ?? gone) : 'nobody'}`,
  }),
  chat_snoozed: it => ({
    ...{ icon: it.is_undo ? Undo2 : AlarmClock, who: whoOf(it) },
    what: it.on
      ? `snoozed the chat until ${it.until ? dateTimeText(it.until) : 'the applicant writes'}`
      : 'brought the chat back',
  }),
}

/** All that is told, the newest first. */
export function linesOf(
  entries: readonly Entry[],
  seen: FetchTimelineResponse['seen'],
  questionOf: (id: string) => string,
): Line[] {
  const told = entries.map(entry => ({
    ...{ key: `entry-${entry.number}`, at: entry.at, entry },
    ...words[entry.kind](entry, questionOf),
  }))
  const looked = seen.map(({ name, self, at }, index) => ({
    ...{ key: `seen-${index}`, at, icon: Eye },
    ...{ before: 'Viewed by', who: self ? 'you' : name, what: '' },
  }))
  return [...looked, ...told].toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
}
