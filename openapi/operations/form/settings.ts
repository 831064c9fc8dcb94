import { z } from 'zod'
import { chatStatuses, fastModes, formColours } from '../../common/enums.ts'
import { OfForm } from '../../common/ids.ts'
import { limits } from '../../common/limits.ts'
import { Timestamp } from '../../common/schema.ts'
import { examples } from '../../examples.ts'
import { isReservedParameter, parameterPattern, parameterPatternMessage } from '../../links/parameters.ts'
import { operation } from '../../operation.ts'
import { FormDetails } from './shapes.ts'

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
    /** No application is taken before it */
    opening_date: z.nullish(Timestamp),
    /** No application is taken beyond so many */
    response_cap: z.int().min(1, 'Must be 1 or more').max(limits.responseCap).nullish(),
    multiple_submissions: z.boolean().optional(),
    email_verification_required: z.boolean().optional(),
    /** Whether applicants may correct what they sent until the form closes */
    corrections_allowed: z.boolean().optional(),
    /** Whether applicants are told how long the form takes */
    estimate_shown: z.boolean().optional(),
    bulk_action_enabled: z.boolean().optional(),
    show_labels_row: z.boolean().optional(),
    ai_enabled: z.boolean().optional(),
    template_color: z.enum(formColours).nullish(),
    /** Names of URL parameters that are kept with an application; utm_source and its kin always are */
    url_parameters: z.array(ParameterName).max(limits.urlParameters).optional(),
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
  body: z.strictObject({ ...OfForm, fast_mode: z.enum(fastModes) }),
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
  body: z.strictObject({ ...OfForm, default_archive: z.enum(chatStatuses) }),
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
