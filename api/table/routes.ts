import { fetchColumnInfo } from './column-info.ts'
import { fetchGroups } from './fetch-groups.ts'
import { fetchSubmission, fetchSubmissions } from './fetch-submissions.ts'
import { fetchColumnValues } from './fetch-values.ts'
import { updateLastVisit } from './last-visit.ts'
import { fetchNumbers, fetchWindow } from './window.ts'

export const tableRoutes = [
  fetchNumbers,
  fetchWindow,
  fetchGroups,
  fetchColumnValues,
  fetchColumnInfo,
  fetchSubmissions,
  fetchSubmission,
  updateLastVisit,
]
