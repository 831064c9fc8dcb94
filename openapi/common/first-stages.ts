/**
 * The statuses that a form begins with. Shortlisted is an ordinary one but for its kind; New notifies
 * (docs/rules.md#new-form).
 */
export const firstStages = [
  { label: 'New', kind: 'NEW', notificationsEnabled: true },
  { label: 'Shortlisted', kind: 'SHORTLISTED', notificationsEnabled: false },
  { label: 'Archived', kind: 'ARCHIVED', notificationsEnabled: false },
] as const
