import { z } from 'zod'
import { OfForm, TemplateId, WorkspaceId } from '../../common/ids.ts'
import { limits } from '../../common/limits.ts'
import { line, named, text } from '../../common/schema.ts'
import { examples } from '../../examples.ts'
import { operation } from '../../operation.ts'
import { InputField, QuestionInput } from '../../questions/index.ts'
import { EditedForm, FormForEdit } from './shapes.ts'

const FormName = line(limits.name, `Must be less than ${limits.name} characters`)

export const fetchTemplates = operation({
  id: 'fetchTemplates',
  path: '/form/fetch-templates',
  tag: 'Forms',
  summary: 'List form templates',
  body: z.strictObject({}),
  reply: z.object({
    templates: z.array(
      named(
        'FormTemplate',
        z.object({ id: TemplateId, name: z.string(), summary: z.string(), inputFields: z.array(InputField) }),
      ),
    ),
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
    page_id: WorkspaceId,
    name: z.optional(FormName),
    template_id: z.nullish(TemplateId),
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
    /** The revision this change was made from; another one answers 409 and nothing is overwritten */
    revision: z.int(),
    name: z.optional(FormName),
    description: z.nullish(text(20_000)),
    /** Order, width and visibility count for a new question; they belong to the form's columns afterwards */
    input_fields: z.array(QuestionInput).max(200).optional(),
    form_success_message: z.nullish(text(limits.longText)),
    form_close_message: z.nullish(text(limits.longText)),
    publish: z.boolean().optional(),
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
