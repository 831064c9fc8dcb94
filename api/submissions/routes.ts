import { submit } from './apply/submit.ts'
import { fetchSubmission } from './fetch-one.ts'
import { importSubmissions } from './import/import.ts'
import { bulkAction } from './move/bulk-action.ts'
import { fetchJob, stopJob } from './move/jobs.ts'
import { undo } from './move/undo.ts'
import { updateStage } from './move/update-stage.ts'
import { fetchSubmissions } from './table/fetch-page.ts'
import { fetchColumnValues } from './table/fetch-values.ts'
import { fetchWindow } from './table/windows/fetch-window.ts'

export const submissionRoutes = [
  fetchWindow,
  fetchColumnValues,
  fetchSubmissions,
  fetchSubmission,
  updateStage,
  bulkAction,
  fetchJob,
  stopJob,
  undo,
  submit,
  importSubmissions,
]
