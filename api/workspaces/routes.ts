import { createWorkspace } from './create-workspace.ts'
import { updateDefaultPage } from './update-default-page.ts'
import { updateImageForWorkspace } from './update-image.ts'

export const workspaceRoutes = [createWorkspace, updateDefaultPage, updateImageForWorkspace]
