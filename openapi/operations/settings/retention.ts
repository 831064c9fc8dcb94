import { z } from 'zod'
import { retentionActions } from '../../common/enums.ts'
import { FormId } from '../../common/ids.ts'
import { limits } from '../../common/limits.ts'
import { described, named, Timestamp } from '../../common/schema.ts'
import { count } from '../../common/text/format.ts'
import { examples } from '../../examples.ts'
import { operation } from '../../operation.ts'
import { FormToken, PageId } from '../fields.ts'

const { min, max } = limits.retentionDays
const action = z.enum(retentionActions)

/** A form, as the report and the setting name it. */
const NamedForm = z.object({
  identifier: described(FormId, 'Names the form'),
  name: z.string().describe('Its name'),
})

const range = `Between ${count(min)} and ${count(max)} days`

const Setting = {
  page_id: PageId,
  action: action.describe(
    '`ANONYMISE` removes names, addresses, typed answers, files, chats and notes; `ERASE` removes whole applications',
  ),
  days: z.int().min(min, range).max(max, range).describe(`After how many days in Archived, ${min} to ${max}`),
  kept_form_ids: z
    .array(FormId)
    .max(limits.keptForms)
    .optional()
    .describe('Forms whose applications stay; absent: none'),
  form_token: FormToken,
}

const RetentionRun = named(
  'RetentionRun',
  z.object({
    startedAt: described(Timestamp, 'When it began'),
    endedAt: z.nullable(Timestamp).describe('When it ended; null: it is under way, or broke off'),
    status: z
      .enum(['RUNNING', 'DONE', 'STOPPED', 'FAILED'])
      .describe('STOPPED: the setting was changed meanwhile; FAILED: it broke off and is tried again'),
    action: action.describe('What it did'),
    days: z.int().describe('After how many days in Archived'),
    applications: z.int().describe('Applications that were anonymised or erased'),
    failed: z.int().describe("Applications that couldn't be read, and are tried again"),
    forms: z
      .array(
        z.object({
          name: z.string().nullable().describe("The form's name; null: it was deleted for good"),
          identifier: z.nullable(FormId).describe('Names the form; null: it was deleted for good'),
          applications: z.int().describe('Applications of it that were anonymised or erased'),
          failed: z.int().describe("Applications of it that couldn't be read"),
        }),
      )
      .describe('The same by form'),
  }),
)
export type RetentionRun = z.infer<typeof RetentionRun>

export const Retention = named(
  'Retention',
  z.object({
    setting: z
      .object({
        action: action.describe('What becomes of archived applications'),
        days: z.int().describe('After how many days in Archived'),
        keptForms: z.array(NamedForm).describe('Forms whose applications stay'),
        changedBy: z.string().describe('Name or address of who set it'),
        changedAt: described(Timestamp, 'When it was set'),
        nextRunAt: described(Timestamp, 'When it runs next'),
        due: z.int().describe('Applications that the next run is about, as things stand'),
      })
      .nullable()
      .describe('Null: retention is off, and archived applications stay'),
    runs: z.array(RetentionRun).describe(`The last ${limits.retentionRuns} runs, the newest first`),
  }),
)
export type Retention = z.infer<typeof Retention>

const reading = {
  tag: 'Workspaces',
  scope: 'workspace:read',
  policy: 'retention.read',
  effect: 'read',
  idempotent: false,
  rate: 'read',
  events: [],
} as const
const writing = {
  tag: 'Workspaces',
  scope: 'workspace:write',
  policy: 'workspace.write',
  idempotent: true,
  rate: 'write',
  events: ['workspace.retention_changed'],
} as const

export const fetchRetention = operation({
  ...reading,
  id: 'fetchRetention',
  path: '/settings/fetch-retention',
  summary: 'Show what becomes of archived applications, and the report of the last runs',
  body: z.strictObject({ page_id: PageId }),
  reply: Retention,
  errors: ['not_found'],
  example: { page_id: examples.workspace },
})

export const previewRetention = operation({
  ...reading,
  id: 'previewRetention',
  path: '/settings/preview-retention',
  summary: 'Count what the first run of a retention setting would anonymise or erase',
  body: z.strictObject(Setting),
  reply: z.object({
    applications: z.int().describe('Applications that the first run would be about, as things stand'),
    forms: z
      .array(NamedForm.extend({ applications: z.int().describe('Applications of it') }))
      .describe('The same by form'),
    firstRunAt: described(Timestamp, 'When the first run would be, if it were set now'),
  }),
  errors: ['not_found'],
  example: { page_id: examples.workspace, action: 'ERASE', days: 180 },
})

export const updateRetention = operation({
  ...writing,
  id: 'updateRetention',
  path: '/settings/update-retention',
  summary: `Anonymise or erase archived applications after a number of days; the first run is in ${limits.retentionNoticeDays} days`,
  body: z.strictObject(Setting),
  reply: Retention,
  effect: 'destructive',
  errors: ['not_found'],
  example: { page_id: examples.workspace, action: 'ANONYMISE', days: 180 },
})

export const stopRetention = operation({
  ...writing,
  id: 'stopRetention',
  path: '/settings/stop-retention',
  summary: 'Turn retention off: archived applications stay',
  body: z.strictObject({ page_id: PageId }),
  reply: Retention,
  effect: 'write',
  errors: ['not_found'],
  example: { page_id: examples.workspace },
})
