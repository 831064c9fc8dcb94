import type { ChangeKind } from './common/enums.ts'

/** What an event means to those who watch a form or a workspace; an event without a meaning wakes nobody's screen. */
interface EventMeaning {
  /** How it changes the applications that it is about */
  change?: ChangeKind
  /** It changes what a form is: its settings, stages, columns, content, or that it exists */
  form?: true
  /** It tells how far a job is; its data name the job */
  job?: true
  /** It concerns nobody but who caused it */
  personal?: true
}

/** Every event that is recorded, with its meaning. An event carries ids and values before, never the text of an answer. */
export const events = {
  'user.signed_in': {},
  'user.signed_out': {},
  'user.renamed': {},
  'key.created': {},
  'key.revoked': {},
  'workspace.created': {},
  'workspace.image_changed': {},
  'form.created': { form: true },
  'form.edited': { form: true },
  'form.published': { form: true },
  'form.status_changed': { form: true },
  'form.columns_changed': { form: true },
  'form.settings_changed': { form: true },
  'form.logo_changed': { form: true },
  'form.deleted': { form: true },
  'form.restored': { form: true },
  'form.purged': { form: true },
  'job.started': { job: true },
  'job.stopped': { job: true },
  'job.ended': { job: true },
  'submission.created': { change: 'created' },
  'submission.imported': { change: 'created' },
  'submission.corrected': { change: 'answers' },
  'submission.withdrawn': { change: 'withdrawn' },
  'submission.file_arrived': { change: 'file' },
  'submission.moved': { change: 'moved' },
  'submission.move_undone': { change: 'moved' },
  'message.sent': { change: 'messaged' },
  'message.taken_back': { change: 'messaged' },
  'chat.read': { change: 'read', personal: true },
} as const satisfies Record<string, EventMeaning>

export type EventName = keyof typeof events
export const eventNames = Object.keys(events) as EventName[]

/** What the event means; undefined: this server does not know it, an older or newer one recorded it. */
export const meaningOf = (kind: string): EventMeaning | undefined => events[kind as EventName]
