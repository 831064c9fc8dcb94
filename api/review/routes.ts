import { bulkAction } from './bulk-action.ts'
import { deal } from './deal.ts'
import { bulkUpdateLabels } from './labels/bulk-update.ts'
import { fetchLabels } from './labels/fetch.ts'
import { updateSubmissionLabels } from './labels/update.ts'
import { bulkSendMessage } from './sending/bulk-send-message.ts'
import { previewBulkMessage } from './sending/preview-bulk-message.ts'
import { fetchTimeline } from './timeline.ts'
import { undo } from './undo.ts'
import { updateStage } from './update-stage.ts'

export const reviewRoutes = [
  ...[updateStage, bulkAction, bulkSendMessage, previewBulkMessage, undo, deal, fetchTimeline],
  ...[fetchLabels, updateSubmissionLabels, bulkUpdateLabels],
]
