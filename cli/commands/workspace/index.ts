import { deleteWorkspace } from './delete.ts'
import { renameWorkspace } from './rename.ts'
import { workspaceRetention } from './retention.ts'
import { showWorkspace } from './show.ts'

/** Every command about the workspace itself, in the order of the help. */
export const workspaceCommands = [
  showWorkspace,
  renameWorkspace,
  workspaceRetention,
  deleteWorkspace,
] as const
