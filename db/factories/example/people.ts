import { examples } from '@winnow/openapi/examples'
import * as t from '../../index.ts'
import { user } from '../people.ts'
import { member, workspace } from '../workspaces.ts'

/** Mae, an admin whom Inês offers the workspace to; Bo, a member; Katherine, invited. Another workspace is offered to Inês, and a third invites her. */
export async function exampleMembers(db: t.Reader, inesId: string, now: number) {
  const mae = await user(db, { email: examples.adminEmail, name: 'Mae Jemison' })
  const bo = await user(db, { email: examples.memberEmail, name: 'Bo Larsen' })
  const { workspace: workspaceId, otherWorkspace, invitation: id } = examples
  const invitingWorkspace = 'wsp_exampleinviting'
  await member(db, { workspaceId, userId: mae.id, role: 'ADMIN' })
  await member(db, { workspaceId, userId: bo.id, role: 'MEMBER' })
  await workspace(db, { id: otherWorkspace, handle: 'southlight', name: 'Southlight' })
  await member(db, { workspaceId: otherWorkspace, userId: mae.id, role: 'ADMIN', isOwner: true })
  await member(db, { workspaceId: otherWorkspace, userId: inesId, role: 'ADMIN' })
  await workspace(db, { id: invitingWorkspace, handle: 'westlight', name: 'Westlight' })
  const until = { createdAt: now, expiresAt: now + 86_400_000 }
  await db.insert(t.ownershipOffers).values([
    { workspaceId, toUserId: mae.id, offeredBy: inesId, ...until },
    { workspaceId: otherWorkspace, toUserId: inesId, offeredBy: mae.id, ...until },
  ])
  await db.insert(t.invitations).values([
    {
      ...{
        emailKey: examples.invitedEmail,
        workspaceId,
        id: 'inv_examplekatherine',
        role: 'MEMBER' as const,
      },
      ...{ invitedBy: inesId, ...until },
    },
    {
      ...{ emailKey: 'ines@example.com', workspaceId: invitingWorkspace, id, role: 'MEMBER' as const },
      ...{ invitedBy: mae.id, ...until },
    },
  ])
}
