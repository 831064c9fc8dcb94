import { z } from 'zod'
import { formRoles, workspaceRoles } from '../../common/enums.ts'
import { named } from '../../common/schema.ts'
import { examples } from '../../examples.ts'
import { operation } from '../../operation.ts'
import { OfForm, PersonImage } from '../fields.ts'

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
  summary: 'List everybody who manages a form, or is invited to',
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
