import { z } from 'zod'
import { FormId, QuestionId } from '../../common/ids.ts'
import { named, TimeZone } from '../../common/schema.ts'
import { devices } from '../../common/words.ts'
import { examples } from '../../examples.ts'
import { operation } from '../../operation.ts'

const counts = { views: z.int(), starts: z.int(), submissions: z.int() }

export const fetchAnalytics = operation({
  id: 'fetchAnalytics',
  path: '/form/fetch-analytics',
  tag: 'Forms',
  summary: 'How a form is filled in: from the first look to the application',
  body: z.strictObject({
    form_id: FormId,
    /** First and last day, inclusive; absent: since the form was made, until today */
    from: z.iso.date().nullish(),
    to: z.iso.date().nullish(),
    /** Whose days; absent: those of the workspace */
    time_zone: z.optional(TimeZone),
  }),
  reply: named(
    'FormAnalytics',
    z.object({
      from: z.iso.date(),
      to: z.iso.date(),
      /** `submissions` are those that came by the form: each was viewed and begun */
      ...counts,
      /** Typed in by editors, or imported: they passed by the form */
      otherSubmissions: z.int(),
      /** From the first answer to the application; null: nothing to go by */
      medianSeconds: z.int().nullable(),
      /** Every day of the span */
      byDay: z.array(z.object({ day: z.iso.date(), ...counts })),
      /** Who began and did not apply, by the question that they left at, in the order of the form; null: before the first */
      dropOff: z.array(
        z.object({
          question_id: z.nullable(QuestionId),
          question: z.string(),
          /** Visitors who came as far as this question */
          reached: z.int(),
          left: z.int(),
          byCause: z.object({ LEFT: z.int(), ERROR: z.int(), FAILED: z.int() }),
        }),
      ),
      /** The 50 with most views; null: directly */
      bySource: z.array(z.object({ source: z.string().nullable(), ...counts })),
      byDevice: z.array(z.object({ device: z.enum(devices), ...counts })),
    }),
  ),
  scope: 'forms:read',
  policy: 'form.read',
  effect: 'read',
  idempotent: false,
  rate: 'read',
  events: [],
  errors: ['not_form_editor'],
  example: { form_id: examples.form },
})
