import { files, messages, type Reader } from '@winnow/db'
import { visibleName } from '@winnow/openapi/common/text/file-name'
import { and, eq } from 'drizzle-orm'
import { type Actor, hasScope } from '../../core/actor.ts'
import { notFound } from '../../core/error.ts'
import { findChat } from '../find.ts'
import { visible } from '../messages/visible.ts'

const noFile = () => notFound('file')

interface Named {
  submissionId: string
  formId: string
  fileName: string | undefined
}

/**
 * The file of a message, for those who may read the message now: everything else is alike not there. `named`: what a link says
 * beside the message, which must be so.
 */
export async function findAttachment(
  db: Reader,
  actor: Actor,
  messageId: string,
  now: number,
  named?: Named,
): Promise<typeof files.$inferSelect> {
  if (actor.kind === 'nobody' || !hasScope(actor, 'messages:read')) throw noFile()
  const [row] = await db
    .select({ file: files, chatId: messages.chatId })
    .from(messages)
    .innerJoin(files, and(eq(files.id, messages.attachmentId), eq(files.state, 'STORED')))
    .where(eq(messages.id, messageId))
  if (!row) throw noFile()
  const found = await findChat(db, actor, row.chatId).catch(() => {
    throw noFile()
  })
  const [seen] = await db
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.id, messageId), visible(found, now)))
  const isNamed =
    !named ||
    (named.submissionId === found.submission.publicId &&
      named.formId === found.form.id &&
      (named.fileName ?? row.file.originalFilename) === visibleName(row.file.originalFilename))
  if (!seen || !isNamed) throw noFile()
  return row.file
}
