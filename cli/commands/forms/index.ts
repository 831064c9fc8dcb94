import { analytics } from './analytics/analytics.ts'
import { addQuestion } from './draft/add-question.ts'
import { deletedQuestions } from './draft/deleted-questions.ts'
import { editForm } from './draft/edit.ts'
import { getForm } from './draft/get.ts'
import { publishForm } from './draft/publish.ts'
import { removeQuestion } from './draft/remove-question.ts'
import { createForm } from './life/create.ts'
import { deleteForm } from './life/delete.ts'
import { duplicateForm } from './life/duplicate.ts'
import { restoreForm } from './life/restore.ts'
import { closeForm, openForm } from './life/status.ts'
import { formLink } from './link/link.ts'
import { showHome } from './lists/home.ts'
import { listForms } from './lists/list.ts'
import { pinForm, unpinForm } from './lists/pin.ts'
import { showForm } from './lists/show.ts'
import { listTemplates } from './lists/templates.ts'
import { changeTemplate, deleteTemplate, saveTemplate } from './own-templates/change.ts'
import { emails } from './settings/emails.ts'
import { logo, metaImage } from './settings/logo.ts'
import { setForm } from './settings/set.ts'
import { showSettings } from './settings/show.ts'
import { listVersions } from './versions/list.ts'
import { restoreVersion } from './versions/restore.ts'
import { showVersion } from './versions/show.ts'

/** Every command about forms, in the order of the help. */
export const formCommands = [
  showHome,
  listForms,
  pinForm,
  unpinForm,
  showForm,
  listTemplates,
  saveTemplate,
  changeTemplate,
  deleteTemplate,
  createForm,
  duplicateForm,
  getForm,
  editForm,
  addQuestion,
  removeQuestion,
  deletedQuestions,
  publishForm,
  openForm,
  closeForm,
  formLink,
  analytics,
  showSettings,
  setForm,
  emails,
  logo,
  metaImage,
  listVersions,
  showVersion,
  restoreVersion,
  deleteForm,
  restoreForm,
] as const
