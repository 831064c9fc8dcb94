import { z } from 'zod'
import { devices } from '../../common/enums.ts'
import { QuestionId } from '../../common/ids.ts'
import { named } from '../../common/schema.ts'
import { examples } from '../../examples.ts'
import { operation } from '../../operation.ts'
import { OfForm, TimeZoneOfDays } from '../fields.ts'

/**
 * How far people came. An application by the form was viewed and begun, whether or not its visit was recorded (the API, no
 * scripts, a lost message), so that `submissions` are exactly the form's applications and views >= starts >= submissions in
 * every part. A visit counts once: with its application, on the day when that came, or else on the day of its view.
 */
const counts = {
  views: z.int().describe('How often the form was opened'),
  starts: z.int().describe('How often somebody began to answer'),
  submissions: z.int().describe('Applications sent through the form'),
}

export const fetchAnalytics = operation({
  id: 'fetchAnalytics',
  path: '/form/fetch-analytics',
  tag: 'Forms',
  summary: "Fetch a form's analytics: views, starts and applications",
  body: z.strictObject({
    ...OfForm,
    from: z.iso
      .date()
      .nullish()
      .describe(
        "The first day, inclusive, `YYYY-MM-DD`; absent: the day of the form's first visit or application. At most 3,660 days in all",
      ),
    to: z.iso.date().nullish().describe('The last day, inclusive, `YYYY-MM-DD`; absent: today'),
    time_zone: TimeZoneOfDays,
  }),
  reply: named(
    'FormAnalytics',
    z.object({
      from: z.iso.date().describe('The first day that is counted'),
      to: z.iso.date().describe('The last day that is counted'),
      ...counts,
      otherSubmissions: z
        .int()
        .describe(
          'Applications that editors added or imported; they passed by the form and are in no other count',
        ),
      medianSeconds: z
        .int()
        .nullable()
        .describe('Median of the seconds from the first answer to sending; null: not known of any'),
      byDay: z
        .array(z.object({ day: z.iso.date().describe('The day, `YYYY-MM-DD`'), ...counts }))
        .describe('Every day of the span, also days without a visit'),
      dropOff: z
        .array(
          z.object({
            question_id: z.nullable(QuestionId).describe('The question; null: before the first one'),
            question: z.string().describe('Its text; empty before the first one'),
            reached: z.int().describe('How many came as far as this question, asked it or not'),
            left: z.int().describe('How many left here'),
            byCause: z
              .object({
                LEFT: z.int().describe('Nothing was wrong'),
                ERROR: z.int().describe('An answer had just been refused'),
                FAILED: z.int().describe('Sending had just failed'),
              })
              .describe('How many of them left in which situation'),
          }),
        )
        .describe(
          'Where people who began and did not apply left: before the first question, then by question in the order of the published version, then questions that it no longer has. All `left` add up to starts less submissions',
        ),
      bySource: z
        .array(
          z.object({
            source: z
              .string()
              .nullable()
              .describe('The host or campaign that people came from; null: directly, or not known'),
            ...counts,
          }),
        )
        .describe('The 50 sources with the most views'),
      byDevice: z
        .array(
          z.object({
            device: z.enum(devices).describe('UNKNOWN: the API, or a browser without scripts'),
            ...counts,
          }),
        )
        .describe('The kinds of devices that occur'),
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
