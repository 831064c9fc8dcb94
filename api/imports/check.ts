import { ops } from '@winnow/openapi'
import { keyOf } from '@winnow/openapi/common/text/plain-text'
import { query } from '../core/command.ts'
import { findForm } from '../forms/find.ts'
import { can } from '../forms/policy.ts'
import { emailKeysOf } from './applied.ts'

/** Says who of a file has applied already, in one statement: nothing is imported and nothing is written. */
export const checkImport = query(ops.imports.checkImport, async ({ actor, input, db }) => {
  const { form } = await findForm(db, actor, input.form_id, can.move)
  const known = await emailKeysOf(db, form.number, input.emails)
  return {
    applied: input.emails.filter(email => known.has(keyOf(email))),
    repeats_allowed: form.multipleSubmissions,
  }
})
