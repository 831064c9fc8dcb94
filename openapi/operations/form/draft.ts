import { z } from 'zod'
import { FolderId, TemplateId } from '../../common/ids.ts'
import { limits } from '../../common/limits.ts'
import { described, line, named, text } from '../../common/schema.ts'
import { examples } from '../../examples.ts'
import { operation } from '../../operation.ts'
import { InputField, QuestionInput } from '../../questions/index.ts'
import { OfForm, PageId } from '../fields.ts'
import { EditedForm, FormForEdit } from './shapes/versions.ts'

const FormName = line(limits.name, `Must be less than ${limits.name} characters`)

export const fetchTemplates = operation({
  id: 'fetchTemplates',
  path: '/form/fetch-templates',
  tag: 'Forms',
  summary: 'List form templates',
  body: z.strictObject({}),
  reply: z.object({
    templates: z
      .array(
        named(
          'FormTemplate',
          z.object({
            id: described(TemplateId, 'What `/form/create-draft-form` takes as `template_id`'),
            name: z.string().describe('The name to show'),
            summary: z.string().describe('What it is for, in a sentence'),
            inputFields: z.array(InputField).describe('The questions that a form made from it starts with'),
          }),
        ),
      )
      .describe('Every template, in the order to show them'),
  }),
  scope: 'forms:read',
  policy: 'form.templates',
  effect: 'read',
  idempotent: false,
  rate: 'read',
  events: [],
  errors: [],
  example: {},
})

export const createDraftForm = operation({
  id: 'createDraftForm',
  path: '/form/create-draft-form',
  tag: 'Forms',
  summary: 'Create a form, blank or from a template',
  body: z.strictObject({
    page_id: PageId,
    name: z.optional(FormName).describe("The form's name; absent: the template's, or ‘Untitled form’"),
    template_id: z
      .nullish(TemplateId)
      .describe(
        'The template to start from, one of the product or of the workspace; absent: a blank form with Name and Email',
      ),
    folder_id: z.nullish(FolderId).describe('The folder to put it into; absent: none'),
  }),
  reply: FormForEdit,
  scope: 'forms:write',
  policy: 'form.create',
  effect: 'write',
  idempotent: true,
  rate: 'write',
  events: ['form.created'],
  errors: ['not_found'],
  example: { page_id: examples.workspace, template_id: 'job-application' },
})

export const fetchForEdit = operation({
  id: 'fetchForEdit',
  path: '/form/fetch-for-edit',
  tag: 'Forms',
  summary: "Fetch a form's draft",
  body: z.strictObject({ ...OfForm }),
  reply: FormForEdit,
  scope: 'forms:read',
  policy: 'form.read',
  effect: 'read',
  idempotent: false,
  rate: 'read',
  events: [],
  errors: ['not_form_editor'],
  example: { form_id: examples.form },
})

export const editForm = operation({
  id: 'editForm',
  path: '/form/edit',
  tag: 'Forms',
  summary: "Save a form's draft, and optionally publish it",
  body: z.strictObject({
    ...OfForm,
    revision: z
      .int()
      .describe(
        'The `revision` that the change is based on. If the draft has another one by now, nothing is overwritten and 409 `stale_version` is returned',
      ),
    name: z.optional(FormName).describe("The form's name; absent: it stays"),
    description: z
      .nullish(text(20_000))
      .describe('The text above the questions, as HTML that is sanitised; absent: it stays; null: none'),
    input_fields: z
      .array(QuestionInput)
      .max(limits.questions)
      .optional()
      .describe(
        'All questions in order; one that is left out is deleted. Absent: they stay. `visibility`, `tableOrder` and `width` count for a new question only',
      ),
    form_success_message: z
      .nullish(text(limits.longText))
      .describe('What applicants read after sending; absent: it stays; null: the standard text'),
    form_close_message: z
      .nullish(text(limits.longText))
      .describe('What is shown once the form is closed; absent: it stays; null: the standard text'),
    publish: z.boolean().optional().describe('Publishes the draft after saving it'),
  }),
  reply: EditedForm,
  scope: 'forms:write',
  policy: 'form.write',
  effect: 'write',
  idempotent: true,
  rate: 'write',
  events: ['form.edited', 'form.published'],
  errors: ['not_form_editor', 'stale_version'],
  example: { form_id: examples.draft, revision: 1, name: 'Spring accelerator 2027', publish: true },
})
