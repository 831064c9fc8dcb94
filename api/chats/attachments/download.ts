import { ops } from '@winnow/openapi'
import { FileReply, query } from '../../core/command.ts'
import { notFound } from '../../core/error.ts'
import { fileHeaders } from '../../uploads/read/headers.ts'
import { withStorage } from '../../uploads/row.ts'
import { findAttachment } from './find.ts'

export const downloadAttachment = query(
  ops.attachment.downloadAttachment,
  async ({ app, actor, input, db, now }) => {
    const file = await findAttachment(db, actor, input.message_id, now)
    const content = await withStorage(app, () => app.storage.read(file.storageKey))
    if (!content) throw notFound('file')
    return new FileReply(content, { ...fileHeaders(file), 'content-length': String(file.bytes) })
  },
)
