import { eventSubjects, outbox, submissions, type Transaction } from '@winnow/db'
import { and, eq, inArray } from 'drizzle-orm'
import type { App } from '../core/app.ts'
import type { RecordedEvent } from '../core/events/recorded.ts'
import { mailRows } from '../mail/queue.ts'
import { ownTokenOf } from './own/find.ts'

/** Mails every applicant who came by the form their copy; who was typed in or imported gets none (settled.md, rules). */
export async function confirmApplications(
  tx: Transaction,
  events: readonly RecordedEvent[],
  app: App,
): Promise<void> {
  const rows = await tx
    .select({ submission: submissions })
    .from(eventSubjects)
    .innerJoin(submissions, eq(submissions.id, eventSubjects.submissionId))
    .where(
      and(
        inArray(
          eventSubjects.seq,
          events.map(it => it.seq),
        ),
        eq(submissions.origin, 'FORM'),
      ),
    )
  const now = app.clock()
  const mails = mailRows(
    app.config,
    rows.map(({ submission }) => ({
      kind: 'received' as const,
      data: { submissionId: submission.id, ownToken: ownTokenOf(submission.publicId, app.secret) },
      to: { address: submission.email, name: submission.name },
      // Once sent it says no more whom it was about; so it goes with its form.
      batchId: `applicants:${submission.formNumber}`,
      now,
    })),
  )
  if (mails.length > 0) await tx.insert(outbox).values(mails)
}
