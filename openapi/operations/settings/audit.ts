import { z } from 'zod'
import { auditGroups } from '../../audit.ts'
import { actorKinds } from '../../common/enums.ts'
import { FormId } from '../../common/ids.ts'
import { limits } from '../../common/limits.ts'
import { described, Email, named, Timestamp } from '../../common/schema.ts'
import { examples } from '../../examples.ts'
import { operation } from '../../operation.ts'
import { FormToken, PageId } from '../fields.ts'

const AuditFilter = {
  page_id: PageId,
  email: z.nullish(Email).describe('Only what this person did, also by their API keys; absent: everybody'),
  form_id: z.nullish(FormId).describe('Only what concerns this form; absent: all'),
  form_token: FormToken,
  groups: z.array(z.enum(auditGroups)).optional().describe('Only these kinds of changes; absent: all'),
  actor_kinds: z
    .array(z.enum(actorKinds))
    .optional()
    .describe('Only what these did: people, API keys, applicants, the assistant, the server; absent: all'),
}

const AuditEntry = named(
  'AuditEntry',
  z.object({
    number: z.int().describe('Grows with time; pass that of the last entry as `before`'),
    at: described(Timestamp, 'When'),
    kind: z.string().describe('The event, such as `form.published`'),
    group: z.enum(auditGroups).describe('What it is about'),
    text: z.string().describe('What was done, in a few words'),
    by: z
      .object({
        kind: z.enum(actorKinds).describe('Who or what did it'),
        name: z.string().describe("The person's name or address, or the API key's name; empty: it has none"),
        email: z.string().nullable().describe("The address of the person or of the key's owner"),
      })
      .describe('Who did it'),
    about: z.string().nullable().describe('The other person whom it is about, by name or address'),
    form: z
      .object({
        identifier: described(FormId, 'Names the form'),
        name: z.string().describe("The form's name"),
      })
      .nullable()
      .describe('The form that it concerns; null: none, or it was deleted for good'),
    applicants: z.int().describe('How many applications it is about'),
  }),
)

const reading = {
  tag: 'Workspaces',
  scope: 'workspace:read',
  policy: 'audit.read',
  idempotent: false,
  events: [],
  errors: ['not_found'],
} as const

export const fetchAudit = operation({
  ...reading,
  id: 'fetchAudit',
  path: '/settings/fetch-audit',
  summary: 'List who changed what in a workspace, the newest first',
  body: z.strictObject({
    ...AuditFilter,
    before: z
      .int()
      .min(1)
      .nullish()
      .describe('Only entries before this number: that of the last of the page before; absent: the newest'),
  }),
  reply: z.object({
    entries: z.array(AuditEntry).describe(`Up to ${limits.auditPage} entries`),
    hasNextEntry: z.boolean().describe('Whether there are older ones'),
    keptDays: z.int().nullable().describe('Days for which entries are kept; null: for good'),
  }),
  effect: 'read',
  rate: 'read',
  example: { page_id: examples.workspace, groups: ['FORMS'] },
})

export const exportAudit = operation({
  ...reading,
  id: 'exportAudit',
  path: '/settings/export-audit',
  summary: 'Download who changed what in a workspace as a CSV file, the newest first',
  body: z.strictObject(AuditFilter),
  answers: 'file',
  reply: z.file(),
  effect: 'read',
  rate: 'bulk',
  example: { page_id: examples.workspace },
})
