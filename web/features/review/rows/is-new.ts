import type { Row } from '@winnow/openapi/columns'

/** Whether somebody applied after this instant (null: it is not known yet), and was not added or imported by this user. */
export const isNewSince = (row: Row | undefined, newSince: string | null, userId: string): boolean =>
  row !== undefined &&
  newSince !== null &&
  String(row.get('submittedAt') ?? '') > newSince &&
  row.get('addedBy') !== userId
