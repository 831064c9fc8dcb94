/** Every event the product records. An event carries ids and values before, never the text of an answer (settled.md). */
export const eventNames = [
  'user.signed_in',
  'user.signed_out',
  'user.renamed',
  'key.created',
  'key.revoked',
  'workspace.created',
  'form.created',
  'form.edited',
  'form.published',
  'form.status_changed',
  'form.columns_changed',
  'job.started',
  'job.stopped',
  'submission.created',
  'submission.imported',
  'submission.moved',
  'submission.move_undone',
  'message.sent',
  'message.taken_back',
  'chat.read',
] as const
export type EventName = (typeof eventNames)[number]
