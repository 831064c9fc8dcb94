/** What applicants read after they applied, and when the form is closed, where its editors say nothing else. */
export const usualMessages = {
  sent: 'Your application is with the team. They will reply by email.',
  closed: 'This form is no longer accepting applications.',
}
