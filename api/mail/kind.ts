import type { Database } from '@winnow/db'
import type { z } from 'zod'
import type { Config } from '../core/config.ts'
import type { MailContent } from './drawing/draw.ts'

/** One kind of mail, declared by the domain that sends it and registered in `api/handlers.ts`. */
export interface MailKind<Schema extends z.ZodObject = z.ZodObject> {
  /** Its name in the outbox */
  name: string
  /** 0: somebody waits for it; 1: a message of a chat; absent: everything else, which leaves last (docs/rules.md#mail-order) */
  rank?: 0 | 1
  /** What it needs to be drawn when it is sent: ids, and secrets sealed for the purpose `mail` */
  data: Schema
  /** `messageIds`: of the chat messages that it carries, in their order. Null: its cause is gone, and nothing is sent */
  draw(
    mail: { data: z.output<Schema>; messageIds: readonly string[] },
    context: { db: Database; config: Config; secret: string },
  ): Promise<MailContent | null>
}

export const mailKind = <Schema extends z.ZodObject>(kind: MailKind<Schema>): MailKind<Schema> => kind
