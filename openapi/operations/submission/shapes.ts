import { z } from 'zod'
import { aiResults, chatStatuses } from '../../common/enums.ts'
import { AiFieldValueId, ChatId, CustomFieldId, JobId, QuestionId, SubmissionId } from '../../common/ids.ts'
import { described, named, Timestamp, text } from '../../common/schema.ts'
import { preDefinedInputTypes, questionTypeNames } from '../../questions/index.ts'
import { PersonImage } from '../fields.ts'
import { FormForFilling } from '../form/shapes/versions.ts'
import { AiQuote } from '../search/shapes.ts'

/** An answer: text as typed (dates `YYYY-MM-DD`), a list of options, or null (docs/rules.md#answers-on-the-wire). */
const Answer = z.union([z.string(), z.array(z.string()), z.null()])

/** An uploaded file beside its name; `pending`: the application came in before its bytes did. */
const FileMetadata = named(
  'FileMetadata',
  z.object({
    originalFilename: z.string().describe('The name it was uploaded with'),
    contentType: z.string().describe('Its media type, such as `application/pdf`'),
    bytes: z.int().nullable().describe('Its size in bytes; null: it has not arrived yet'),
    pending: z.boolean().describe('True: the application came in before the file did'),
  }),
)

/** A video answer. `duration` in seconds; `videoUrl` and `thumbnail` are paths that check the reader's right at each read. */
const VideoMetadata = named(
  'VideoMetadata',
  z.object({
    storagePath: z.string().describe('Names the stored video; opaque'),
    originalFilename: z.string().describe('The name it was uploaded with'),
    contentType: z.string().describe('Its media type, such as `video/mp4`'),
    videoUrl: z
      .string()
      .describe("Path of the video below the server's URL; permission is checked at each read"),
    thumbnail: z
      .string()
      .nullable()
      .describe("Path of a still picture below the server's URL; null: none yet"),
    mediaConvertJobId: z
      .nullable(JobId)
      .describe('The conversion to MP4; null: the server has no ffmpeg, or it is done'),
    duration: z.number().nullable().describe('Length in seconds; null: not known'),
    pending: z.boolean().describe('True: the application came in before the video did'),
  }),
)

/** The same as a call takes it: the documents spell it in snake_case there, and what was read may be sent as it came. */
export const SentVideoMetadata = named(
  'SentVideoMetadata',
  z
    .strictObject({
      storage_path: z.string().nullable().describe('`storagePath` of a video answer'),
      original_filename: z.string().nullable().describe('`originalFilename` of a video answer'),
      video_url: z.string().nullable().describe('`videoUrl` of a video answer'),
      thumbnail: z.string().nullable().describe('`thumbnail` of a video answer'),
      media_convert_job_id: z.nullable(JobId).describe('`mediaConvertJobId` of a video answer'),
      duration: z.number().nullable().describe('Length in seconds'),
      ...VideoMetadata.omit({ thumbnail: true, duration: true }).shape,
    })
    .partial(),
)

const FieldValue = named(
  'FieldValue',
  z.object({
    fieldId: described(QuestionId, 'The question'),
    inputType: z
      .enum(questionTypeNames)
      .describe('The type of the question, which decides the shape of `value`'),
    preDefinedInputType: z
      .enum(preDefinedInputTypes)
      .nullable()
      .describe('What the question means on every form, such as NAME; null: nothing in particular'),
    value: Answer.describe(
      'The answer: text as typed, a date as `YYYY-MM-DD`, a list of options, or the name of a file; null: no answer',
    ),
    asked: z
      .boolean()
      .optional()
      .describe('False: the conditions of the question did not hold, so it was not asked; absent: it was'),
    previewUrl: z
      .string()
      .nullable()
      .describe('Path of a picture to show in place, if the file is one; null: it is not'),
    previewAvailable: z.boolean().describe('Whether `previewUrl` shows something'),
    fileMetadata: FileMetadata.nullable().describe(
      'The uploaded file; null: the question takes none, or there is none',
    ),
    videoMetadata: VideoMetadata.nullable().describe(
      'The recording; null: the question takes none, or there is none',
    ),
  }),
)

/** Where the presigned address of a recording leads, below the origin. */
export const putPath = '/api/uploads/put'

const putTo = new RegExp(`^${putPath}/([^.]+)\\.`)

/** What an upload was given as its path; the URL path of the presigned address means the same. */
const UploadPath = z
  .string()
  .max(500)
  .overwrite(path => putTo.exec(path)?.[1] ?? path)

/** A file that was uploaded before the application; null as its path: its bytes are still to come. */
export const DraftFile = named(
  'DraftFile',
  z.strictObject({
    content_type: z.string().max(200).describe('Media type of the file, such as `application/pdf`'),
    draft_file_path: UploadPath.nullable().describe(
      '`draftFilePath` of its upload; null: it follows later, with `/submission/finish-upload`',
    ),
    original_filename: described(text(255), "The file's name on the applicant's device"),
  }),
)

/** A recording; `duration` in seconds. */
export const DraftVideo = named(
  'DraftVideo',
  z.strictObject({
    file_path: UploadPath.nullable().describe(
      '`file_path` of its upload; null: it follows later, with `/submission/finish-upload`',
    ),
    file_name: described(text(255), 'The name of the recording'),
    duration: z.number().min(0).nullish().describe('Length in seconds'),
  }),
)

/** The assistant's answer to a criterion, a reviewer's override in its place (docs/rules.md#results). */
const AiFieldValue = named(
  'AiFieldValue',
  z.object({
    id: described(AiFieldValueId, 'Names the result'),
    fieldId: described(CustomFieldId, 'The criterion'),
    result: z.enum(aiResults).describe("YES, NO or MAYBE; a reviewer's verdict replaces the assistant's"),
    reason: z.string().describe('Why, in a sentence'),
    value: z.string().describe('The result as text'),
    resultType: z.enum(['ASSISTANT', 'REVIEWER']).describe('Whether the assistant or a reviewer says so'),
    overrideReason: z.string().nullable().describe('Why a reviewer says so; null: the assistant does'),
    quotes: z.array(AiQuote).describe('The words that it rests on; empty: no evidence'),
    suspicious: z
      .boolean()
      .describe('The application has text that speaks to the assistant: `/form/fetch-evidence` shows it'),
    stale: z.boolean().describe('An answer that it rests on has changed since'),
    basic: z.boolean().describe('Words were matched: no AI model was connected'),
  }),
)

/** An application as its reviewers see it. */
export const Submission = named(
  'Submission',
  z.object({
    submissionId: described(SubmissionId, 'Names the application in every other call'),
    name: z.string().describe('The name that the applicant gave'),
    email: z.string().describe('The address that the applicant gave'),
    image: PersonImage,
    stage: z.string().describe('The label of the status that the applicant is in'),
    chatId: z.nullable(ChatId).describe('The chat with the applicant; null: nobody has written yet'),
    chatStatus: z
      .enum(chatStatuses)
      .nullable()
      .describe('OPEN takes messages, CLOSED takes none; null: there is no chat'),
    responded: z.boolean().describe('Whether an editor has written to the applicant'),
    needsReply: z.boolean().describe('Whether the applicant wrote last, and waits for an answer'),
    submittedAt: described(Timestamp, 'When it was sent'),
    assignedLabels: z.array(z.string()).describe('The labels that it has, by their text'),
    correctedAt: z.nullable(Timestamp).describe('When the applicant last corrected it; null: never'),
    withdrawnAt: z.nullable(Timestamp).describe('When the applicant withdrew it; null: they have not'),
    aiOptedOut: z.boolean().describe('The applicant asked that a person reads it: the assistant never does'),
    fieldValues: z.array(FieldValue).describe('Every answer, in the order of the form'),
    aiFieldValues: z.array(AiFieldValue).describe('A result for each AI criterion that was asked'),
    customFieldValues: z
      .array(
        z.object({
          fieldId: described(CustomFieldId, 'The column: `form_status:frm_…` or `form_labels:frm_…`'),
          value: z
            .union([z.string(), z.array(z.string()), z.null()])
            .describe('The status, or null; the labels as a list'),
        }),
      )
      .describe('What the same address received last in the other forms whose columns the caller sees'),
    lastComment: z
      .object({ comment: z.string().describe('The note as sanitised HTML') })
      .nullable()
      .describe('The newest private note; null: there is none, or the caller may not read notes'),
    urlParameters: z
      .array(
        z.object({
          name: z.string().describe("The parameter's name, such as `utm_source`"),
          value: z.string().describe('Its value'),
        }),
      )
      .describe('URL parameters of the link that the applicant came by'),
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
    withdrawnAt: true,
    fieldValues: true,
  }).extend({
    form: FormForFilling.pick({ identifier: true, name: true, pageName: true, inputFields: true }).describe(
      'The form, as the applicant sees it',
    ),
  }),
)
