import { fetchColumnInfo } from './column-info.ts'
import { fetchSubmission, fetchSubmissions } from './fetch-submissions.ts'
import { fetchColumnValues } from './fetch-values.ts'
import { fetchGroups } from './groups/fetch-groups.ts'
import { fetchHistogram } from './groups/fetch-histogram.ts'
import { fetchMatrix } from './groups/fetch-matrix.ts'
import { updateLastVisit } from './last-visit.ts'
import { fetchNumbers, fetchWindow } from './window/window.ts'

export const tableRoutes = [
  fetchNumbers,
  fetchWindow,
  fetchGroups,
  fetchHistogram,
  fetchMatrix,
  fetchColumnValues,
  fetchColumnInfo,
  fetchSubmissions,
  fetchSubmission,
  updateLastVisit,
]
