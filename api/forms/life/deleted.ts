import { limits } from '@winnow/openapi'
import { day } from '../../core/time/clock.ts'

/** Until when a deleted form can be restored; then it and its files are purged (docs/rules.md#deleting-a-form). */
export const restorableUntil = (deletedAt: number | null) =>
  deletedAt === null ? null : deletedAt + limits.restoreDays * day

/** What was deleted before then cannot be restored any more. */
export const restorableSince = (now: number) => now - limits.restoreDays * day
