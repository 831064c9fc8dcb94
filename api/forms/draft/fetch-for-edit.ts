import { ops } from '@winnow/openapi'
import { query } from '../../core/command.ts'
import { findForm } from '../find.ts'
import { can } from '../policy.ts'
import { presentForEdit } from './present.ts'

export const fetchForEdit = query(ops.form.fetchForEdit, async ({ actor, input, db, now }) =>
  presentForEdit(db, await findForm(db, actor, input.form_id, can.edit), now),
)
