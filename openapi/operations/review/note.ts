import { z } from 'zod'
import { CommentId, QuestionId } from '../../common/ids.ts'
import { limits } from '../../common/limits.ts'
import { described, named, Timestamp, text } from '../../common/schema.ts'
import { examples } from '../../examples.ts'
import { operation } from '../../operation.ts'
import { OfForm, OfSubmission, PersonImage, success } from '../fields.ts'

const MentionedUser = named(
  'MentionedUser',
  z.object({
    name: z.string().describe("The person's name; their email address where they have none"),
    email: z.string().describe('The address that the note was given to'),
    image: PersonImage,
  }),
)

const NoteQuote = named(
  'NoteQuote',
  z.object({
    fieldId: described(QuestionId, 'The question whose answer is quoted'),
    question: z.string().describe('The question as it was asked'),
    text: z.string().describe('The passage as it was when it was quoted'),
    start: z.int().describe('Where it began in the answer, in UTF-16 code units from 0'),
    end: z.int().describe('Where it ended, not included'),
  }),
)

export const Comment = named(
  'Comment',
  z.object({
    commentId: described(CommentId, 'Names the note, such as to delete it'),
    comment: z.string().describe('The note as sanitised HTML'),
    userName: z.string().describe("The author's name; their email address where they have none"),
    userImage: PersonImage,
    createdAt: described(Timestamp, 'When it was added'),
    commentOwner: z.boolean().describe('Whether the caller wrote it, and so may delete it'),
    mentionedUsers: z.array(MentionedUser).describe('Whom it mentions'),
    quote: NoteQuote.nullable().describe('The passage of an answer that it is about; null: none'),
  }),
)

const shared = { tag: 'Notes', rate: 'write', errors: ['not_form_editor', 'not_found'] } as const
const of = { submission_id: OfSubmission, ...OfForm }

export const fetchComments = operation({
  ...shared,
  id: 'fetchComments',
  path: '/comment/fetch',
  summary: 'List the private notes on an application, the newest first',
  body: z.strictObject({
    ...of,
    last_comment_id: z
      .nullish(CommentId)
      .describe('Returns the notes before this one: the last of the page before; absent: the newest'),
  }),
  reply: z.object({
    comments: z.array(Comment).describe(`The notes of this page, up to ${limits.notePage}`),
    mentionedUsers: z.array(MentionedUser).describe('Everybody whom the notes of this page mention, once'),
    hasNextComment: z.boolean().describe('Whether there are older notes'),
  }),
  scope: 'notes:read',
  policy: 'note.read',
  effect: 'read',
  idempotent: false,
  rate: 'read',
  events: [],
  example: { form_id: examples.form, submission_id: examples.submission },
})

export const addComment = operation({
  ...shared,
  id: 'addComment',
  path: '/comment/add',
  summary: 'Add a private note to an application, and email whom it mentions',
  body: z.strictObject({
    ...of,
    comment: described(
      text(limits.note),
      'The note as HTML; what a note may not hold is removed, and a note without text is refused',
    ),
    mentioned_emails: z
      .array(z.string().max(limits.email))
      .max(limits.mentions)
      .default([])
      .describe('Addresses of editors of the form whom it mentions; each counts once'),
    quote: z
      .strictObject({
        field_id: described(QuestionId, 'The question whose answer is quoted; its answer is in words'),
        text: described(text(limits.noteQuote), 'The passage, exactly as it stands in the answer'),
        start: z
          .int()
          .min(0)
          .nullish()
          .describe(
            'Where it begins, in UTF-16 code units from 0: of several such passages, the nearest is meant; absent: the first',
          ),
      })
      .nullish()
      .describe('A passage of an answer to quote; absent: none'),
  }),
  reply: z.object({ comment: Comment.describe('The note as it was saved') }),
  scope: 'notes:write',
  policy: 'note.write',
  effect: 'write',
  idempotent: true,
  events: ['note.added'],
  example: {
    form_id: examples.form,
    submission_id: examples.submission,
    comment: '<p>@Inês Duarte can you look at the revenue before Thursday?</p>',
    mentioned_emails: ['ines@example.com'],
    quote: { field_id: examples.question, text: 'check by hand', start: 2 },
  },
})

export const deleteComment = operation({
  ...shared,
  id: 'deleteComment',
  path: '/comment/delete',
  summary: "Delete a private note of one's own; this can't be undone",
  body: z.strictObject({ ...of, comment_id: described(CommentId, 'The note to delete') }),
  reply: z.object({ success }),
  scope: 'notes:write',
  policy: 'note.delete',
  effect: 'destructive',
  idempotent: true,
  events: ['note.deleted'],
  example: { form_id: examples.form, submission_id: examples.submission, comment_id: examples.note },
})
