import { ops } from '@winnow/openapi'
import { query } from '../../core/command.ts'
import { findForm } from '../find.ts'
import { can } from '../policy.ts'
import { formUsers } from './find.ts'

export const fetchFormUsers = query(ops.form.fetchFormUsers, async ({ db, actor, input }) => {
  const { form } = await findForm(db, actor, input.form_id, can.read)
  return { users: await formUsers(db, actor, form) }
})
