/** The sections of a form's settings, by the ids that links to them carry. */
export const settingsSections = [
  { id: 'general', title: 'General' },
  { id: 'availability', title: 'Availability' },
  { id: 'applicants', title: 'Applicants' },
  { id: 'link-values', title: 'Link values' },
  { id: 'review', title: 'Review' },
  { id: 'notifications', title: 'Notifications' },
  { id: 'whole', title: 'Duplicate and delete' },
] as const
