import { handOver } from './hand-over.ts'
import { resendInvitation, withdrawInvitation } from './invitations.ts'
import { inviteMembers } from './invite.ts'
import { listMembers } from './list.ts'
import { leaveWorkspace, removeMember } from './remove.ts'
import { changeRole } from './role.ts'

/** Every command about the people of the workspace, in the order of the help. */
export const memberCommands = [
  listMembers,
  inviteMembers,
  resendInvitation,
  withdrawInvitation,
  changeRole,
  removeMember,
  handOver,
  leaveWorkspace,
] as const
