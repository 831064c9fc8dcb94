import type { WorkspaceRole } from '@winnow/openapi'

interface Membership {
  role: WorkspaceRole
}

/** Who may do what in a workspace; the screen and the server ask the same sentences. */
export const can = {
  createForms: ({ role }: Membership) => role !== 'GUEST',
  seeEveryKey: ({ role }: Membership) => role === 'ADMIN',
  /** Export and erase whoever applied to any of its forms */
  manageEveryone: ({ role }: Membership) => role === 'ADMIN',
  changeImage: ({ role }: Membership) => role === 'ADMIN',
}
