import { z } from 'zod'
import { aiResults, chatStatuses } from '../../common/enums.ts'
import { AiFieldValueId, ChatId, CustomFieldId, JobId, QuestionId, SubmissionId } from '../../common/ids.ts'
import { named, Timestamp, text } from '../../common/schema.ts'
import { preDefinedInputTypes, questionTypeNames } from '../../questions/index.ts'
import { FormForFilling } from '../form/shapes.ts'

/** An answer: text as typed (dates `YYYY-MM-DD`), a list of options, or null (docs/rules.md#answers-on-the-wire). */
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
const VideoMetadata = named(
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

/** The same as a call takes it: the documents spell it in snake_case there, and what was read may be sent as it came. */
export const SentVideoMetadata = named(
  'SentVideoMetadata',
  z
    .strictObject({
      storage_path: z.string().nullable(),
      original_filename: z.string().nullable(),
      video_url: z.string().nullable(),
      thumbnail: z.string().nullable(),
      media_convert_job_id: z.nullable(JobId),
      duration: z.number().nullable(),
      ...VideoMetadata.omit({ thumbnail: true, duration: true }).shape,
    })
    .partial(),
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
    content_type: z.string().max(200),
    draft_file_path: UploadPath.nullable(),
    original_filename: text(255),
  }),
)

/** A recording; `duration` in seconds. */
export const DraftVideo = named(
  'DraftVideo',
  z.strictObject({
    file_path: UploadPath.nullable(),
    file_name: text(255),
    duration: z.number().min(0).nullish(),
  }),
)

/** The assistant's answer to a criterion, a reviewer's override in its place (docs/rules.md#results). */
const AiFieldValue = named(
  'AiFieldValue',
  z.object({
    id: AiFieldValueId,
    /** The criterion */
    fieldId: CustomFieldId,
    result: z.enum(aiResults),
    reason: z.string(),
    /** The result as text */
    value: z.string(),
    /** Who says so */
    resultType: z.enum(['ASSISTANT', 'REVIEWER']),
  }),
)

/** An application as its reviewers see it. */
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
    /** A result for each criterion that was asked of it */
    aiFieldValues: z.array(AiFieldValue),
    /** The newest note, as sanitised HTML; null: none, or the caller may not read notes */
    lastComment: z.object({ comment: z.string() }).nullable(),
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
