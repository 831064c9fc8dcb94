import type { WorkspaceRole } from '@winnow/openapi'

interface Membership {
  role: WorkspaceRole
}
interface Owning extends Membership {
  isOwner: boolean
}

/** Who may do what in a workspace; the screen and the server ask the same sentences. */
export const can = {
  createForms: ({ role }: Membership) => role !== 'GUEST',
  /** Folders that hold none of their forms too (docs/rules.md#folders) */
  seeEveryFolder: ({ role }: Membership) => role !== 'GUEST',
  changeFolders: ({ role }: Membership) => role !== 'GUEST',
  seeEveryKey: ({ role }: Membership) => role === 'ADMIN',
  /** Export and erase a person who applied to any of its forms */
  manageEveryone: ({ role }: Membership) => role === 'ADMIN',
  changeImage: ({ role }: Membership) => role === 'ADMIN',
  /** Its name and time zone */
  change: ({ role }: Membership) => role === 'ADMIN',
  /** Pay for it, change and cancel what is paid for (docs/rules.md#paying-for-pro) */
  changePlan: ({ role }: Membership) => role === 'ADMIN',
  seeMembers: ({ role }: Membership) => role !== 'GUEST',
  /** See and set what becomes of archived applications */
  setRetention: ({ role }: Membership) => role === 'ADMIN',
  seeAudit: ({ role }: Membership) => role === 'ADMIN',
  /** Invite, change roles, remove; nobody does it to the owner (docs/rules.md#members) */
  managePeople: ({ role }: Membership) => role === 'ADMIN',
  handOver: ({ isOwner }: Owning) => isOwner,
  /** Delete and restore it */
  delete: ({ isOwner }: Owning) => isOwner,
  /** Own what an owner hands over */
  own: ({ role }: Membership) => role === 'ADMIN',
  /** Own the forms and searches of who is removed */
  takeOver: ({ role }: Membership) => role !== 'GUEST',
}
