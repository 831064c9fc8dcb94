import { z } from 'zod'
import { dropCauses } from '../../common/enums.ts'
import { QuestionId } from '../../common/ids.ts'
import { text } from '../../common/schema.ts'
import { examples } from '../../examples.ts'
import { operation } from '../../operation.ts'
import { OfForm } from '../fields.ts'
import { FormForFilling } from './shapes/versions.ts'

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
  reply: z.object({
    alreadyFilled: z
      .boolean()
      .describe("Whether an application with the person's address, or sent while signed in, exists"),
  }),
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
    visit: z.string().max(300).describe("The anonymous token of the visit, from the form's page"),
    action: z
      .enum(['VIEW', 'START', 'LEAVE'])
      .describe('VIEW: opened. START: the first answer. LEAVE: gone without applying'),
    source: z.nullish(text(100)).describe('The host or campaign that they came from; absent: directly'),
    question_id: z
      .nullish(QuestionId)
      .describe('With LEAVE: the question that they were at; absent: before the first'),
    cause: z
      .enum(dropCauses)
      .nullish()
      .describe(
        'With LEAVE: LEFT, nothing was wrong; ERROR, an answer had been refused; FAILED, sending had failed',
      ),
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
