import { z } from 'zod'
import {
  aiResults,
  type ChangeKind,
  chatSides,
  chatStatuses,
  fastModes,
  formColours,
  formStatuses,
  jobStatuses,
  maskedFields,
  plans,
  retentionActions,
  stageKinds,
  subscriptionStatuses,
  workspaceRoles,
} from './common/enums.ts'

/** What an event means to those who watch a form or a workspace; an event without a meaning wakes nobody's screen. */
interface EventMeaning {
  /** How it changes the applications that it is about */
  change?: ChangeKind
  /** It changes what a form is to those who review or fill it: settings, stages, columns, content, or that it exists */
  form?: true
  /** It tells how far a job is; its data name the job */
  job?: true
  /** It takes a session, a key or a right from the `user` whom its data name: their waiting calls check it again */
  access?: true
  /** It changes a workspace itself: who is in it, what they may do, its name, time zone or logo */
  workspace?: true
  /** It concerns nobody but who caused it */
  personal?: true
}

interface EventKind extends EventMeaning {
  /** What is recorded with it: ids and values before, never the text of an answer */
  data: z.ZodObject
}

const nothing = z.object({})
const user = z.object({ user: z.string() })
/** What somebody who is gone had made, and who has it now; null: nothing */
const gone = user.extend({ forms: z.int(), searches: z.int(), to: z.string().nullable() })
/** The address that an invitation went to; absent: that account was deleted, or the person is named by `user` */
const invited = z.object({ email: z.string().optional() })
const submission = z.object({ submission: z.string() })
const view = z.object({ view: z.string() })
const folder = z.object({ folder: z.string() })
const template = z.object({ template: z.string() })
const search = z.object({ search: z.string() })
/** A stage by its number in the database. */
const stage = z.int()
/** A label by its number in the database, and how it looks. */
const label = z.int()
const look = z.object({ value: z.string(), colour: z.string() })
const instant = z.int().nullable()
/** What becomes of archived applications, after so many days; `keptForms`: forms whose applications stay, by number. */
const retention = z.object({
  action: z.enum(retentionActions),
  days: z.int(),
  keptForms: z.array(z.int()),
})

/** Settings of a form as they were before, those that changed; and what became of a status's notifications. */
const settingsBefore = z
  .object({
    openingDate: instant,
    responseCap: z.int().nullable(),
    multipleSubmissions: z.boolean(),
    emailVerificationRequired: z.boolean(),
    correctionsAllowed: z.boolean(),
    estimateShown: z.boolean(),
    bulkActionEnabled: z.boolean(),
    showLabelsRow: z.boolean(),
    aiEnabled: z.boolean(),
    aiAllowedFields: z.array(z.enum(maskedFields)),
    aiNudgeShown: z.boolean(),
    templateColor: z.enum(formColours).nullable(),
    urlParameters: z.array(z.string()),
    fastMode: z.enum(fastModes),
    defaultArchiveChatStatus: z.enum(chatStatuses),
    defaultSendMessage: z.boolean().nullable(),
    stage,
    notifications: z.boolean(),
  })
  .partial()

/** Every event that is recorded: its meaning, and what is recorded with it. */
export const events = {
  'user.signed_in': { data: user },
  'user.signed_out': { access: true, data: user },
  'user.renamed': { data: user },
  /** Time zone, format of dates, picture: which of them */
  'user.profile_changed': { data: user.extend({ changed: z.array(z.string()) }) },
  'key.created': { data: z.object({ key: z.string(), scopes: z.array(z.string()) }) },
  'key.revoked': { access: true, data: user.extend({ key: z.string() }) },
  'workspace.created': { data: nothing },
  /** Forms that were deleted or restored with it */
  'workspace.deleted': { workspace: true, form: true, data: z.object({ forms: z.int() }) },
  'workspace.restored': { workspace: true, form: true, data: z.object({ forms: z.int() }) },
  'workspace.purged': { data: z.object({ workspace: z.string() }) },
  'workspace.renamed': { workspace: true, data: z.object({ from: z.string(), to: z.string().optional() }) },
  'workspace.time_zone_changed': { workspace: true, data: z.object({ from: z.string(), to: z.string() }) },
  'workspace.plan_changed': {
    workspace: true,
    data: z.object({ from: z.enum(plans), to: z.enum(plans).optional() }),
  },
  /** Somebody was led to Stripe to pay for Pro */
  'workspace.checkout_started': { data: nothing },
  /** What Stripe says of the workspace's subscription; null: there was none. `endsAt`: when it ends, where it was cancelled */
  'workspace.subscription_changed': {
    workspace: true,
    data: z.object({
      from: z.enum(subscriptionStatuses).nullable(),
      to: z.enum(subscriptionStatuses),
      endsAt: instant,
    }),
  },
  'workspace.invited': { workspace: true, data: invited.extend({ role: z.enum(workspaceRoles) }) },
  'workspace.invitation_withdrawn': { workspace: true, data: invited },
  'workspace.member_joined': { workspace: true, data: user.extend({ role: z.enum(workspaceRoles) }) },
  'workspace.member_removed': { ...{ workspace: true, access: true }, data: gone },
  'workspace.member_left': { ...{ workspace: true, access: true }, data: gone },
  'workspace.role_changed': {
    ...{ workspace: true, access: true },
    data: user.extend({ from: z.enum(workspaceRoles), to: z.enum(workspaceRoles) }),
  },
  'workspace.ownership_offered': { workspace: true, data: user },
  /** Whom it was to, and how it was answered; absent: they may not own the workspace any more */
  'workspace.ownership_offer_ended': {
    workspace: true,
    data: user.extend({ answer: z.enum(['ACCEPTED', 'DECLINED', 'WITHDRAWN']) }).partial(),
  },
  'workspace.owner_changed': { workspace: true, data: user.extend({ from: z.string() }) },
  /** Ids of images */
  /** What became of archived applications before and does now; null: they stay */
  'workspace.retention_changed': { data: z.object({ from: retention.nullable(), to: retention.nullable() }) },
  'workspace.image_changed': { workspace: true, data: z.object({ to: z.string() }) },
  /** Of which form template it was made, or of which form it is a copy */
  'form.created': {
    form: true,
    data: z.object({ template: z.string().nullable(), copy_of: z.string() }).partial(),
  },
  /** A draft, which nobody but its editors sees until it is published */
  'form.edited': { data: z.object({ version: z.int(), restored: z.int().optional() }) },
  /** `draft`: of a form that stays a draft, as one that is made of a file does; applicants see it once the form has another status */
  'form.published': { form: true, data: z.object({ version: z.int(), draft: z.literal(true).optional() }) },
  /** `version`: what applicants see from then on, of a form that was a draft */
  'form.status_changed': {
    form: true,
    data: z.object({
      from: z.enum(formStatuses),
      to: z.enum(formStatuses),
      closing_date: z.string().nullable(),
      version: z.int().optional(),
    }),
  },
  /** Ids of columns */
  'form.columns_changed': {
    form: true,
    data: z.object({ added: z.string(), removed: z.string() }).partial(),
  },
  /** A search of the assistant, by its id */
  'search.created': { form: true, data: search },
  'search.changed': { form: true, data: search },
  /** What it was called; its criteria went with it */
  'search.deleted': { form: true, data: search.extend({ name: z.string() }) },
  'search.criterion_deleted': {
    form: true,
    data: search.extend({ criterion: z.string(), name: z.string() }),
  },
  /** Its subjects have new results of the search */
  'search.judged': { change: 'judged', data: search },
  /** A reviewer's verdict in place of the assistant's, or no longer; null: none */
  'search.overridden': {
    change: 'judged',
    data: z.object({
      criterion: z.string(),
      from: z.enum(aiResults).nullable(),
      to: z.enum(aiResults).nullable(),
    }),
  },
  /** Views that the form's editors share */
  'view.created': { form: true, data: view },
  'view.changed': { form: true, data: view },
  'view.deleted': { form: true, data: view },
  'view.restored': { form: true, data: view },
  /** A personal view, or what a form begins with for one person; null: the latter */
  'own_view.changed': { form: true, personal: true, data: z.object({ view: z.string().nullable() }) },
  /** To the top of the list of who did it, or no longer */
  'form.pinned': { form: true, personal: true, data: z.object({ pinned: z.boolean() }) },
  /** Ids of folders; null: none */
  'form.moved': {
    form: true,
    data: z.object({ from: z.string().nullable(), to: z.string().nullable() }),
  },
  'folder.created': { workspace: true, data: folder.extend({ name: z.string() }) },
  'folder.renamed': { workspace: true, data: folder.extend({ from: z.string(), to: z.string() }) },
  /** Its forms stay, in no folder */
  'folder.deleted': { workspace: true, data: folder.extend({ name: z.string(), forms: z.int() }) },
  /** On the screens of who did it */
  'folder.folded': { workspace: true, personal: true, data: folder.extend({ folded: z.boolean() }) },
  /** Of a form, new or in the place of what it held before */
  'form_template.saved': {
    workspace: true,
    data: template.extend({ name: z.string(), replaced: z.boolean() }),
  },
  'form_template.changed': { workspace: true, data: template.extend({ from: z.string(), to: z.string() }) },
  'form_template.deleted': { workspace: true, data: template.extend({ name: z.string() }) },
  'form.settings_changed': { form: true, data: settingsBefore },
  'form.stage_added': { form: true, data: z.object({ stage }) },
  'form.stage_renamed': { form: true, data: z.object({ stage, from: z.string(), to: z.string() }) },
  'form.stages_reordered': { form: true, data: z.object({ from: z.array(stage), to: z.array(stage) }) },
  /** All that it takes to put it back */
  'form.stage_removed': {
    form: true,
    data: z.object({
      stage,
      label: z.string(),
      kind: z.enum(stageKinds),
      position: z.int(),
      notifications: z.boolean(),
      former: z.array(z.string()),
    }),
  },
  'form.stage_change_undone': { form: true, data: nothing },
  'form.label_added': { form: true, data: z.object({ label }) },
  'form.label_changed': {
    form: true,
    data: z.object({ label, from: look, to: look }),
  },
  'form.label_removed': { form: true, data: look.extend({ label }) },
  /** All that it takes to put it back; its subjects had the label, 1 where they had `into` too */
  'form.labels_merged': {
    form: true,
    change: 'labelled',
    data: look.extend({ label, into: label, position: z.int(), former: z.array(z.string()) }),
  },
  /** The list as it was, and the labels that this save added and deleted */
  'form.labels_saved': {
    form: true,
    data: z.object({
      before: z.array(look.extend({ label })),
      added: z.array(label),
      removed: z.array(label),
    }),
  },
  'form.label_change_undone': { form: true, data: nothing },
  /** Names of reply templates, those that changed as they were */
  'form.templates_saved': {
    form: true,
    data: z.object({
      added: z.array(z.string()),
      changed: z.array(z.string()),
      removed: z.array(z.string()),
    }),
  },
  /** Ids of images */
  'form.logo_changed': {
    form: true,
    data: z.object({ from: z.string().nullable(), to: z.string().nullable() }),
  },
  /** Null: invited, and without an account yet */
  'form.editor_added': { form: true, data: invited.extend({ user: z.string().nullable() }) },
  'form.editor_removed': { form: true, access: true, data: invited.extend({ user: z.string().nullable() }) },
  'form.deleted': { form: true, data: nothing },
  'form.restored': { form: true, data: nothing },
  'form.purged': { form: true, data: z.object({ form: z.string() }) },
  'job.started': { job: true, data: z.object({ job: z.string(), kind: z.string(), total: z.int() }) },
  'job.stopped': { job: true, data: z.object({ job: z.string() }) },
  'job.ended': { job: true, data: z.object({ job: z.string(), status: z.enum(jobStatuses) }) },
  /** `mailed`: whether its applicant is mailed the way back to it; absent: they are */
  'submission.created': {
    change: 'created',
    data: submission.extend({ stage, mailed: z.optional(z.boolean()) }),
  },
  /** An editor added it by hand */
  'submission.added': { change: 'created', data: submission.extend({ stage }) },
  'submission.add_undone': { form: true, data: submission },
  'submission.imported': {
    change: 'created',
    data: z.object({ count: z.int(), import: z.string().optional() }),
  },
  'import.started': { form: true, data: z.object({ import: z.string(), rows: z.int() }) },
  /** A part of an undone import: how many applications were deleted, and how many stay because somebody worked on them */
  'import.undone': {
    form: true,
    data: z.object({ import: z.string(), removed: z.int(), kept: z.int() }),
  },
  /** Who was erased is in no event: only how many applications of the form went */
  'person.erased': { form: true, data: z.object({ applications: z.int() }) },
  /** A part of a retention run: how many applications of the form were anonymised, or erased */
  'form.retention_applied': {
    form: true,
    data: z.object({ action: z.enum(retentionActions), applications: z.int() }),
  },
  'user.deleted': { access: true, data: user },
  /** Ids of the questions whose answers changed; whether a person shall read it, where that changed */
  'submission.corrected': {
    change: 'answers',
    data: submission.extend({ fields: z.array(z.string()), aiOptedOut: z.boolean().optional() }),
  },
  'submission.withdrawn': { change: 'withdrawn', data: submission },
  /** The question whose file came */
  'submission.file_arrived': { change: 'file', data: submission.extend({ field: z.string() }) },
  /** The question whose video can be played now */
  'submission.video_converted': { change: 'file', data: submission.extend({ field: z.string() }) },
  /** Where its subjects went; each has the stage it came from */
  'submission.moved': { change: 'moved', data: z.object({ to: stage }) },
  'submission.move_undone': { change: 'moved', data: nothing },
  /** Which label its subjects got, or lost */
  'submission.labelled': { change: 'labelled', data: z.object({ label, on: z.boolean() }) },
  'submission.labels_undone': { change: 'labelled', data: z.object({ label, on: z.boolean() }) },
  /** A private note */
  'note.added': { change: 'noted', data: z.object({ note: z.string() }) },
  'note.deleted': { change: 'noted', data: z.object({ note: z.string() }) },
  /** One message of a chat, or how many a bulk action sent */
  'message.sent': {
    change: 'messaged',
    data: z.object({
      side: z.enum(chatSides),
      message: z.string().optional(),
      chat: z.string().optional(),
      count: z.int().optional(),
    }),
  },
  'message.taken_back': { change: 'messaged', data: z.object({ messages: z.array(z.string()) }) },
  /** The email of a message came back after a mail server had accepted it */
  'message.bounced': { change: 'messaged', data: z.object({ message: z.string(), chat: z.string() }) },
  'message.deleted': {
    change: 'messaged',
    data: z.object({ message: z.string(), chat: z.string(), side: z.enum(chatSides) }),
  },
  /** Whose turn a chat is; the ids of people, before and now */
  'chat.assigned': {
    change: 'turn',
    data: z.object({ chat: z.string(), from: z.string().nullable(), to: z.string().nullable() }),
  },
  /** Put off until a moment, or until the applicant writes (`until` null); `on` false: it is back. `was`: since when it had been put off before, and until when; null: it had not */
  'chat.snoozed': {
    change: 'turn',
    data: z.object({
      ...{ chat: z.string(), on: z.boolean(), until: instant },
      was: z.object({ at: z.int(), until: instant }).nullable().default(null),
    }),
  },
  /** Closed or opened by hand, beside its applicant's status */
  'chat.status_changed': {
    change: 'turn',
    data: z.object({ chat: z.string(), from: z.enum(chatStatuses), to: z.enum(chatStatuses) }),
  },
  'chat.read': { change: 'read', personal: true, data: z.object({ chat: z.string(), unread: z.boolean() }) },
} as const satisfies Record<string, EventKind>

export type EventName = keyof typeof events
export const eventNames = Object.keys(events) as EventName[]

/** What is recorded with an event of this kind. */
export type EventData<Name extends EventName = EventName> = z.output<(typeof events)[Name]['data']>

/** What the event means; undefined: this server does not know it, an older or newer one recorded it. */
export const meaningOf = (kind: string): EventMeaning | undefined =>
  (events as Record<string, EventKind>)[kind]

/** Data as they were recorded; null: another version of the product recorded them in another shape. */
export function readEventData<Name extends EventName>(kind: Name, data: unknown): EventData<Name> | null {
  const read = events[kind]?.data.safeParse(data)
  return read?.success ? (read.data as EventData<Name>) : null
}
