import { z } from 'zod'
import { FormId, OfForm, QuestionId, SubmissionId } from '../common/ids.ts'
import { limits } from '../common/limits.ts'
import { FormToken } from '../common/schema.ts'
import { exampleImage, examples } from '../examples.ts'
import { operation } from '../operation.ts'
import { SentVideoMetadata } from './submission/shapes.ts'

/** In one piece; larger or on a weak network: tus at `/api/uploads` (docs/using.md). */
export const uploadDraftFile = operation({
  id: 'uploadDraftFile',
  path: '/submission/upload-draft-file',
  tag: 'Applying',
  summary: 'Upload a file for a question before applying',
  body: z.strictObject({
    formId: FormId,
    /** As this call spells its fields, and as every other does */
    formToken: FormToken,
    form_token: FormToken,
    fieldId: QuestionId,
    file: z.file().max(limits.fileBytes, 'File size must be less than 10 MB'),
  }),
  encoding: 'multipart/form-data',
  reply: z.object({
    draftFileMetadata: z.object({
      contentType: z.string(),
      draftFilePath: z.string(),
      originalFilename: z.string(),
    }),
  }),
  scope: null,
  policy: 'form.fill',
  effect: 'write',
  idempotent: false,
  rate: 'submit',
  events: [],
  errors: ['not_found', 'form_closed'],
  example: { formId: examples.form, fieldId: examples.file, file: exampleImage },
})

export const generateVideoPresignedUrl = operation({
  id: 'generateVideoPresignedUrl',
  path: '/form/generate-video-presigned-url',
  tag: 'Applying',
  summary: 'Create a URL to PUT a recording to, valid for an hour',
  body: z.strictObject({
    ...OfForm,
    field_id: QuestionId,
    /** Ends in .webm, or .mp4 where the recorder makes one */
    name: z
      .string()
      .max(255)
      .regex(/\.(webm|mp4)$/, 'The name of a recording must end in .webm or .mp4'),
  }),
  reply: z.object({
    presigned_url: z.string(),
    presignedUrl: z.string(),
    /** What the answer names */
    file_path: z.string(),
  }),
  scope: null,
  policy: 'form.fill',
  effect: 'write',
  idempotent: false,
  rate: 'submit',
  events: [],
  errors: ['not_found', 'form_closed'],
  example: {
    form_id: examples.form,
    field_id: examples.video,
    name: 'video_Ada_8f14e45f_fld_examplevideo.webm',
  },
})

const OfAnswer = {
  ...OfForm,
  submission_id: SubmissionId,
  field_id: QuestionId,
}

export const fetchFile = operation({
  id: 'fetchFile',
  path: '/submission/fetch-file',
  tag: 'Review',
  summary: 'Download the file of an answer as it was uploaded',
  body: z.strictObject(OfAnswer),
  answers: 'file',
  reply: z.file(),
  scope: 'submissions:read',
  policy: 'submission.view',
  effect: 'read',
  idempotent: false,
  rate: 'read',
  events: [],
  errors: ['not_found'],
  example: { form_id: examples.form, submission_id: examples.submission, field_id: examples.file },
})

export const fetchVideo = operation({
  id: 'fetchVideo',
  path: '/submission/fetch-video',
  tag: 'Review',
  summary: 'Fetch the URL of a video answer; permission is checked again on download',
  body: z.strictObject({
    ...OfAnswer,
    /** Accepted as documented; the server knows where the video is */
    video_metadata: z.nullish(SentVideoMetadata),
  }),
  reply: z.object({ downloadUrl: z.string() }),
  scope: 'submissions:read',
  policy: 'submission.view',
  effect: 'read',
  idempotent: false,
  rate: 'read',
  events: [],
  errors: ['not_found'],
  example: { form_id: examples.form, submission_id: examples.submission, field_id: examples.video },
})
