import { editors, eventSubjects, outbox, stages, type Transaction, users } from '@winnow/db'
import { eq } from 'drizzle-orm'
import type { App } from '../core/app.ts'
import type { RecordedEvent } from '../core/consumer.ts'
import { mailRows } from '../mail/queue.ts'

/** More than this many at once are one decision of an editor, not news about an application. */
const mostAtOnce = 20

/** Mails a form's editors when an application enters a stage that notifies; never the one who moved it there. */
export async function onEnteredStage(tx: Transaction, event: RecordedEvent, app: App): Promise<void> {
  const stageId = Number(event.kind === 'submission.created' ? event.data.stage : event.data.to)
  const [stage] = await tx.select().from(stages).where(eq(stages.id, stageId))
  if (!stage?.notificationsEnabled || event.formNumber === null) return
  const subjects = await tx
    .select({ id: eventSubjects.submissionId })
    .from(eventSubjects)
    .where(eq(eventSubjects.seq, event.seq))
    .limit(mostAtOnce + 1)
  if (subjects.length > mostAtOnce) return
  const readers = await tx
    .select({ id: users.id, email: users.email, name: users.name })
    .from(editors)
    .innerJoin(users, eq(users.id, editors.userId))
    .where(eq(editors.formNumber, event.formNumber))
  const mails = readers
    .filter(it => it.id !== event.actorId)
    .flatMap(it =>
      subjects.map(({ id }) => ({
        kind: 'application' as const,
        data: { submissionId: id, stageId },
        to: { address: it.email, name: it.name ?? '' },
        now: app.clock(),
      })),
    )
  if (mails.length > 0) await tx.insert(outbox).values(mailRows(app.config, mails))
}
