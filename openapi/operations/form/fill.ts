import { z } from 'zod'
import { dropCauses } from '../../common/enums.ts'
import { OfForm, QuestionId } from '../../common/ids.ts'
import { text } from '../../common/schema.ts'
import { examples } from '../../examples.ts'
import { operation } from '../../operation.ts'
import { FormForFilling } from './shapes.ts'

export const fetchForFilling = operation({
  id: 'fetchForFilling',
  path: '/form/fetch-for-filling',
  tag: 'Applying',
  summary: 'Fetch a published form as an applicant sees it',
  body: z.strictObject({ ...OfForm }),
  reply: FormForFilling,
  scope: null,
  policy: 'form.fill',
  effect: 'read',
  idempotent: false,
  rate: 'submit',
  events: [],
  errors: ['not_found'],
  example: { form_id: examples.form },
})

export const alreadyFilledByUser = operation({
  id: 'alreadyFilledByUser',
  path: '/form/already-filled-by-user',
  tag: 'Applying',
  summary: 'Check whether the signed-in person has applied; false without a session',
  body: z.strictObject({ ...OfForm }),
  reply: z.object({ alreadyFilled: z.boolean() }),
  scope: null,
  policy: 'form.fill',
  effect: 'read',
  idempotent: false,
  rate: 'submit',
  events: [],
  errors: ['not_found'],
  example: { form_id: examples.form },
})

export const recordVisit = operation({
  id: 'recordVisit',
  path: '/form/record-visit',
  tag: 'Applying',
  summary: "Record a visit for the form's analytics, without an address or a cookie",
  body: z.strictObject({
    ...OfForm,
    /** From the page of the form; it names one visit and nobody */
    visit: z.string().max(300),
    action: z.enum(['VIEW', 'START', 'LEAVE']),
    /** Where they came from: a host, or the campaign that the link named; absent: directly */
    source: z.nullish(text(100)),
    /** The question that they left at */
    question_id: z.nullish(QuestionId),
    cause: z.enum(dropCauses).nullish(),
  }),
  reply: z.object({}),
  scope: null,
  policy: 'form.fill',
  effect: 'write',
  idempotent: false,
  rate: 'visit',
  events: [],
  errors: ['not_found'],
  example: { form_id: examples.form, visit: 'frm_example.8f14e45f', action: 'VIEW', source: 'news.example' },
})
