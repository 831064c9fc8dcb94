import { submit } from './apply/submit.ts'
import { fetchSubmission } from './fetch-one.ts'
import { bulkAction } from './move/bulk-action.ts'
import { undo } from './move/undo.ts'
import { updateStage } from './move/update-stage.ts'
import { fetchSubmissions } from './table/fetch-page.ts'
import { fetchWindow } from './table/fetch-window.ts'

export const submissionRoutes = [
  fetchWindow,
  fetchSubmissions,
  fetchSubmission,
  updateStage,
  bulkAction,
  undo,
  submit,
]
