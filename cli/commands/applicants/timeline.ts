import type { FetchTimelineResponse } from '@winnow/sdk'
import { fields } from '../../io/out/text.ts'
import { Session } from '../../io/session.ts'
import { command } from '../command.ts'
import { applicationArgument, formArgument } from '../forms/form.ts'
import { namingApplication } from './naming.ts'

type Entry = FetchTimelineResponse['entries'][number]

const deleted = '(deleted)'

/** What happened, in words. */
const texts: Record<Entry['kind'], (entry: Entry) => string> = {
  applied: () => 'applied',
  added: () => 'added by hand',
  imported: () => 'imported',
  corrected: ({ fields: questions }) => `corrected ${questions.join(', ')}`,
  withdrawn: () => 'withdrawn',
  moved: ({ from, to, is_undo }) =>
    `${is_undo ? 'moved back' : 'moved'} from ${from ?? deleted} to ${to ?? deleted}`,
  labelled: ({ label, on }) => `${on ? 'label added' : 'label removed'}: ${label ?? deleted}`,
  label_merged: ({ label, to }) => `label merged: ${label ?? deleted} into ${to ?? deleted}`,
  noted: ({ comment_id }) => `note added: ${comment_id}`,
  note_deleted: ({ comment_id }) => `note deleted: ${comment_id}`,
  messaged: ({ side }) => (side === 'SUBMITTER' ? 'message from the applicant' : 'message sent'),
  messages_taken_back: () => 'message taken back',
  message_deleted: ({ side }) =>
    side === 'SUBMITTER' ? 'message deleted by the applicant' : 'message deleted',
  chat_closed: () => 'chat closed',
  chat_opened: () => 'chat opened',
  chat_assigned: ({ on, to }) => `chat assigned to ${on ? (to ?? deleted) : 'nobody'}`,
  chat_snoozed: ({ on, until }) =>
    on ? `chat snoozed until ${until ?? 'the applicant writes'}` : 'chat brought back',
}

const who = ({ by }: Entry): string => by.name || (by.kind === 'applicant' ? 'applicant' : by.kind)

/** The batch that undoes it, or why nothing does. */
const way = ({ undo, undone, overtaken }: Entry): string =>
  undo?.batch_id ?? (undone ? 'undone' : overtaken ? 'changed since' : '')

export const showTimeline = command({
  path: 'applicants timeline',
  summary: 'List what happened to an application, the newest first',
  more: 'The last column is what winnow undo takes to undo a move, a change of labels or what was done to the chat.',
  args: [formArgument, applicationArgument],
  examples: ['winnow applicants timeline spring-accelerator sub_01j9'],
  read: ([form, submission]) => ({ form: String(form), submission_id: String(submission) }),
  async run({ form, submission_id }, io) {
    const session = await Session.open(io)
    const form_id = await session.formId(form)
    const pageBefore = (before: number | null) =>
      session.winnow
        .fetchTimeline({ form_id, submission_id, before })
        .catch(namingApplication(submission_id, form))
    let page = await pageBefore(null)
    const { seen } = page
    const entries = [...page.entries]
    while (page.hasNextEntry) {
      page = await pageBefore(entries.at(-1)?.number ?? null)
      entries.push(...page.entries)
    }
    return { form: { id: form_id }, submissionId: submission_id, entries, seen }
  },
  json: ({ form, submissionId, entries, seen }) => ({
    ...{ form, submissionId },
    seen: seen.map(({ name, at }) => ({ name, at })),
    entries: entries.map(({ number: _, kind, at, by, comment_id, is_undo, undo, undone, ...of }) => ({
      ...{ kind, at, by: { kind: by.kind, name: by.name } },
      ...{ from: of.from, to: of.to, label: of.label, on: of.on, until: of.until },
      ...{ side: of.side, fields: of.fields },
      ...{ noteId: comment_id, isUndo: is_undo, batchId: undo?.batch_id ?? null, undone },
      overtaken: of.overtaken,
    })),
  }),
  lines: ({ entries, seen }) => [
    ...seen.map(({ name, at }) => fields(at, name, 'seen', '')),
    ...entries.map(entry => fields(entry.at, who(entry), texts[entry.kind](entry), way(entry))),
  ],
})
