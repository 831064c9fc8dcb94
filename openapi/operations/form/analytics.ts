import { z } from 'zod'
import { devices } from '../../common/enums.ts'
import { OfForm, QuestionId } from '../../common/ids.ts'
import { named, TimeZone } from '../../common/schema.ts'
import { examples } from '../../examples.ts'
import { operation } from '../../operation.ts'

/**
 * How far people came. An application by the form was viewed and begun, whether or not its visit was recorded (the API, no
 * scripts, a lost message), so that `submissions` are exactly the form's applications and views >= starts >= submissions in
 * every part. A visit counts once: with its application, on the day when that came, or else on the day of its view.
 */
const counts = { views: z.int(), starts: z.int(), submissions: z.int() }

export const fetchAnalytics = operation({
  id: 'fetchAnalytics',
  path: '/form/fetch-analytics',
  tag: 'Forms',
  summary: "Fetch a form's analytics: views, starts and applications",
  body: z.strictObject({
    ...OfForm,
    /** First and last day, inclusive, at most 3,660 days; absent: since the form's first visit or application, until today */
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
      ...counts,
      /** Typed in by editors, or imported: they passed by the form */
      otherSubmissions: z.int(),
      /** From the first answer to the application, where both are known; null: nothing to go by */
      medianSeconds: z.int().nullable(),
      /** Every day of the span */
      byDay: z.array(z.object({ day: z.iso.date(), ...counts })),
      /**
       * Who began and did not apply, by the question that they left at: null before the first, then the published version's in
       * their order, then questions that it no longer has. All `left` together are starts less submissions.
       */
      dropOff: z.array(
        z.object({
          question_id: z.nullable(QuestionId),
          question: z.string(),
          /**
           * Who began and came as far as this question, asked it or not (`show_if`); who applied came to the end. Of null: all who
           * began; of a question that is gone: who left there
           */
          reached: z.int(),
          left: z.int(),
          byCause: z.object({ LEFT: z.int(), ERROR: z.int(), FAILED: z.int() }),
        }),
      ),
      /** The 50 with most views; null: directly, or not known */
      bySource: z.array(z.object({ source: z.string().nullable(), ...counts })),
      /** Those that occur, in the order of the list; what came without a visit is UNKNOWN */
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
