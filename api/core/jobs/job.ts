import { jobSubjects, type jobs, type Transaction } from '@winnow/db'
import { and, asc, eq, lte } from 'drizzle-orm'
import type { SignedIn } from '../actor.ts'
import type { CommandContext } from '../command.ts'

export type JobRow = typeof jobs.$inferSelect

/** What a part did beside working its subjects through, such as `message_success_count`. */
export type Counts = Record<string, number>

/** One kind of work that outlives a request. A part is a command of its own: whole or not at all. */
export interface JobKind {
  kind: string
  /** Works these submissions through, as the person who began the job; rights are judged anew */
  part(
    context: CommandContext<Record<string, unknown>, SignedIn>,
    submissionIds: readonly number[],
  ): Promise<Counts>
}

/** Submissions that one part works through: few enough that other writers wait a moment only. */
export const partSize = 5_000

/** The next subjects of a job, in the order of their ids. */
export async function nextSubjects(tx: Transaction, { number }: JobRow): Promise<number[]> {
  const rows = await tx
    .select({ id: jobSubjects.submissionId })
    .from(jobSubjects)
    .where(eq(jobSubjects.jobNumber, number))
    .orderBy(asc(jobSubjects.submissionId))
    .limit(partSize)
  return rows.map(it => it.id)
}

/** Subjects up to and with this one are done. */
export const forgetSubjects = (tx: Transaction, { number }: JobRow, last: number) =>
  tx.delete(jobSubjects).where(and(eq(jobSubjects.jobNumber, number), lte(jobSubjects.submissionId, last)))
