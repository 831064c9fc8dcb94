import { dateText } from '@winnow/openapi/common/dates/dates'
import type { RetentionAction } from '@winnow/openapi/common/enums'
import { counted } from '@winnow/openapi/common/text/format'
import type { Retention, RetentionRun } from '@winnow/sdk'
import { confirmLoss, requireYes, yesOption } from '../../io/confirm.ts'
import { UsageError } from '../../io/failure.ts'
import { fields } from '../../io/out/text.ts'
import { Session } from '../../io/session.ts'
import { command } from '../command.ts'

const unchanged = 'Nothing was changed.'
const verb = { ANONYMISE: 'anonymise', ERASE: 'erase' } as const
const done = { ANONYMISE: 'anonymised', ERASE: 'erased' } as const
const outcome = { RUNNING: 'running', DONE: 'done', STOPPED: 'stopped', FAILED: 'failed' } as const

interface Wanted {
  action: RetentionAction
  days: number
  /** Names of forms; undefined: those that are left out already */
  keep: readonly string[] | undefined
}
type Change = 'show' | 'off' | Wanted

function daysIn(typed: string): number {
  if (!/^\d+$/.test(typed)) throw new UsageError(`'${typed}' is not a number of days.`)
  return Number(typed)
}

function changeIn(flags: Readonly<Record<string, string | boolean | readonly string[] | undefined>>): Change {
  const { off, keep } = flags
  const wanted = [
    ['ANONYMISE', flags.anonymiseAfter],
    ['ERASE', flags.eraseAfter],
  ] as const
  const given = wanted.flatMap(([action, days]) =>
    typeof days === 'string' ? [{ action, days: daysIn(days) }] : [],
  )
  if (given.length + (off === true ? 1 : 0) > 1)
    throw new UsageError('Use one of --anonymise-after, --erase-after and --off.')
  const [one] = given
  if (one) return { ...one, keep: Array.isArray(keep) ? keep : undefined }
  if (Array.isArray(keep)) throw new UsageError('Use --keep with --anonymise-after or --erase-after.')
  return off === true ? 'off' : 'show'
}

const runLine = ({ startedAt, status, action, applications, failed }: RetentionRun) =>
  fields(
    dateText(startedAt, { timeZone: 'UTC' }),
    outcome[status],
    `${counted(applications, 'application')} ${done[action]}`,
    failed > 0 ? `${failed} failed` : '',
  )

function linesOf({ setting, runs }: Retention): string[] {
  const now = setting
    ? [
        `Archived applications are ${done[setting.action]} after ${counted(setting.days, 'day')}. Set by ${setting.changedBy}.`,
        `Next run: ${dateText(setting.nextRunAt, { timeZone: 'UTC' })}, about ${counted(setting.due, 'application')} as things stand.`,
        ...(setting.keptForms.length > 0
          ? [`Left out: ${setting.keptForms.map(it => it.name).join(', ')}.`]
          : []),
      ]
    : ['Retention is off: archived applications stay.']
  return [
    ...now,
    ...runs.flatMap(run => [
      runLine(run),
      ...run.forms.map(it =>
        fields(
          `  ${it.name ?? 'A deleted form'}`,
          counted(it.applications, 'application'),
          it.failed > 0 ? `${it.failed} failed` : '',
        ),
      ),
    ]),
  ]
}

export const workspaceRetention = command({
  path: 'workspace retention',
  summary: 'Show or set what becomes of archived applications, with the report of the last runs',
  more: "Off by default. A change takes effect after three days, and asks first with how many applications the first run is about. What a run removes can't be restored, nor does a restored backup bring it back.",
  options: [
    ['--anonymise-after <days>', 'Remove who applied and what they typed, after this many days in Archived'],
    ['--erase-after <days>', 'Erase whole applications, after this many days in Archived'],
    ['--keep <form>', "A form to leave out; repeat it for several, 'none' for no form", 'repeatable'],
    ['--off', 'Turn retention off: archived applications stay'],
    yesOption,
  ],
  examples: [
    'winnow workspace retention',
    'winnow workspace retention --anonymise-after 180 --keep spring-accelerator',
    'winnow workspace retention --off',
  ],
  read: (_words, flags, io) => {
    const change = changeIn(flags)
    return { change, yes: typeof change === 'object' && requireYes(flags, io, unchanged) }
  },
  async run({ change, yes }, io) {
    const session = await Session.open(io)
    const { winnow } = session
    const page_id = (await session.workspace()).id
    if (change === 'show') return winnow.fetchRetention({ page_id })
    if (change === 'off') return winnow.stopRetention({ page_id })
    const kept_form_ids: string[] = []
    if (change.keep === undefined) {
      const { setting } = await winnow.fetchRetention({ page_id })
      kept_form_ids.push(...(setting?.keptForms ?? []).map(it => it.identifier))
    } else for (const form of change.keep) if (form !== 'none') kept_form_ids.push(await session.formId(form))
    const body = { page_id, action: change.action, days: change.days, kept_form_ids }
    if (!yes) {
      const { applications, firstRunAt } = await winnow.previewRetention(body)
      const first = dateText(firstRunAt, { timeZone: 'UTC' })
      await confirmLoss(
        io,
        `The first run on ${first} will ${verb[change.action]} ${counted(applications, 'application')}, for good. Set it?`,
        unchanged,
      )
    }
    return winnow.updateRetention(body)
  },
  json: result => result,
  lines: linesOf,
})
