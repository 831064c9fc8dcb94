import { deleteWorkspace } from './delete.ts'
import { renameWorkspace } from './rename.ts'
import { showWorkspace } from './show.ts'

/** Every command about the workspace itself, in the order of the help. */
export const workspaceCommands = [showWorkspace, renameWorkspace, deleteWorkspace] as const
