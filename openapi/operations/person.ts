import { z } from 'zod'
import { FormId } from '../common/ids.ts'
import { described, Email, Timestamp } from '../common/schema.ts'
import { examples } from '../examples.ts'
import { operation } from '../operation.ts'
import { PageId } from './fields.ts'

const OfPerson = z.strictObject({
  page_id: PageId,
  email: described(Email, 'The address that the person applied with, in any case'),
})

/** What is held of a person, in numbers. */
const Held = {
  forms: z
    .array(
      z.object({
        identifier: described(FormId, 'Names the form: `form_id` of other calls'),
        name: z.string().describe("The form's name"),
        applications: z.int().describe('Applications that they sent to it'),
        lastSubmittedAt: z.nullable(Timestamp).describe('When the latest was sent; null: only a draft'),
        drafts: z.int().describe('Forms that they started and have not sent'),
      }),
    )
    .describe('The forms where there is something of theirs'),
  applications: z.int().describe('Applications in all'),
  files: z.int().describe('Files and videos that they sent'),
  messages: z.int().describe('Messages to them and from them'),
  notes: z.int().describe('Private notes about them'),
  drafts: z.int().describe('Forms that they started and have not sent'),
}

export const fetchPerson = operation({
  id: 'fetchPerson',
  path: '/person/fetch',
  tag: 'Personal data',
  summary: 'Count what a workspace holds about a person',
  body: OfPerson,
  reply: z.object({
    ...Held,
    wholeWorkspace: z
      .boolean()
      .describe('Whether all forms of the workspace were looked at; otherwise those that the caller created'),
  }),
  scope: 'people:write',
  policy: 'person.manage',
  effect: 'read',
  idempotent: false,
  rate: 'read',
  events: [],
  errors: ['not_found'],
  example: { page_id: examples.workspace, email: 'ada@example.com' },
})

export const exportPerson = operation({
  id: 'exportPerson',
  path: '/person/export',
  tag: 'Personal data',
  summary: 'Download what a workspace holds about a person as a ZIP file',
  body: OfPerson,
  answers: 'file',
  reply: z.file(),
  scope: 'people:write',
  policy: 'person.manage',
  effect: 'write',
  idempotent: false,
  rate: 'bulk',
  events: [],
  errors: ['not_found'],
  example: { page_id: examples.workspace, email: 'ada@example.com' },
})

export const erasePerson = operation({
  id: 'erasePerson',
  path: '/person/erase',
  tag: 'Personal data',
  summary: 'Erase a person from a workspace, for good',
  body: OfPerson,
  reply: z.object({
    applications: z.int().describe('Applications that were erased, with their files, chats and notes'),
    drafts: z.int().describe('Unsent forms that were erased'),
  }),
  scope: 'people:write',
  policy: 'person.manage',
  effect: 'destructive',
  idempotent: true,
  rate: 'bulk',
  events: ['person.erased'],
  errors: ['not_found'],
  example: { page_id: examples.workspace, email: 'ada@example.com' },
})

export const exportMyData = operation({
  id: 'exportMyData',
  path: '/user/export-data',
  tag: 'Account',
  summary: 'Download what is held about the caller as a ZIP file',
  body: z.strictObject({}),
  answers: 'file',
  reply: z.file(),
  scope: null,
  policy: 'own.account',
  effect: 'write',
  idempotent: false,
  rate: 'bulk',
  events: [],
  errors: [],
  example: {},
})

export const deleteAccount = operation({
  id: 'deleteAccount',
  path: '/user/delete-account',
  tag: 'Account',
  summary: "Delete the caller's account and everything they sent, for good",
  body: z.strictObject({
    email: described(Email, "The caller's own address, to confirm"),
  }),
  reply: z.object({
    applications: z.int().describe('Applications that were erased, with their files and chats'),
    drafts: z.int().describe('Unsent forms that were erased'),
  }),
  scope: null,
  policy: 'own.account',
  effect: 'destructive',
  idempotent: false,
  rate: 'session',
  events: ['person.erased', 'user.deleted'],
  errors: ['owns_workspace'],
  example: { email: 'ines@example.com' },
})
