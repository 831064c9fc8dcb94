import type { FormUser } from '@winnow/sdk'

/** Somebody who manages a form, as the commands print them. */
export const editorOf = ({ email, name, role, pageRole, pending }: FormUser) => ({
  ...{ email, name, role, pageRole, pending },
})

/** What they are, in the words of the screen; `pageRole` ADMIN manages every form of the workspace. */
export function standingOf({ role, pageRole, pending }: FormUser): string {
  if (role === 'CREATOR') return 'Owner'
  if (pending) return 'Invited'
  return pageRole === 'ADMIN' ? 'Workspace admin' : 'Editor'
}
