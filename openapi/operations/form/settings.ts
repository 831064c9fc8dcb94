import { z } from 'zod'
import { chatStatuses, fastModes, formColours, maskedFields } from '../../common/enums.ts'
import { limits } from '../../common/limits.ts'
import { Timestamp } from '../../common/schema.ts'
import { examples } from '../../examples.ts'
import { isReservedParameter, parameterPattern, parameterPatternMessage } from '../../links/parameters.ts'
import { operation } from '../../operation.ts'
import { OfForm } from '../fields.ts'
import { FormDetails } from './shapes/details.ts'

/** What may stand before the = of a link: not what fills in Name and Email, nor what the page itself reads. */
const ParameterName = z
  .string()
  .trim()
  .regex(parameterPattern, parameterPatternMessage)
  .max(limits.urlParameterName)
  .refine(name => !isReservedParameter(name), 'This name is reserved')

export const updateSettings = operation({
  id: 'updateSettings',
  path: '/form/update-settings',
  tag: 'Forms',
  summary: "Change a form's settings, effective at once; omitted settings stay",
  body: z.strictObject({
    ...OfForm,
    opening_date: z.nullish(Timestamp).describe('No application is taken before this; null: no such date'),
    response_cap: z
      .int()
      .min(1, 'Must be 1 or more')
      .max(limits.responseCap)
      .nullish()
      .describe('No application is taken beyond this many, from 1 to 1,000,000; null: no limit'),
    multiple_submissions: z.boolean().optional().describe('Whether one address may apply more than once'),
    email_verification_required: z
      .boolean()
      .optional()
      .describe('Whether applicants must sign in with the address that they apply with'),
    corrections_allowed: z
      .boolean()
      .optional()
      .describe('Whether applicants may correct what they sent until the form closes'),
    estimate_shown: z.boolean().optional().describe("Whether the form's page says how many minutes it takes"),
    bulk_action_enabled: z
      .boolean()
      .optional()
      .describe('Whether reviewers may move many applicants at once on the screen'),
    show_labels_row: z.boolean().optional().describe("Whether an applicant's details show a row for labels"),
    ai_enabled: z.boolean().optional().describe('Whether AI criteria are available'),
    ai_allowed_fields: z
      .array(z.enum(maskedFields))
      .max(maskedFields.length)
      .optional()
      .describe(
        'Kinds of answers that tell who somebody is and that the assistant may see where a criterion needs them',
      ),
    template_color: z
      .enum(formColours)
      .nullish()
      .describe("The colour of the form's page; null: the standard colour"),
    url_parameters: z
      .array(ParameterName)
      .max(limits.urlParameters)
      .optional()
      .describe(
        'Names of URL parameters that are stored with an application; `utm_…` are stored anyway. Letters, digits, `.`, `-` and `_`, a letter first',
      ),
  }),
  reply: FormDetails,
  scope: 'forms:write',
  policy: 'form.write',
  effect: 'write',
  idempotent: true,
  rate: 'write',
  events: ['form.settings_changed'],
  errors: ['not_form_editor'],
  example: { form_id: examples.form, response_cap: 500, template_color: 'green' },
})

export const editFastMode = operation({
  id: 'editFastMode',
  path: '/form/edit-fast-mode',
  tag: 'Forms',
  summary: 'Choose how S and A work: with a confirmation, with a message at once, or without one',
  body: z.strictObject({
    ...OfForm,
    fast_mode: z
      .enum(fastModes)
      .describe(
        'DEFAULT asks first. NO_CONFIRMATION_WITH_MESSAGE moves at once, then offers a reply. NO_CONFIRMATION_WITHOUT_MESSAGE moves only',
      ),
  }),
  reply: FormDetails,
  scope: 'forms:write',
  policy: 'form.write',
  effect: 'write',
  idempotent: true,
  rate: 'write',
  events: ['form.settings_changed'],
  errors: ['not_form_editor'],
  example: { form_id: examples.form, fast_mode: 'NO_CONFIRMATION_WITH_MESSAGE' },
})

export const updateDefaultArchive = operation({
  id: 'updateDefaultArchive',
  path: '/form/update-default-archive',
  tag: 'Forms',
  summary: 'Choose whether chats stay open when their applicant is archived',
  body: z.strictObject({
    ...OfForm,
    default_archive: z
      .enum(chatStatuses)
      .describe('OPEN keeps the chat of an archived applicant open, CLOSED closes it'),
  }),
  reply: FormDetails,
  scope: 'forms:write',
  policy: 'form.write',
  effect: 'write',
  idempotent: true,
  rate: 'write',
  events: ['form.settings_changed'],
  errors: ['not_form_editor'],
  example: { form_id: examples.form, default_archive: 'OPEN' },
})
