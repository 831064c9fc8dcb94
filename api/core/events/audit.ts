import { audit, type Transaction } from '@winnow/db'

type AuditKind =
  | 'signed_in'
  | 'sign_in_refused'
  | 'signed_out'
  | 'key_created'
  | 'key_revoked'
  | 'cli_login_confirmed'

/** Appends a security event, in the transaction of its cause (docs/rules.md#audit-log). */
export const record = (
  tx: Transaction,
  kind: AuditKind,
  it: {
    at: number
    actorId: string | null
    workspaceId?: string
    address: string
    data?: Record<string, unknown>
  },
) =>
  tx.insert(audit).values({
    at: it.at,
    kind,
    actorId: it.actorId,
    workspaceId: it.workspaceId ?? null,
    address: it.address,
    data: it.data ?? {},
  })
