import { createView } from './create.ts'
import { deleteView, restoreView } from './delete.ts'
import { fetchViews } from './fetch.ts'
import { updateSavedFilter } from './saved-filter.ts'
import { updateView } from './update.ts'

export const viewRoutes = [fetchViews, createView, updateView, deleteView, restoreView, updateSavedFilter]
