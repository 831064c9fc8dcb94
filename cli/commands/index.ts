import { login } from './account/login.ts'
import { logout } from './account/logout.ts'
import { whoami } from './account/whoami.ts'
import { addApplicant } from './applicants/add.ts'
import { listGroups } from './applicants/counting/groups.ts'
import { showHistogram } from './applicants/counting/histogram.ts'
import { showMatrix } from './applicants/counting/matrix.ts'
import { showLinkedIn } from './applicants/linkedin.ts'
import { listApplicants } from './applicants/list.ts'
import { moveApplicants } from './applicants/move.ts'
import { showApplicant } from './applicants/show.ts'
import { showTimeline } from './applicants/timeline.ts'
import { exportAudit, listAudit } from './audit/audit.ts'
import { watchForm } from './changes/watch.ts'
import { chatCommands } from './chats/index.ts'
import type { Command } from './command.ts'
import { editorCommands } from './editors/index.ts'
import { exportCsv } from './export/csv.ts'
import { getFiles } from './files/get.ts'
import { folderCommands } from './folders/index.ts'
import { formCommands } from './forms/index.ts'
import { importCsv } from './import/csv.ts'
import { listImports, undoImport } from './import/whole.ts'
import { labelCommands } from './labels/index.ts'
import { memberCommands } from './members/index.ts'
import { undo } from './moves/undo.ts'
import { noteCommands } from './notes/index.ts'
import { personCommands } from './people/index.ts'
import { profileCommands } from './profile/index.ts'
import { messageApplicants } from './replies/message.ts'
import { reply } from './replies/reply.ts'
import { review } from './review/review.ts'
import { searchCommands } from './searches/index.ts'
import { stageCommands } from './stages/index.ts'
import { templateCommands } from './templates/index.ts'
import { viewCommands } from './views/index.ts'
import { workspaceCommands } from './workspace/index.ts'

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  login,
  logout,
  whoami,
  ...profileCommands,
  ...workspaceCommands,
  ...memberCommands,
  listAudit,
  exportAudit,
  ...formCommands,
  ...folderCommands,
  ...editorCommands,
  ...stageCommands,
  ...labelCommands,
  ...templateCommands,
  ...viewCommands,
  ...searchCommands,
  listApplicants,
  listGroups,
  showHistogram,
  showMatrix,
  showApplicant,
  showTimeline,
  showLinkedIn,
  addApplicant,
  moveApplicants,
  review,
  undo,
  reply,
  messageApplicants,
  ...chatCommands,
  ...noteCommands,
  exportCsv,
  getFiles,
  importCsv,
  listImports,
  undoImport,
  watchForm,
  ...personCommands,
]

/** The help of each noun with several verbs. */
export const nouns: Readonly<Record<string, string>> = {
  profile: 'Show and change your profile, list your sessions and sign out of them',
  workspace: 'Show, upgrade, change and delete the workspace',
  members: 'List, invite and remove the people of the workspace, and change their roles',
  audit: 'List and export who changed what in the workspace',
  forms: 'Create, edit, share and manage forms',
  folders: 'List, add, rename and delete folders, and move forms into them',
  editors: 'List, invite and remove the editors of a form',
  stages: 'List, add, rename, reorder and delete the statuses of a form',
  labels: 'List, add, change and delete the labels of a form, and give them to applicants',
  templates: 'List, add, change, delete and preview the reply templates of a form',
  views: 'List, create, change and delete the views of a form',
  searches: 'List, show, run, stop and delete AI searches, and delete their columns',
  applicants: 'List, read, add and move the applicants of a form',
  chats: 'List and read chats, assign, snooze and close them',
  notes: 'List, add and delete private notes on an application',
  export: 'Export applicants to a file',
  files: 'Download the files of applicants',
  person: 'Count, export and erase what is held about a person',
  import: 'Import applicants from a file, list imports and undo them',
}
