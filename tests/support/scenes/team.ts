import { member } from '@winnow/db/factories'
import type { WorkspaceRole } from '@winnow/openapi'
import type { TestApp } from '../app.ts'
import { owner, type Person, person } from '../cast.ts'

/** A workspace with its owner, and short ways to change who is in it. */
export async function team(app: TestApp) {
  const boss = await owner(app)
  const page_id = boss.workspaceId
  const add = (someone: Person, role: WorkspaceRole = 'MEMBER') =>
    app.app.write(tx => member(tx, { workspaceId: page_id, userId: someone.id, role }))
  return {
    ...boss,
    app,
    page_id,
    /** Takes in somebody who has an account */
    add,
    /** Somebody of the workspace, without an invitation */
    join: async (role: WorkspaceRole, it: { name?: string } = {}): Promise<Person> => {
      const someone = await person(app, it)
      await add(someone, role)
      return someone
    },
    invite: (email: string, role: WorkspaceRole = 'MEMBER', form_ids: string[] = []) =>
      boss.winnow.addUserToWorkspace({ page_id, users: [{ email, role }], form_ids }),
    remove: (email: string, transfer_to?: string) =>
      boss.winnow.removeUserFromWorkspace({ page_id, email, ...(transfer_to ? { transfer_to } : {}) }),
    /** Address and role of everybody, as the owner reads the list */
    roles: async () =>
      Object.fromEntries((await boss.winnow.fetchMembers({ page_id })).users.map(it => [it.email, it.role])),
    /** The id in the link of an invitation */
    invitationOf: async (email: string) => {
      const { invitations } = await boss.winnow.fetchMembers({ page_id })
      const link = invitations.find(it => it.email === email)?.link ?? ''
      return /\/invitations\/(\w+)/.exec(link)?.[1] ?? ''
    },
  }
}

export const freshAddress = () => `${crypto.randomUUID().slice(0, 8)}@example.com`
