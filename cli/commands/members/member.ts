import type { Members, WorkspaceUser } from '@winnow/sdk'
import { UsageError } from '../../io/failure.ts'

export const roles = { admin: 'ADMIN', member: 'MEMBER', guest: 'GUEST' } as const
type Role = (typeof roles)[keyof typeof roles]

/** A role as it is typed, in any case. */
export function roleIn(typed: string): Role {
  const role = roles[typed.toLowerCase() as keyof typeof roles]
  if (!role) throw new UsageError(`'${typed}' isn't a role. Use admin, member or guest.`)
  return role
}

const words: Record<Role, string> = { ADMIN: 'Admin', MEMBER: 'Member', GUEST: 'Guest' }
export const roleWord = (role: Role): string => words[role]

/** What somebody is, in the word of the screen. */
export const standingOf = ({ isOwner, role }: Pick<WorkspaceUser, 'isOwner' | 'role'>): string =>
  isOwner ? 'Owner' : roleWord(role)

/** Everybody of a workspace, as the commands print them for a script. */
export const membersOf = ({ users, invitations, ownershipOffer }: Members) => ({
  members: users,
  invitations,
  ownershipOffer,
})
