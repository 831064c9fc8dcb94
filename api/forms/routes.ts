import { fetchAnalytics } from './analytics/fetch.ts'
import { recordVisit } from './analytics/record-visit.ts'
import { fetchAnswerCounts } from './columns/answered.ts'
import { addCustomField, removeCustomField } from './columns/custom-fields.ts'
import { updateColumnOrder, updateColumnVisibility, updateColumnWidth } from './columns/update.ts'
import { fetchCounts, fetchDetails } from './details.ts'
import { editForm } from './draft/edit.ts'
import { fetchForEdit } from './draft/fetch-for-edit.ts'
import { alreadyFilledByUser, fetchForFilling } from './fill/fetch-for-filling.ts'
import { createFolder, deleteFolder, fetchFolders, renameFolder, updateFolded } from './folders/change.ts'
import { moveForms } from './folders/move.ts'
import { removeLogo, updateLogo } from './images/logo.ts'
import { createFormMetaImage } from './images/meta-image.ts'
import { addLabel } from './labels/add.ts'
import { mergeLabels } from './labels/merge.ts'
import { removeLabel } from './labels/remove.ts'
import { changeLabel } from './labels/restyle.ts'
import { updateFormLabels } from './labels/save.ts'
import { undoLabelChange } from './labels/undo.ts'
import { createDraftForm } from './life/create.ts'
import { deleteForm, restoreForm } from './life/delete.ts'
import { duplicateForm } from './life/duplicate.ts'
import { updateStatus } from './life/update-status.ts'
import { fetchActivity } from './lists/fetch-activity.ts'
import { fetchForUser } from './lists/fetch-for-user.ts'
import { fetchHome, updatePinned } from './lists/home.ts'
import { updateQuickReplies } from './reply-templates/save.ts'
import {
  editFastMode,
  updateAiNudgeShown,
  updateDefaultArchive,
  updateDefaultSendMessage,
  updateSettings,
} from './settings/update.ts'
import { addStage } from './stages/add.ts'
import { removeStage } from './stages/remove.ts'
import { renameStage } from './stages/rename.ts'
import { reorderStages } from './stages/reorder.ts'
import { undoStageChange } from './stages/undo.ts'
import { fetchTemplates } from './templates/fetch-templates.ts'
import { deleteTemplate, editTemplate, fetchOwnTemplates, saveTemplate } from './templates/own/change.ts'
import { addFormUsers } from './users/add.ts'
import { fetchFormUsers } from './users/fetch.ts'
import { removeFormUser } from './users/remove.ts'
import { fetchVersion, fetchVersions } from './versions/fetch.ts'
import { restoreVersion } from './versions/restore.ts'

export const formRoutes = [
  ...[fetchForUser, fetchActivity, fetchHome, updatePinned, fetchDetails, fetchCounts],
  ...[fetchFolders, createFolder, renameFolder, deleteFolder, moveForms, updateFolded],
  ...[fetchOwnTemplates, saveTemplate, editTemplate, deleteTemplate],
  ...[fetchTemplates, createDraftForm, fetchForEdit, editForm],
  ...[fetchVersions, fetchVersion, restoreVersion],
  ...[updateStatus, duplicateForm, deleteForm, restoreForm],
  ...[updateSettings, editFastMode, updateDefaultArchive],
  ...[updateQuickReplies, updateDefaultSendMessage, updateAiNudgeShown],
  ...[addStage, renameStage, removeStage, reorderStages, undoStageChange],
  ...[addLabel, changeLabel, removeLabel, mergeLabels, updateFormLabels, undoLabelChange],
  ...[fetchFormUsers, addFormUsers, removeFormUser],
  ...[updateLogo, removeLogo, createFormMetaImage],
  ...[fetchAnalytics, recordVisit],
  ...[updateColumnOrder, updateColumnWidth, updateColumnVisibility, fetchAnswerCounts],
  ...[addCustomField, removeCustomField],
  ...[fetchForFilling, alreadyFilledByUser],
]
