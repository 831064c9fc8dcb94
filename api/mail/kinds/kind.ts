import type { Database, outbox } from '@winnow/db'
import type { Config } from '../../core/config.ts'

/** What a kind draws; null: its cause is gone, and nothing is sent. */
export interface Drawn {
  fromName: string
  subject: string
  /** Plain paragraphs */
  paragraphs: string[]
  /** The one thing to do, where there is one */
  action?: { label: string; url: string }
  /** A code to copy, shown large */
  code?: string
  footer: string
}

export type DrawMail = (
  row: Pick<typeof outbox.$inferSelect, 'data' | 'recipientName' | 'messageId'>,
  context: { db: Database; config: Config },
) => Promise<Drawn | null>
