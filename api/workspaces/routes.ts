import { createWorkspace } from './create-workspace.ts'
import { updateDefaultPage } from './update-default-page.ts'

export const workspaceRoutes = [createWorkspace, updateDefaultPage]
