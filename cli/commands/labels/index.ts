import { assignLabel, unassignLabel } from './assign.ts'
import { addLabel, mergeLabels, recolourLabel, renameLabel } from './change.ts'
import { listLabels } from './list.ts'
import { removeLabel } from './remove.ts'
import { undoLabels } from './undo.ts'

/** Every command about labels, in the order of the help. */
export const labelCommands = [
  ...[listLabels, addLabel, renameLabel, recolourLabel, mergeLabels, removeLabel],
  ...[assignLabel, unassignLabel, undoLabels],
] as const
