import { fetchColumnInfo } from './column-info.ts'
import { fetchGroups } from './fetch-groups.ts'
import { fetchHistogram } from './fetch-histogram.ts'
import { fetchMatrix } from './fetch-matrix.ts'
import { fetchSubmission, fetchSubmissions } from './fetch-submissions.ts'
import { fetchColumnValues } from './fetch-values.ts'
import { updateLastVisit } from './last-visit.ts'
import { fetchNumbers, fetchWindow } from './window.ts'

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
