import { bulkAction } from './bulk-action.ts'
import { undo } from './undo.ts'
import { updateStage } from './update-stage.ts'

export const reviewRoutes = [updateStage, bulkAction, undo]
