import type { Row } from '@winnow/openapi/columns'

/** Whether somebody applied after this instant; null: it is not known yet. */
export const isNewSince = (row: Row | undefined, newSince: string | null): boolean =>
  row !== undefined && newSince !== null && String(row.get('submittedAt') ?? '') > newSince
