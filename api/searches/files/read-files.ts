import { createHash } from 'node:crypto'
import { answerFiles, files, fileTexts, submissions } from '@winnow/db'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { App } from '../../core/app.ts'
import { readable } from '../../ports/documents/readable.ts'
import { bytesOf } from '../../ports/storage/storage.ts'

/** Files of these applications that may be read and have not been. */
async function unread({ reads, transcriber }: App, ids: readonly number[]) {
  const rows = await reads
    .select({ file: files, name: answerFiles.originalFilename })
    .from(answerFiles)
    .innerJoin(submissions, eq(submissions.id, answerFiles.submissionId))
    .innerJoin(files, eq(files.id, answerFiles.fileId))
    .leftJoin(fileTexts, eq(fileTexts.fileId, files.id))
    .where(
      and(
        inArray(answerFiles.submissionId, [...ids]),
        eq(submissions.aiOptedOut, false),
        isNull(submissions.withdrawnAt),
        eq(files.state, 'STORED'),
        isNull(fileTexts.fileId),
      ),
    )
  return rows.filter(
    ({ file }) => readable(file.contentType) || (transcriber && file.contentType.startsWith('video/')),
  )
}
type Unread = Awaited<ReturnType<typeof unread>>[number]

async function hashOfFile(content: Blob): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of bytesOf(content)) hash.update(chunk)
  return hash.digest('base64url')
}

/** The text of one file, taken over from one with the same bytes where that has been read. */
async function readOne(app: App, { file, name }: Unread, signal: AbortSignal): Promise<void> {
  const content = await app.storage.read(file.storageKey)
  if (!content || signal.aborted) return
  const hash = await hashOfFile(content)
  const [same] = await app.reads.select().from(fileTexts).where(eq(fileTexts.hash, hash)).limit(1)
  const read = same ?? (await textOf(app, file.contentType, content, name, signal))
  if (signal.aborted) return
  await app.write(async tx => {
    // Whoever replaced it meanwhile has taken its text away too.
    const [still] = await tx
      .select({ id: files.id })
      .from(files)
      .where(and(eq(files.id, file.id), eq(files.state, 'STORED')))
    if (!still) return
    const { pages, cut } = read ?? { pages: [], cut: false }
    await tx
      .insert(fileTexts)
      .values({ fileId: file.id, hash, pages, cut, readAt: app.clock() })
      .onConflictDoNothing()
  })
}

async function textOf(
  { documents, transcriber }: App,
  contentType: string,
  content: Blob,
  name: string,
  signal: AbortSignal,
) {
  if (readable(contentType)) return documents.read(await content.bytes(), contentType)
  const said = await transcriber?.hear(content, name, signal)
  return said
    ? { pages: [said.toWellFormed().normalize('NFC').replaceAll('\0', '').trim()], cut: false }
    : null
}

/**
 * Reads what deep search has yet to read of these applications, one document after the other and videos side by side. What
 * cannot be read now is left out, and tried again by the next run.
 */
export async function readFiles(app: App, ids: readonly number[], signal: AbortSignal): Promise<void> {
  const rows = await unread(app, ids)
  const gone = new Promise<void>(resolve => signal.addEventListener('abort', () => resolve(), { once: true }))
  const one = (it: Unread) =>
    readOne(app, it, signal).catch(error => {
      if (!signal.aborted) app.log('warn', 'file not read', { error })
    })
  const [documents, videos] = [
    rows.filter(it => readable(it.file.contentType)),
    rows.filter(it => !readable(it.file.contentType)),
  ]
  const reading = (async () => {
    const heard = Promise.all(videos.map(one))
    for (const it of documents) if (!signal.aborted) await one(it)
    await heard
  })()
  await Promise.race([reading, gone])
}
