import { addStage } from './add.ts'
import { listStages } from './list.ts'
import { moveStage } from './move.ts'
import { notify } from './notify.ts'
import { removeStage } from './remove.ts'
import { renameStage } from './rename.ts'
import { undoStageChange } from './undo.ts'

/** Every command about a form's statuses, in the order of the help. */
export const stageCommands = [
  listStages,
  addStage,
  renameStage,
  moveStage,
  removeStage,
  notify,
  undoStageChange,
] as const
