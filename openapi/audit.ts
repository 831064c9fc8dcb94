import type { EventName } from './events.ts'

/** What the entries of the audit log are about, for its filter. */
export const auditGroups = [
  'PEOPLE',
  'KEYS',
  'WORKSPACE',
  'FORMS',
  'APPLICATIONS',
  'MESSAGES',
  'NOTES',
  'SEARCHES',
] as const
export type AuditGroup = (typeof auditGroups)[number]

export const auditGroupWords: Record<AuditGroup, string> = {
  PEOPLE: 'People and roles',
  KEYS: 'API keys',
  WORKSPACE: 'Workspace',
  FORMS: 'Forms',
  APPLICATIONS: 'Applications',
  MESSAGES: 'Messages',
  NOTES: 'Private notes',
  SEARCHES: 'AI searches',
}

interface AuditKind {
  group: AuditGroup
  /** What was done, as a sentence without its subject has it: 'Renamed the workspace' */
  words: string
}

const of = (group: AuditGroup, words: string): AuditKind => ({ group, words })

/** The events that the audit log shows. What concerns nobody but who did it, and how far jobs are, is not in it. */
export const auditKinds: Partial<Record<EventName, AuditKind>> = {
  'workspace.invited': of('PEOPLE', 'Invited someone'),
  'workspace.invitation_withdrawn': of('PEOPLE', 'Withdrew an invitation'),
  'workspace.member_joined': of('PEOPLE', 'Joined'),
  'workspace.member_removed': of('PEOPLE', 'Removed a member'),
  'workspace.role_changed': of('PEOPLE', 'Changed a role'),
  'workspace.ownership_offered': of('PEOPLE', 'Offered ownership of the workspace'),
  'workspace.ownership_offer_ended': of('PEOPLE', 'Ended an offer of ownership'),
  'workspace.owner_changed': of('PEOPLE', 'Became the owner'),
  'form.editor_added': of('PEOPLE', 'Added an editor'),
  'form.editor_removed': of('PEOPLE', 'Removed an editor'),
  'person.erased': of('PEOPLE', 'Erased a person'),
  'key.created': of('KEYS', 'Created an API key'),
  'key.revoked': of('KEYS', 'Revoked an API key'),
  'workspace.created': of('WORKSPACE', 'Created the workspace'),
  'workspace.renamed': of('WORKSPACE', 'Renamed the workspace'),
  'workspace.image_changed': of('WORKSPACE', 'Changed the logo'),
  'workspace.plan_changed': of('WORKSPACE', 'Changed the plan'),
  'workspace.retention_changed': of('WORKSPACE', 'Changed how long archived applications are kept'),
  'workspace.deleted': of('WORKSPACE', 'Deleted the workspace'),
  'workspace.restored': of('WORKSPACE', 'Restored the workspace'),
  'form.created': of('FORMS', 'Created a form'),
  'form.edited': of('FORMS', 'Edited the questions'),
  'form.published': of('FORMS', 'Published the form'),
  'form.status_changed': of('FORMS', 'Opened or closed the form'),
  'form.columns_changed': of('FORMS', 'Changed the columns'),
  'form.settings_changed': of('FORMS', 'Changed settings'),
  'form.stage_added': of('FORMS', 'Added a status'),
  'form.stage_renamed': of('FORMS', 'Renamed a status'),
  'form.stages_reordered': of('FORMS', 'Reordered the statuses'),
  'form.stage_removed': of('FORMS', 'Deleted a status'),
  'form.stage_change_undone': of('FORMS', 'Undid a change to the statuses'),
  'form.label_added': of('FORMS', 'Added a label'),
  'form.label_changed': of('FORMS', 'Changed a label'),
  'form.label_removed': of('FORMS', 'Deleted a label'),
  'form.labels_merged': of('FORMS', 'Merged two labels'),
  'form.labels_saved': of('FORMS', 'Changed the labels'),
  'form.label_change_undone': of('FORMS', 'Undid a change to the labels'),
  'form.templates_saved': of('FORMS', 'Changed the reply templates'),
  'form.logo_changed': of('FORMS', "Changed the form's logo"),
  'form.deleted': of('FORMS', 'Deleted the form'),
  'form.restored': of('FORMS', 'Restored the form'),
  'form.purged': of('FORMS', 'Deleted the form for good'),
  'view.created': of('FORMS', 'Created a view'),
  'view.changed': of('FORMS', 'Changed a view'),
  'view.deleted': of('FORMS', 'Deleted a view'),
  'view.restored': of('FORMS', 'Restored a view'),
  'submission.created': of('APPLICATIONS', 'Applied'),
  'submission.added': of('APPLICATIONS', 'Added an applicant'),
  'submission.add_undone': of('APPLICATIONS', 'Undid adding an applicant'),
  'submission.imported': of('APPLICATIONS', 'Imported applicants'),
  'import.started': of('APPLICATIONS', 'Started an import'),
  'import.undone': of('APPLICATIONS', 'Undid an import'),
  'submission.corrected': of('APPLICATIONS', 'Corrected an application'),
  'submission.withdrawn': of('APPLICATIONS', 'Withdrew an application'),
  'form.retention_applied': of('APPLICATIONS', 'Anonymised or erased archived applications'),
  'submission.moved': of('APPLICATIONS', 'Moved'),
  'submission.move_undone': of('APPLICATIONS', 'Undid a move'),
  'submission.labelled': of('APPLICATIONS', 'Added or removed a label'),
  'submission.labels_undone': of('APPLICATIONS', 'Undid a change to labels'),
  'message.sent': of('MESSAGES', 'Sent a message'),
  'message.taken_back': of('MESSAGES', 'Took a message back'),
  'message.deleted': of('MESSAGES', 'Deleted a message'),
  'chat.assigned': of('MESSAGES', 'Assigned a chat'),
  'chat.snoozed': of('MESSAGES', 'Snoozed a chat'),
  'chat.status_changed': of('MESSAGES', 'Closed or opened a chat'),
  'note.added': of('NOTES', 'Added a private note'),
  'note.deleted': of('NOTES', 'Deleted a private note'),
  'search.created': of('SEARCHES', 'Created an AI search'),
  'search.changed': of('SEARCHES', 'Changed an AI search'),
  'search.judged': of('SEARCHES', 'Judged applications'),
  'search.overridden': of('SEARCHES', 'Overruled a result'),
}
