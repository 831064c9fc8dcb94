import { z } from 'zod'
import { FormId, QuestionId, SubmissionId } from '../common/ids.ts'
import { limits } from '../common/limits.ts'
import { described } from '../common/schema.ts'
import { exampleImage, examples } from '../examples.ts'
import { operation } from '../operation.ts'
import { FormToken, OfForm } from './fields.ts'
import { SentVideoMetadata } from './submission/shapes.ts'

/** In one piece; larger or on a weak network: tus at `/api/uploads` (docs/using.md). */
export const uploadDraftFile = operation({
  id: 'uploadDraftFile',
  path: '/submission/upload-draft-file',
  tag: 'Applying',
  summary: 'Upload a file for a question before applying',
  body: z.strictObject({
    formId: described(FormId, 'The form that is filled in'),
    formToken: FormToken.describe('The same as `form_token`, as this call spells its fields'),
    form_token: FormToken,
    fieldId: described(QuestionId, 'The file question'),
    file: z
      .file()
      .max(limits.fileBytes, 'File size must be less than 10 MB')
      .describe('The file, up to 10 MB, of a type that the question takes'),
  }),
  encoding: 'multipart/form-data',
  reply: z.object({
    draftFileMetadata: z
      .object({
        contentType: z.string().describe('Media type of the file as stored, such as `application/pdf`'),
        draftFilePath: z.string().describe('Names the upload: `draft_file_path` of the answer'),
        originalFilename: z.string().describe('The name that the file was sent with'),
      })
      .describe('What the answer takes as `draft_file_metadata`'),
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
    field_id: described(QuestionId, 'The video question'),
    name: z
      .string()
      .max(255)
      .regex(/\.(webm|mp4)$/, 'The name of a recording must end in .webm or .mp4')
      .describe('A name for the recording that ends in `.webm` or `.mp4`'),
  }),
  reply: z.object({
    presigned_url: z.string().describe('Where to PUT the bytes, within an hour'),
    presignedUrl: z.string().describe('The same as `presigned_url`'),
    file_path: z.string().describe("Names the upload: `file_path` of the answer's `draft_video_metadata`"),
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
  submission_id: described(SubmissionId, 'The application'),
  field_id: described(QuestionId, 'The question that the file answers'),
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
    video_metadata: z
      .nullish(SentVideoMetadata)
      .describe('Accepted for compatibility; the server knows where the video is'),
  }),
  reply: z.object({
    downloadUrl: z
      .string()
      .describe("Path below the server's URL to download the video from, with the same key or session"),
  }),
  scope: 'submissions:read',
  policy: 'submission.view',
  effect: 'read',
  idempotent: false,
  rate: 'read',
  events: [],
  errors: ['not_found'],
  example: { form_id: examples.form, submission_id: examples.submission, field_id: examples.video },
})
