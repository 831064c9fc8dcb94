import { z } from 'zod'
import { OwnTemplateId, UserId } from '../../common/ids.ts'
import { limits } from '../../common/limits.ts'
import { described, line, named, Timestamp, text } from '../../common/schema.ts'
import { examples } from '../../examples.ts'
import { operation } from '../../operation.ts'
import { InputField } from '../../questions/index.ts'
import { OfForm, PageId } from '../fields.ts'

const OwnTemplate = named(
  'OwnTemplate',
  z.object({
    id: described(OwnTemplateId, 'What `/form/create-draft-form` takes as `template_id`'),
    name: z.string().describe('Its name, unique in the workspace in any case'),
    description: z.string().describe('What it is for; may be empty'),
    inputFields: z.array(InputField).describe('The questions that a form made from it starts with'),
    stages: z.array(z.string()).describe('Its statuses, in order'),
    labels: z.array(z.string()).describe('Its labels, in order'),
    quickReplies: z.array(z.string()).describe('The names of its reply templates, in order'),
    criteria: z.array(z.string()).describe('The names of the criteria of its AI searches'),
    savedBy: z
      .object({
        id: described(UserId, 'Who saved it last'),
        name: z.string().describe('Their name, or their address if they have not given one'),
      })
      .describe('Who saved it last from a form'),
    savedAt: described(Timestamp, 'When it was last saved from a form'),
  }),
)

const TemplateName = described(
  line(limits.formTemplateName, undefined, 'Enter a name for the template'),
  'Its name, unique in the workspace in any case',
)
const Description = text(limits.formTemplateDescription)
const OfTemplate = { template_id: described(OwnTemplateId, 'The template') }

const shared = {
  tag: 'Forms',
  scope: 'forms:write',
  policy: 'template.own',
  idempotent: true,
  rate: 'write',
} as const

export const fetchOwnTemplates = operation({
  id: 'fetchOwnTemplates',
  path: '/form/fetch-own-templates',
  tag: 'Forms',
  summary: 'List the form templates that a workspace saved itself',
  body: z.strictObject({ page_id: PageId }),
  reply: z.object({ templates: z.array(OwnTemplate).describe('Every template, by name') }),
  scope: 'forms:read',
  policy: 'template.own',
  effect: 'read',
  idempotent: false,
  rate: 'read',
  events: [],
  errors: ['not_found'],
  example: { page_id: examples.workspace },
})

export const saveTemplate = operation({
  ...shared,
  id: 'saveTemplate',
  path: '/form/save-template',
  summary:
    'Save a form as a template for the workspace: questions, settings, statuses, labels, reply templates, shared views and criteria, but no applications',
  body: z.strictObject({
    ...OfForm,
    name: TemplateName,
    description: z.optional(Description).describe('What it is for; absent: nothing, or what it says already'),
    template_id: z
      .nullish(OwnTemplateId)
      .describe('A template that is replaced by the form; absent: it becomes a new one'),
  }),
  reply: OwnTemplate,
  policy: 'form.move',
  effect: 'write',
  events: ['form_template.saved'],
  errors: ['not_form_editor', 'not_found'],
  example: { form_id: examples.form, name: 'Accelerator' },
})

export const editTemplate = operation({
  ...shared,
  id: 'editTemplate',
  path: '/form/edit-template',
  summary: 'Rename a form template, or describe it in other words',
  body: z.strictObject({
    ...OfTemplate,
    name: z.optional(TemplateName).describe('Its name, unique in the workspace; absent: it stays'),
    description: z.optional(Description).describe('What it is for; absent: it stays'),
  }),
  reply: OwnTemplate,
  effect: 'write',
  events: ['form_template.changed'],
  errors: ['not_found'],
  example: { template_id: examples.template, name: 'Programme' },
})

export const deleteTemplate = operation({
  ...shared,
  id: 'deleteTemplate',
  path: '/form/delete-template',
  summary: 'Delete a form template; forms made from it stay as they are',
  body: z.strictObject(OfTemplate),
  reply: z.object({}),
  effect: 'destructive',
  events: ['form_template.deleted'],
  errors: ['not_found'],
  example: { template_id: examples.template },
})
