import type { WorkspaceRole } from '@winnow/openapi/common/enums'
import { type PolicyRow, policies } from '@winnow/openapi/policies'

export const roleWords: Record<WorkspaceRole, string> = { ADMIN: 'Admin', MEMBER: 'Member', GUEST: 'Guest' }

/** What somebody is, in one word. */
export const standingOf = ({ isOwner, role }: { isOwner: boolean; role: WorkspaceRole }): string =>
  isOwner ? 'Owner' : roleWords[role]

/** The columns of the table of rights. */
export const columns = ['owner', 'admin', 'member', 'guest'] as const
type Column = (typeof columns)[number]

interface Right {
  text: string
  /** The row of the permission matrix that it stands for (docs/rules.md#permission-matrix) */
  row: PolicyRow
  /** Where a role has it in part: which */
  words?: Partial<Record<Column, string>>
}

export const rights: readonly Right[] = [
  {
    ...{ text: 'See forms and review applications', row: 'form.list' },
    words: { member: 'Own and shared', guest: 'If invited' },
  },
  { text: 'Create forms', row: 'form.create' },
  { text: 'See who is in the workspace', row: 'workspace.members' },
  {
    ...{ text: 'Create and revoke API keys', row: 'key.manage' },
    words: { owner: 'All keys', admin: 'All keys', member: 'Own keys', guest: 'Own keys' },
  },
  {
    ...{ text: 'Invite, remove and change roles', row: 'workspace.people' },
    words: { admin: 'Not the owner' },
  },
  { text: 'Change the name, time zone and logo', row: 'workspace.write' },
  { text: 'Hand the workspace over', row: 'workspace.ownership' },
]

/** What a role may do of it, in a word; null: nothing. */
export const wordFor = ({ row, words }: Right, who: Column): string | null =>
  policies[row][who] === 'D' ? null : (words?.[who] ?? 'Yes')
