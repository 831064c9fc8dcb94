import { answerFiles, eventSubjects, files, submissions, type Transaction } from '@winnow/db'
import { typeOf } from '@winnow/openapi/questions'
import { and, eq, inArray, isNotNull, isNull, like, lt, or, type SQL, sql } from 'drizzle-orm'
import type { App } from '../../core/app.ts'
import { startFollower } from '../../core/events/consumer.ts'
import type { RecordedEvent } from '../../core/events/recorded.ts'
import type { Loop } from '../../core/loop.ts'
import { newId } from '../../core/text/ids.ts'
import { touchRows } from '../../forms/touch-rows.ts'
import {
  type Converted,
  findVideoTools,
  longestConversion,
  type VideoTools,
} from '../../ports/video/ffmpeg.ts'
import { updateFileCells } from '../cells.ts'
import { questionOf } from '../receive/begin.ts'

/** Milliseconds for which a video belongs to the process that works on it, in up to three runs; the id of its job says since when. */
const lease = 4 * longestConversion
/** Milliseconds between two looks at a video that another process has. */
const pause = 1_000

/** Events after which an answer may have a new video. */
const kinds = ['submission.created', 'submission.file_arrived', 'submission.corrected'] as const

/**
 * Turns recordings into an MP4 with a first look, where the server has ffmpeg; without it the original is served. It follows the
 * events from its own position, so videos that came before ffmpeg did are made playable too.
 */
export function startConversions(app: App): Loop[] {
  const tools = findVideoTools(app.config)
  if (!tools) return []
  return [
    startFollower(app, 'convert-videos', kinds, (events, _, signal) =>
      convertAll(app, tools, events, signal),
    ),
  ]
}

type Answer = typeof answerFiles.$inferSelect

async function convertAll(
  app: App,
  tools: VideoTools,
  events: readonly RecordedEvent[],
  signal: AbortSignal,
) {
  const rows = await app.reads
    .selectDistinct({ answer: answerFiles, formNumber: submissions.formNumber })
    .from(eventSubjects)
    .innerJoin(submissions, eq(submissions.id, eventSubjects.submissionId))
    .innerJoin(answerFiles, eq(answerFiles.submissionId, submissions.id))
    .where(
      and(
        inArray(
          eventSubjects.seq,
          events.map(it => it.seq),
        ),
        isNotNull(answerFiles.fileId),
        isNull(answerFiles.playableFileId),
        like(answerFiles.contentType, 'video/%'),
      ),
    )
  for (const { answer, formNumber } of rows) {
    const question = await questionOf(app.reads, formNumber, answer.questionId)
    if (question && typeOf(question).media === 'video') await convertOne(app, tools, answer, signal)
  }
}

const ofAnswer = ({ submissionId, questionId, fileId }: Answer) =>
  and(
    eq(answerFiles.submissionId, submissionId),
    eq(answerFiles.questionId, questionId),
    eq(answerFiles.fileId, fileId ?? ''),
    isNull(answerFiles.playableFileId),
  )

async function convertOne(app: App, tools: VideoTools, answer: Answer, signal: AbortSignal): Promise<void> {
  const job = await claim(app, answer, signal)
  if (job === null) return
  try {
    const [file] = await app.reads
      .select()
      .from(files)
      .where(eq(files.id, answer.fileId ?? ''))
    const video = file && (await app.storage.read(file.storageKey))
    if (!file || !video) return
    const name = file.originalFilename.replace(/\.[^.]*$/, '')
    const done = await tools.convert(video, signal, made => storeConverted(app, answer, job, made, name))
    if (done) return
    app.log('warn', 'video not converted', { job })
    // What ffmpeg cannot read stands as it is, and is not tried again.
    await app.write(tx => settle(tx, answer, job, { playableFileId: answer.fileId }))
  } catch (error) {
    const free = { convertJobId: null }
    await app.write(tx => tx.update(answerFiles).set(free).where(claimed(answer, job)))
    throw error
  }
}

/** The id of the job that this process has now; null: the video is done or gone. Waits where another process has it. */
async function claim(app: App, answer: Answer, signal: AbortSignal): Promise<string | null> {
  for (;;) {
    signal.throwIfAborted()
    const now = app.clock()
    const job = newId('job', now)
    const free = or(isNull(answerFiles.convertJobId), lt(answerFiles.convertJobId, newId('job', now - lease)))
    const [mine] = await app.write(tx =>
      tx
        .update(answerFiles)
        .set({ convertJobId: job })
        .where(and(ofAnswer(answer), free))
        .returning(),
    )
    if (mine) return job
    const [left] = await app.reads.select().from(answerFiles).where(ofAnswer(answer))
    if (!left) return null
    await Bun.sleep(pause)
  }
}

const claimed = (answer: Answer, job: string) => and(ofAnswer(answer), eq(answerFiles.convertJobId, job))

/** Stores what was made; the answer may have been corrected meanwhile, then it goes again. */
async function storeConverted(
  app: App,
  answer: Answer,
  job: string,
  made: Converted,
  name: string,
): Promise<void> {
  const keys = { mp4: crypto.randomUUID(), thumbnail: crypto.randomUUID() }
  const drop = () => Promise.all(Object.values(keys).map(it => app.storage.delete(it)))
  try {
    await app.storage.put(keys.mp4, made.mp4.stream())
    await app.storage.put(keys.thumbnail, made.thumbnail.stream())
    const now = app.clock()
    const common = {
      ...{ ownerKind: 'answer', ownerId: String(answer.submissionId) },
      ...{ state: 'STORED' as const, createdAt: now },
    }
    const playable = newId('file', now)
    const thumbnail = newId('file', now)
    const stored = await app.write(async tx => {
      const is = await settle(tx, answer, job, {
        playableFileId: playable,
        thumbnailFileId: sql`coalesce(${answerFiles.thumbnailFileId}, ${thumbnail})`,
        duration: made.duration,
      })
      if (!is) return false
      const mp4 = { originalFilename: `${name}.mp4`, contentType: 'video/mp4', bytes: made.mp4.size }
      await tx.insert(files).values({ ...common, ...mp4, id: playable, storageKey: keys.mp4 })
      const jpeg = { originalFilename: `${name}.jpg`, contentType: 'image/jpeg', bytes: made.thumbnail.size }
      // The browser's own picture stays; ours goes with the next cleanup.
      const state = is.thumbnailFileId === thumbnail ? ('STORED' as const) : ('DELETED' as const)
      await tx.insert(files).values({ ...common, ...jpeg, state, id: thumbnail, storageKey: keys.thumbnail })
      return true
    })
    if (!stored) await drop()
  } catch (error) {
    await drop()
    throw error
  }
}

interface Settled {
  playableFileId: string | null
  thumbnailFileId?: SQL
  duration?: number
}

/** Writes how it ended, where the job is still this one's; the table of its form is read again. */
async function settle(tx: Transaction, answer: Answer, job: string, set: Settled): Promise<Answer | null> {
  const [done] = await tx.update(answerFiles).set(set).where(claimed(answer, job)).returning()
  if (!done) return null
  await updateFileCells(tx, answer.submissionId)
  const [row] = await tx
    .select({ formNumber: submissions.formNumber })
    .from(submissions)
    .where(eq(submissions.id, answer.submissionId))
  if (row) await touchRows(tx, row.formNumber)
  return done
}
