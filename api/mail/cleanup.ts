import type { App } from '../core/app.ts'
import type { Retained } from '../core/background/retention.ts'
import { statement } from '../core/database/prepared.ts'
import { day } from '../core/time/clock.ts'

const oldMail = statement<{ id: number }>(`
  delete from outbox where id in (select id from outbox where settled_at < ? limit ?) returning id`)

/** What became of mails; a message has its status for good. */
export const retainedMail: Retained = {
  days: 'mail',
  remove: async (tx, before, most) => (await oldMail.all(tx, before, most)).length,
}

/** Mail that was stored rather than sent. */
export async function cleanUpMailbox(app: App, signal: AbortSignal): Promise<void> {
  const days = app.config.retention.mail
  if (days > 0) await app.mail.removeStored?.(app.clock() - days * day, signal)
}
