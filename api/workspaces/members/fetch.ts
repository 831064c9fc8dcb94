import { ops } from '@winnow/openapi'
import { query } from '../../core/command.ts'
import { permit } from '../../core/error.ts'
import { findWorkspace } from '../find.ts'
import { can } from '../policy.ts'
import { presentMembers } from './present.ts'

export const fetchMembers = query(ops.settings.fetchMembers, async ({ app, db, actor, input, now }) => {
  const found = await findWorkspace(db, actor, input.page_id)
  permit(can.seeMembers(found), "Guests can't see who is in the workspace")
  return presentMembers(db, app.config, { workspaceId: input.page_id, role: found.role, now })
})
