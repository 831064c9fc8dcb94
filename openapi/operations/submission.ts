import { z } from 'zod'
import { BatchId, ChatId, FormId, JobId, QuestionId, SubmissionId } from '../common/ids.ts'
import { limits } from '../common/limits.ts'
import { FormToken, named, Timestamp, TimeZone, text } from '../common/schema.ts'
import { chatStatuses } from '../common/words.ts'
import { examples } from '../examples.ts'
import { Filters } from '../filters/index.ts'
import { operation } from '../operation.ts'
import { preDefinedInputTypes, questionTypeNames } from '../questions/index.ts'
import { FormForFilling, StageLabel } from './form/shapes.ts'

/** An answer: text as typed (dates `YYYY-MM-DD`), a list of options, or null (settled.md, the wire). */
const Answer = z.union([z.string(), z.array(z.string()), z.null()])

/** An uploaded file beside its name; `pending`: the application came in before its bytes did. */
const FileMetadata = named(
  'FileMetadata',
  z.object({
    originalFilename: z.string(),
    contentType: z.string(),
    bytes: z.int().nullable(),
    pending: z.boolean(),
  }),
)

/** A video answer. `duration` in seconds; `videoUrl` and `thumbnail` are paths that check the reader's right at each read. */
export const VideoMetadata = named(
  'VideoMetadata',
  z.object({
    storagePath: z.string(),
    originalFilename: z.string(),
    contentType: z.string(),
    videoUrl: z.string(),
    thumbnail: z.string().nullable(),
    /** Null where no ffmpeg turns it into an MP4 */
    mediaConvertJobId: z.nullable(JobId),
    duration: z.number().nullable(),
    pending: z.boolean(),
  }),
)

const FieldValue = named(
  'FieldValue',
  z.object({
    fieldId: QuestionId,
    inputType: z.enum(questionTypeNames),
    preDefinedInputType: z.enum(preDefinedInputTypes).nullable(),
    value: Answer,
    /** A path of a picture to show in place, where the file is one */
    previewUrl: z.string().nullable(),
    previewAvailable: z.boolean(),
    fileMetadata: FileMetadata.nullable(),
    videoMetadata: VideoMetadata.nullable(),
  }),
)

/** A file that was uploaded before the application; null as its path: its bytes are still to come. */
export const DraftFile = named(
  'DraftFile',
  z.strictObject({
    content_type: z.string().max(200),
    draft_file_path: z.string().max(500).nullable(),
    original_filename: text(255),
  }),
)

/** A recording; `duration` in seconds. */
export const DraftVideo = named(
  'DraftVideo',
  z.strictObject({
    file_path: z.string().max(500).nullable(),
    file_name: text(255),
    duration: z.number().min(0).nullish(),
  }),
)

/** An application as its reviewers see it (spec 2, section 3). */
export const Submission = named(
  'Submission',
  z.object({
    submissionId: SubmissionId,
    name: z.string(),
    email: z.string(),
    image: z.string().nullable(),
    stage: z.string(),
    chatId: z.nullable(ChatId),
    chatStatus: z.enum(chatStatuses).nullable(),
    responded: z.boolean(),
    submittedAt: Timestamp,
    assignedLabels: z.array(z.string()),
    /** By its applicant, where the form allows it */
    correctedAt: z.nullable(Timestamp),
    /** Taken back by its applicant */
    withdrawnAt: z.nullable(Timestamp),
    fieldValues: z.array(FieldValue),
    /** What the link said beside the answers, by name */
    urlParameters: z.array(z.object({ name: z.string(), value: z.string() })),
  }),
)

/** What an applicant sees of their own application: answers, never stage, labels or notes. */
export const OwnSubmission = named(
  'OwnSubmission',
  Submission.pick({
    submissionId: true,
    name: true,
    email: true,
    submittedAt: true,
    fieldValues: true,
  }).extend({
    form: FormForFilling.pick({ identifier: true, name: true, pageName: true, inputFields: true }),
  }),
)

/** Sort of a query by any column's id, as filters name it; blanks stand last in either direction. */
export const Sort = named(
  'Sort',
  z.strictObject({ columnId: z.string().max(limits.columnId), direction: z.enum(['ASC', 'DESC']) }),
)

/** A file or a video in a window, where there is more to say of it than its name: it is still to come, or how long it is. */
const CellFile = z.object({
  name: z.string(),
  pending: z.optional(z.boolean()),
  /** Seconds */
  duration: z.optional(z.number()),
})

/** The places of a window's row that stand before the answers. */
export const windowColumns = [
  'submissionId',
  'stage',
  'name',
  'email',
  'submittedAt',
  'labels',
  'chatId',
  'responded',
  'needsReply',
  'lastMessage',
  'lastMessageSide',
  'lastMessageAt',
  'lastNote',
] as const

/** Which rows of the table (design.md, section 3: one filter language); the CLI, the URL and bulk calls say the same. */
export const RowFilter = {
  /** A stage's label; absent: every stage */
  stage: z.nullish(StageLabel),
  search: z.nullish(text(200)),
  filters: z.nullish(Filters),
  /** Where the caller's days begin, for filters by date; absent: the workspace's time zone */
  time_zone: z.optional(TimeZone),
}

const Query = {
  ...RowFilter,
  /** Absent: newest first; under a search, those first whose name begins with it */
  sort: z.nullish(Sort),
}

export const fetchSubmissions = operation({
  id: 'fetchSubmissions',
  path: '/submission/fetch',
  tag: 'Review',
  summary: 'Applications, paged',
  body: z.strictObject({
    form_id: FormId,
    form_token: FormToken,
    /** Milliseconds since 1970, an inclusive lower bound; 0: all */
    starting_timestamp: z.int().min(0).default(0),
    page_details: z
      .strictObject({
        total_count: z.int().min(0).nullish(),
        page_size: z.int().min(1).max(limits.page.most).default(limits.page.usual),
        offset: z.int().min(0).default(0),
        sorting_type: z.enum(['CREATION']).default('CREATION'),
        sorting_order: z.enum(['ASC', 'DESC']).default('ASC'),
      })
      .default({ page_size: limits.page.usual, offset: 0, sorting_type: 'CREATION', sorting_order: 'ASC' }),
    ...Query,
  }),
  reply: z.object({
    submissions: z.array(Submission),
    pageDetails: z.object({ totalCount: z.int(), pageSize: z.int(), offset: z.int() }),
  }),
  scope: 'submissions:read',
  policy: 'submission.read',
  effect: 'read',
  idempotent: false,
  rate: 'read',
  events: [],
  errors: ['not_form_editor'],
  example: {
    form_id: examples.form,
    page_details: { page_size: 50, offset: 0, sorting_order: 'DESC' },
    stage: 'New',
  },
})

export const fetchWindow = operation({
  id: 'fetchWindow',
  path: '/submission/fetch-window',
  tag: 'Review',
  summary: 'A window of the applicants table: rows as arrays, made by the database',
  body: z.strictObject({
    form_id: FormId,
    form_token: FormToken,
    offset: z.int().min(0).default(0),
    limit: z.int().min(1).max(limits.page.most).default(limits.page.usual),
    /** CUT: texts over 100 characters end in an ellipsis there; WHOLE: as written, for an export */
    texts: z.enum(['CUT', 'WHOLE']).default('CUT'),
    ...Query,
  }),
  reply: z.object({
    /** Rises with every change of the form's rows */
    rowsVersion: z.int(),
    total: z.int(),
    offset: z.int(),
    /** Names of the places in a row: `windowColumns`, custom fields, then question ids */
    columns: z.array(z.string()),
    rows: z.array(
      z.array(z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), CellFile, z.null()])),
    ),
  }),
  scope: 'submissions:read',
  policy: 'submission.read',
  effect: 'read',
  idempotent: false,
  rate: 'read',
  events: [],
  errors: ['not_form_editor'],
  example: {
    form_id: examples.form,
    stage: 'New',
    search: 'ada',
    filters: [{ columnId: examples.choice, value: ['Engineer', null] }],
    sort: { columnId: 'date', direction: 'DESC' },
  },
})

export const fetchSubmission = operation({
  id: 'fetchSubmission',
  path: '/submission/fetch-one',
  tag: 'Review',
  summary: 'One application, with every answer in full',
  body: z.strictObject({ submission_id: SubmissionId, form_id: FormId, form_token: FormToken }),
  reply: Submission,
  scope: 'submissions:read',
  policy: 'submission.read',
  effect: 'read',
  idempotent: false,
  rate: 'read',
  events: [],
  errors: ['not_form_editor', 'not_found'],
  example: { form_id: examples.form, submission_id: examples.submission },
})

export const updateStage = operation({
  id: 'updateStage',
  path: '/submission/update-stage',
  tag: 'Review',
  summary: 'Move one applicant to a stage',
  body: z.strictObject({
    submission_id: SubmissionId,
    form_id: FormId,
    form_token: FormToken,
    stage: StageLabel,
    /** Accepted as documented; the server decides: Archived takes the form's default, other stages OPEN */
    chat_status: z.enum(chatStatuses).nullish(),
  }),
  reply: z.object({ stage: z.string(), chatStatus: z.enum(chatStatuses), batch_id: BatchId }),
  scope: 'submissions:write',
  policy: 'submission.write',
  effect: 'write',
  idempotent: true,
  rate: 'write',
  events: ['submission.moved'],
  errors: ['not_form_editor', 'not_found'],
  example: { form_id: examples.form, submission_id: examples.submission, stage: 'Shortlisted' },
})

export const submit = operation({
  id: 'submit',
  path: '/submission/submit',
  tag: 'Applying',
  summary: 'Apply: answers to the version of the form that the applicant saw',
  body: z.strictObject({
    form_identifier: FormId,
    form_token: FormToken,
    /** The version that was filled in; absent: the published one */
    form_version: z.int().min(1).optional(),
    name: text(1_000),
    email: text(1_000),
    time_zone: z.optional(TimeZone),
    /** The signed start time that the hosted form carries */
    started: z.string().max(200).nullish(),
    /** The visit that the page of the form named, so that its analytics know how it ended */
    visit: z.string().max(300).nullish(),
    /** What the link said beside the answers; names that the form did not declare fall away, utm_ ones aside */
    url_parameters: z
      .record(z.string().max(limits.urlParameterName), text(limits.urlParameterValue))
      .refine(
        it => Object.keys(it).length <= limits.urlParameters,
        `At most ${limits.urlParameters} parameters`,
      )
      .optional(),
    values: z
      .array(
        z.strictObject({
          id: QuestionId,
          answer: z
            .union([text(20_000), z.number(), z.array(text(1_000)).max(limits.options + 1), z.null()])
            .optional(),
          draft_file_metadata: DraftFile.optional(),
          draft_video_metadata: DraftVideo.optional(),
        }),
      )
      .max(500),
    /** The draft that this was filled in as; it is over with the application */
    draft: z.string().max(300).nullish(),
    /** A field that people do not see: an application that fills it in is asked for a proof */
    website: z.string().max(1_000).nullish(),
    /**
     * Answers the `challenge` of `not_a_person`, once: '{challenge} {nonce}', whose SHA-256 begins with as many zero bits as the
     * challenge begins with, or the bare challenge once 10 seconds have passed (60 where a captcha is configured)
     */
    proof: z.string().max(300).nullish(),
    /** The answer of the captcha, where one is configured */
    captcha: z.string().max(5_000).nullish(),
  }),
  reply: z.object({
    submissionId: SubmissionId,
    submittedAt: Timestamp,
    message: z.string().nullable(),
    /** Opens the applicant's own page: `/applications/{ownToken}` */
    ownToken: z.string(),
    /** Uploads that are still to come */
    pendingFiles: z.int(),
  }),
  scope: null,
  policy: 'form.fill',
  effect: 'write',
  idempotent: true,
  rate: 'submit',
  events: ['submission.created'],
  errors: ['not_found', 'form_closed', 'already_applied', 'verification_required', 'not_a_person'],
  example: {
    form_identifier: examples.form,
    name: 'Katherine Johnson',
    email: 'katherine@example.com',
    time_zone: 'Europe/Lisbon',
    values: [
      { id: examples.question, answer: 'I check the numbers by hand.' },
      { id: examples.choice, answer: 'Engineer' },
    ],
  },
})
