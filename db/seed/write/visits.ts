import type { Client } from '@libsql/client'
import type { Device } from '@winnow/openapi'
import { fold } from '@winnow/openapi/common/text/plain-text'
import type { Chance } from '../chance.ts'
import type { Written } from './applicants.ts'
import type { MadeForm } from './form.ts'
import { rowsInto } from './rows.ts'

const intoVisits = rowsInto('visits', [
  ...['id', 'form_number', 'viewed_at', 'started_at', 'submission_id', 'source', 'device'],
  ...['left_question_id', 'left_cause'],
])
const intoParameters = rowsInto('submission_parameters', ['submission_id', 'name', 'value', 'folded'])
const intoColumns = rowsInto('custom_fields', ['form_number', 'id', 'type', 'width'])

/** Campaigns and sites that lead to the form, the likelier ones more often; null: directly. */
const sources = [
  ...['newsletter', 'newsletter', 'linkedin', 'linkedin', 'linkedin', 'alumni', 'news.ycombinator.com'],
  ...[null, null, null],
]
const devices: readonly Device[] = ['DESKTOP', 'DESKTOP', 'DESKTOP', 'PHONE', 'PHONE', 'TABLET']
const minute = 60_000

const uuid = (chance: Chance) =>
  Array.from({ length: 32 }, () => '0123456789abcdef'[chance.below(16)]).join('')

/** How often somebody looks for one who applies, and how many of those begin. */
const looksPerApplication = 3
const beginPercent = 45

/**
 * How those who applied came to the form, and those who looked and left: what its analytics show. A campaign in the link is
 * inserted with the application too, as a column.
 */
export async function writeVisits(
  client: Pick<Client, 'batch'>,
  form: MadeForm,
  written: readonly Written[],
  chance: Chance,
): Promise<void> {
  const parameters: [number, string, string, string][] = []
  const visits = written.flatMap(({ id, applicant: { submittedAt } }) => {
    const source = chance.pick(sources)
    const started = submittedAt - (4 + chance.below(14)) * minute - chance.below(minute)
    if (source !== null && !source.includes('.')) parameters.push([id, 'utm_source', source, fold(source)])
    const applied = [
      ...[uuid(chance), form.number, started - chance.below(3 * minute), started, id, source],
      ...[chance.pick(devices), null, null],
    ]
    const others = Array.from({ length: chance.below(2 * looksPerApplication) }, () => {
      const viewed = submittedAt - chance.below(20 * 60) * minute
      const began = chance.percent(beginPercent)
      // Long and personal questions are where people stop.
      const left = began ? chance.pick(form.asked.slice(2)) : null
      return [
        ...[uuid(chance), form.number, viewed, began ? viewed + chance.below(2 * minute) : null, null],
        ...[chance.pick(sources), chance.pick(devices), left?.id ?? null],
        began ? chance.pick(['LEFT', 'LEFT', 'LEFT', 'ERROR', 'FAILED']) : null,
      ]
    })
    return [applied, ...others]
  })
  await client.batch(
    [
      ...intoVisits(visits),
      ...intoParameters(parameters),
      ...intoColumns([[form.number, 'url_parameter:utm_source', 'URL_PARAMETER', 120]]),
    ],
    'write',
  )
}
