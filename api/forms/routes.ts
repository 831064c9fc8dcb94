import { addCustomField, removeCustomField } from './columns/custom-fields.ts'
import { updateColumnOrder, updateColumnWidth } from './columns/update.ts'
import { createDraftForm } from './create.ts'
import { fetchCounts, fetchDetails } from './details.ts'
import { editForm } from './draft/edit.ts'
import { fetchForEdit } from './draft/fetch-for-edit.ts'
import { fetchForUser } from './fetch-for-user.ts'
import { fetchTemplates } from './fetch-templates.ts'
import { alreadyFilledByUser, fetchForFilling } from './fill/fetch-for-filling.ts'
import { updateStatus } from './update-status.ts'

export const formRoutes = [
  fetchForUser,
  fetchDetails,
  fetchCounts,
  fetchTemplates,
  createDraftForm,
  fetchForEdit,
  editForm,
  updateStatus,
  updateColumnOrder,
  updateColumnWidth,
  addCustomField,
  removeCustomField,
  fetchForFilling,
  alreadyFilledByUser,
]
