import { bulkAction } from './bulk-action.ts'
import { bulkSendMessage } from './sending/bulk-send-message.ts'
import { previewBulkMessage } from './sending/preview-bulk-message.ts'
import { undo } from './undo.ts'
import { updateStage } from './update-stage.ts'

export const reviewRoutes = [updateStage, bulkAction, bulkSendMessage, previewBulkMessage, undo]
