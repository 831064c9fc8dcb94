import { files, type Reader, type Transaction } from '@winnow/db'
import { limits } from '@winnow/openapi'
import { visibleName } from '@winnow/openapi/common/text/file-name'
import { fileTypeOf } from '@winnow/openapi/questions'
import { inArray } from 'drizzle-orm'
import type { App } from '../../core/app.ts'
import { invalid, Refusal } from '../../core/error.ts'
import { newId } from '../../core/text/ids.ts'
import { contentTypeOf } from '../../uploads/files/content-type.ts'
import { nameOfType, storedName } from '../../uploads/files/name.ts'
import { withStorage } from '../../uploads/row.ts'

/** A file whose bytes are stored and whose row comes with its message. */
export interface NewAttachment {
  storageKey: string
  originalFilename: string
  contentType: string
  bytes: number
}

/** The documents' own words (docs/rules.md#attachments). */
const refusals = {
  tooLarge: 'Failed to upload file. Max file size is 10Mb.',
  unsupported: 'Failed to upload file. Unsupported file type',
  empty: 'This file is empty',
}

/** Stores the bytes of a file that a message may bring, judged by its content. */
export async function storeAttachment(app: App, file: File): Promise<NewAttachment> {
  if (file.size > limits.fileBytes) throw invalid([{ path: 'attachment', message: refusals.tooLarge }])
  if (file.size === 0) throw invalid([{ path: 'attachment', message: refusals.empty }])
  const name = storedName(file.name, file.type)
  const contentType = await contentTypeOf(file, name, file.type)
  if (contentType === null || fileTypeOf(contentType) === null)
    throw new Refusal('unsupported_media_type', refusals.unsupported)
  const storageKey = crypto.randomUUID()
  const { bytes } = await withStorage(app, () => app.storage.put(storageKey, file))
  return { storageKey, originalFilename: nameOfType(name, contentType), contentType, bytes }
}

/** Writes the row of a message's file, in the transaction that writes the message; returns its id. */
export async function addAttachment(
  tx: Transaction,
  attachment: NewAttachment,
  messageId: string,
  now: number,
): Promise<string> {
  const id = newId('file', now)
  await tx
    .insert(files)
    .values({ ...attachment, id, ownerKind: 'message', ownerId: messageId, state: 'STORED', createdAt: now })
  return id
}

type FileRow = typeof files.$inferSelect

/** The files of messages by their ids; one query, however many they are. */
export async function attachmentsOf(
  db: Reader,
  rows: readonly { attachmentId: string | null }[],
): Promise<ReadonlyMap<string, FileRow>> {
  const ids = rows.flatMap(it => it.attachmentId ?? [])
  const found = ids.length === 0 ? [] : await db.select().from(files).where(inArray(files.id, ids))
  return new Map(found.filter(it => it.state === 'STORED').map(it => [it.id, it]))
}

interface Place {
  formId: string
  submissionId: string
  messageId: string
}

/** A message's file as the wire has it, with its address at the one door to files (docs/rules.md#reading-files). */
export function presentAttachment(file: FileRow | undefined, { formId, submissionId, messageId }: Place) {
  if (!file) return { attachmentType: null, attachmentMetadata: null }
  const name = visibleName(file.originalFilename)
  const query = new URLSearchParams({
    submission_id: submissionId,
    form_id: formId,
    message_id: messageId,
    file_name: name,
  })
  return {
    attachmentType: fileTypeOf(file.contentType),
    attachmentMetadata: {
      id: file.id,
      name,
      content_type: file.contentType,
      bytes: file.bytes,
      url: `/api/media?${query}`,
    },
  }
}
