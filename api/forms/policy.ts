import type { FormRole, WorkspaceRole } from '@winnow/openapi'

/** How somebody stands to a form: in its workspace, and on the form itself. */
export interface Standing {
  workspaceRole: WorkspaceRole | null
  formRole: FormRole | null
}

/** Workspace admins always have access; its creator and editors have it whatever their workspace role (docs/rules.md#form-roles). */
const manage = ({ workspaceRole, formRole }: Standing) => workspaceRole === 'ADMIN' || formRole !== null

const creates = (it: Standing) =>
  manage(it) && (it.workspaceRole === 'ADMIN' || it.workspaceRole === 'MEMBER')

export const can = {
  read: manage,
  edit: manage,
  readSubmissions: manage,
  move: manage,
  reply: manage,
  /** Searches of the assistant: make, run and read them */
  search: manage,
  /** What a model was sent */
  audit: ({ workspaceRole, formRole }: Standing) => workspaceRole === 'ADMIN' || formRole === 'CREATOR',
  /** Editors too add and remove editors (docs/rules.md#form-roles) */
  invite: manage,
  /** Who may create forms in the workspace: its members (docs/rules.md#workspace-roles) */
  duplicate: creates,
  /** Put it into a folder, which the workspace shares (docs/rules.md#folders) */
  file: creates,
  delete: ({ workspaceRole, formRole }: Standing) => workspaceRole === 'ADMIN' || formRole === 'CREATOR',
}
