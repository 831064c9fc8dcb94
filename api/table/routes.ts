import { fetchColumnInfo } from './column-info.ts'
import { fetchSubmission, fetchSubmissions } from './fetch-submissions.ts'
import { fetchColumnValues } from './fetch-values.ts'
import { fetchWindow } from './window.ts'

export const tableRoutes = [
  fetchWindow,
  fetchColumnValues,
  fetchColumnInfo,
  fetchSubmissions,
  fetchSubmission,
]
