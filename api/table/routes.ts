import { fetchSubmission } from './fetch-one.ts'
import { fetchSubmissions } from './fetch-page.ts'
import { fetchColumnValues } from './fetch-values.ts'
import { fetchWindow } from './window.ts'

export const tableRoutes = [fetchWindow, fetchColumnValues, fetchSubmissions, fetchSubmission]
