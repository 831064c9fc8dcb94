import { audit, type Transaction } from '@winnow/db'
import type { App } from '../app.ts'
import { statement } from '../database/prepared.ts'
import { networkHash } from '../http/address.ts'

type AuditKind =
  | 'signed_in'
  | 'sign_in_refused'
  | 'signed_out'
  | 'key_created'
  | 'key_revoked'
  | 'cli_login_confirmed'
  | 'import_undone'
  | 'editor_added'
  | 'editor_removed'
  | 'person_exported'
  | 'person_erased'
  | 'data_exported'
  | 'account_deleted'
  | 'member_invited'
  | 'invitation_withdrawn'
  | 'invitation_declined'
  | 'member_joined'
  | 'member_removed'
  | 'member_left'
  | 'role_changed'
  | 'ownership_offered'
  | 'owner_changed'
  | 'retention_changed'
  | 'workspace_deleted'
  | 'workspace_restored'

/** Appends a security event, in the transaction of its cause; where it came from by a hash (docs/rules.md#audit-log). */
export const record = (
  app: Pick<App, 'secret'>,
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
    address: networkHash(app.secret, it.address),
    data: it.data ?? {},
  })

const plain = statement<{ seq: number; address: string }>(
  "select seq, address from audit where seq > ? and address glob '*[.:]*' order by seq limit 500",
)
const hashed = statement('update audit set address = ? where seq = ?')

/** Hashes the addresses that a version before this one wrote as they were: a hash has neither dots nor colons. */
export async function hashAddresses(app: App, signal: AbortSignal): Promise<void> {
  for (let rows = await plain.all(app.reads, 0); rows.length > 0 && !signal.aborted; ) {
    const found = rows
    await app.write(async tx => {
      for (const { seq, address } of found) await hashed.run(tx, networkHash(app.secret, address), seq)
    })
    rows = await plain.all(app.reads, found.at(-1)?.seq ?? 0)
  }
}
