import type { forms, Reader } from '@winnow/db'
import type { ClosedReason } from '@winnow/openapi'
import { statement } from '../core/database/prepared.ts'

type Form = Pick<
  typeof forms.$inferSelect,
  'status' | 'openingDate' | 'closingDate' | 'publishedVersion' | 'responseCap' | 'deletedAt'
>

const submissionsOf = statement<{ n: number }>('select sum(n) as n from stage_counts where form_number = ?')

/** How many applications a form has; null where no cap asks for it. */
export async function countedForCap(
  db: Reader,
  form: Pick<typeof forms.$inferSelect, 'number' | 'responseCap'>,
): Promise<number | null> {
  if (form.responseCap === null) return null
  const [row] = await submissionsOf.all(db, form.number)
  return row?.n ?? 0
}

/**
 * Why a form takes no applications; null: it does. Decided by the server's clock: a form past its closing date answers as
 * closed without any job (docs/rules.md#form-status). `total`: its applications, where a cap counts them.
 */
export function closedReason(form: Form, total: number | null, now: number): ClosedReason | null {
  if (form.deletedAt !== null) return 'DELETED'
  if (form.status === 'DRAFT' || form.publishedVersion === null) return 'DRAFT'
  if (form.status === 'CLOSED' || (form.closingDate !== null && form.closingDate <= now)) return 'CLOSED'
  if (form.openingDate !== null && form.openingDate > now) return 'NOT_YET'
  if (form.responseCap !== null && total !== null && total >= form.responseCap) return 'FULL'
  return null
}

/** The two fields of the wire that say it. */
export const accepting = (form: Form, total: number | null, now: number) => {
  const reason = closedReason(form, total, now)
  return { acceptsApplications: reason === null, closedReason: reason }
}
