import { z } from 'zod'
import { formRoles, workspaceRoles } from '../../common/enums.ts'
import { limits } from '../../common/limits.ts'
import { described, Email, named } from '../../common/schema.ts'
import { examples } from '../../examples.ts'
import { operation } from '../../operation.ts'
import { OfForm, PersonImage, success } from '../fields.ts'

/** Somebody who manages a form, or is invited to (docs/rules.md#form-roles). */
export const FormUser = named(
  'FormUser',
  z.object({
    email: z
      .string()
      .nullable()
      .describe('Their email address; null for an API key without the scope `forms:write`'),
    name: z.string().nullable().describe('Their name; null: they have not given one'),
    image: PersonImage,
    role: z
      .enum(formRoles)
      .describe('CREATOR owns the form; ADMIN edits it, as an editor or as an admin of its workspace'),
    pageRole: z
      .enum(workspaceRoles)
      .nullable()
      .describe(
        'Their role in the workspace; ADMIN manages every form of it, editor or not. Null: they have left it',
      ),
    pending: z
      .boolean()
      .describe(
        'Whether they are invited and have never signed in: they can manage nothing and nobody can mention them until then',
      ),
  }),
)
export type FormUser = z.infer<typeof FormUser>

const FormUsers = z
  .array(FormUser)
  .describe('The creator, the other editors and workspace admins, and those who are invited, in this order')

export const fetchFormUsers = operation({
  id: 'fetchFormUsers',
  path: '/form/fetch-users',
  tag: 'Editors',
  summary: 'List everyone who manages a form, or is invited to',
  body: z.strictObject({ ...OfForm }),
  reply: z.object({ users: FormUsers }),
  scope: 'forms:read',
  policy: 'form.users',
  effect: 'read',
  idempotent: false,
  rate: 'read',
  events: [],
  errors: ['not_form_editor'],
  example: { form_id: examples.form },
})

const writing = {
  tag: 'Editors',
  scope: 'forms:write',
  policy: 'form.editors',
  idempotent: true,
  rate: 'write',
} as const

export const addFormUsers = operation({
  ...writing,
  id: 'addFormUsers',
  path: '/form/add-user',
  summary: 'Invite editors to a form by email',
  body: z.strictObject({
    ...OfForm,
    users: z
      .array(
        z.strictObject({
          email: described(Email, 'Their email address, in any case'),
          role: z.literal('ADMIN').default('ADMIN').describe('What they become; a form has one creator'),
        }),
      )
      .min(1, 'Name at least one person')
      .max(limits.editors)
      .describe('Whom to invite; if one of them is refused, nobody is invited'),
  }),
  reply: z.object({ users: FormUsers }),
  effect: 'write',
  events: ['form.editor_added'],
  errors: ['not_form_editor'],
  example: { form_id: examples.form, users: [{ email: 'chen@example.com', role: 'ADMIN' }] },
})

export const removeFormUser = operation({
  ...writing,
  id: 'removeFormUser',
  path: '/form/remove-user',
  summary: 'Remove an editor from a form, or take back an invitation, at once',
  body: z.strictObject({
    ...OfForm,
    email: described(Email, "The editor's address; nobody can remove the form's creator"),
  }),
  reply: z.object({ success }),
  effect: 'destructive',
  events: ['form.editor_removed'],
  errors: ['not_form_editor', 'not_found'],
  example: { form_id: examples.form, email: examples.editorEmail },
})
