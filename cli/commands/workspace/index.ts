import { deleteWorkspace } from './delete.ts'
import { showPlan } from './plan.ts'
import { renameWorkspace } from './rename.ts'
import { workspaceRetention } from './retention.ts'
import { showWorkspace } from './show.ts'
import { setTimeZone } from './time-zone.ts'
import { upgradeWorkspace } from './upgrade.ts'

/** Every command about the workspace itself, in the order of the help. */
export const workspaceCommands = [
  showWorkspace,
  showPlan,
  upgradeWorkspace,
  renameWorkspace,
  setTimeZone,
  workspaceRetention,
  deleteWorkspace,
] as const
