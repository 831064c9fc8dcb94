import { z } from 'zod'
import { actorKinds, chatSides } from '../../common/enums.ts'
import { BatchId, CommentId, QuestionId } from '../../common/ids.ts'
import { limits } from '../../common/limits.ts'
import { described, named, Timestamp } from '../../common/schema.ts'
import { examples } from '../../examples.ts'
import { operation } from '../../operation.ts'
import { OfForm, OfSubmission, PersonImage } from '../fields.ts'

const timelineKinds = [
  ...(['applied', 'added', 'imported', 'corrected', 'withdrawn'] as const),
  ...(['moved', 'labelled', 'label_merged', 'noted', 'note_deleted'] as const),
  ...(['messaged', 'messages_taken_back', 'message_deleted'] as const),
  ...(['chat_closed', 'chat_opened', 'chat_assigned', 'chat_snoozed'] as const),
] as const

const TimelineActor = named(
  'TimelineActor',
  z.object({
    kind: z.enum(actorKinds).describe('Who or what it was'),
    name: z.string().describe("The person's name or address, or the API key's name; empty: it has none"),
    image: PersonImage,
    self: z.boolean().describe('Whether it was the caller'),
  }),
)

const TimelineEntry = named(
  'TimelineEntry',
  z.object({
    number: z.int().describe('Grows with time; pass that of the last entry as `before`'),
    kind: z
      .enum(timelineKinds)
      .describe('What happened: how the application came, what became of it, who did what with it'),
    at: described(Timestamp, 'When'),
    by: TimelineActor.describe('Who did it'),
    from: z
      .string()
      .nullable()
      .describe('Of a move: the status before; null: it was deleted, or this is not a move'),
    to: z
      .string()
      .nullable()
      .describe(
        'Of a move: the status after; of a merge: the label instead; of an assigned chat: the name of the editor. Null as with `from`, or where `on` is false',
      ),
    label: z
      .string()
      .nullable()
      .describe('Of a change of labels: the label, as it was called last; null: it was deleted'),
    on: z
      .boolean()
      .nullable()
      .describe(
        'Of a change of labels: true: added, false: removed. Of an assigned chat: true: to somebody, false: to nobody. Of a snoozed chat: true: put off, false: brought back',
      ),
    until: z
      .nullable(Timestamp)
      .describe('Of a snoozed chat: when it comes back; null: when the applicant writes, or `on` is false'),
    side: z.enum(chatSides).nullable().describe('Of a message, also of a deleted one: who wrote it'),
    fields: z.array(QuestionId).describe('Of a correction: the questions whose answers changed'),
    comment_id: z.nullable(CommentId).describe('Of a note: which one; it may have been deleted since'),
    is_undo: z.boolean().describe('Whether it took an earlier change back'),
    undo: z
      .nullable(
        z.object({
          batch_id: described(BatchId, 'Pass it to `/form/undo`'),
          applicants: z
            .int()
            .describe(`Applicants whom that undoes it for; counted up to ${limits.timelineCounted}`),
        }),
      )
      .describe('The way back; null: there is none, or `undone`, `overtaken` or its age say why not'),
    undone: z.boolean().describe('Whether it was undone for this applicant'),
    overtaken: z
      .boolean()
      .describe('Whether a later decision on the same thing stands in the place of this one'),
  }),
)

const Seen = named(
  'SeenBy',
  z.object({
    name: z.string().describe("The person's name; their address where they have none"),
    image: PersonImage,
    self: z.boolean().describe('Whether it is the caller'),
    at: described(Timestamp, 'When they last had it open'),
  }),
)

export const fetchTimeline = operation({
  id: 'fetchTimeline',
  path: '/submission/fetch-timeline',
  tag: 'Review',
  summary: 'List what happened to an application, the newest first, with the way back from each decision',
  body: z.strictObject({
    ...OfForm,
    submission_id: OfSubmission,
    before: z
      .int()
      .min(1)
      .nullish()
      .describe('Only entries before this number: that of the last of the page before; absent: the newest'),
  }),
  reply: z.object({
    entries: z
      .array(TimelineEntry)
      .describe(
        `Up to ${limits.timelinePage} entries. An API key without \`notes:read\` gets none about notes`,
      ),
    hasNextEntry: z.boolean().describe('Whether there are older ones'),
    seen: z
      .array(Seen)
      .describe(
        'Who had the application open on a screen, the last first; up to 50 people. Empty after the first page',
      ),
  }),
  scope: 'submissions:read',
  policy: 'submission.read',
  effect: 'read',
  idempotent: false,
  rate: 'read',
  events: [],
  errors: ['not_form_editor', 'not_found'],
  example: { form_id: examples.form, submission_id: examples.submission },
})
