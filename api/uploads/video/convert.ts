import { answerFiles, eventSubjects, files, submissions, type Transaction } from '@winnow/db'
import { typeOf } from '@winnow/openapi/questions'
import { and, eq, inArray, isNotNull, isNull, like, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { App } from '../../core/app.ts'
import type { Loop } from '../../core/background/loop.ts'
import { startFollower } from '../../core/events/consumer.ts'
import type { Emit } from '../../core/events/emit.ts'
import type { RecordedEvent } from '../../core/events/recorded.ts'
import { beginSystemJob } from '../../core/jobs/begin.ts'
import { systemJob } from '../../core/jobs/kind.ts'
import { newId } from '../../core/text/ids.ts'
import { hour, minute } from '../../core/time/clock.ts'
import type { Converted, VideoTools } from '../../ports/video/ffmpeg.ts'
import { recordFile } from '../receive/arrive.ts'
import { questionOf } from '../receive/begin.ts'

/** Reads the events after which an answer may have a new video. */
export const conversionsReader = {
  name: 'convert-videos',
  kinds: ['submission.created', 'submission.added', 'submission.file_arrived', 'submission.corrected'],
} as const

const declared = {
  name: 'convert_video',
  input: z.object({ submissionId: z.int(), questionId: z.string(), fileId: z.string() }),
}
type Answer = z.output<typeof declared.input>

/**
 * Begins the conversions of new recordings, where the server has ffmpeg. It follows the events from its own position, so videos
 * that came before ffmpeg did are made playable too.
 */
export const startConversions = (app: App): Loop =>
  startFollower(app, conversionsReader.name, conversionsReader.kinds, begin)

async function begin(events: readonly RecordedEvent[], app: App): Promise<void> {
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
    const { submissionId, questionId, fileId } = answer
    const question = await questionOf(app.reads, formNumber, questionId)
    if (!question || typeOf(question).media !== 'video' || fileId === null) continue
    const input = { submissionId, questionId, fileId }
    await app.write(async tx => {
      const job = { key: `video:${fileId}`, input, now: app.clock() }
      const convertJobId = await beginSystemJob(tx, declared, job)
      if (convertJobId) await tx.update(answerFiles).set({ convertJobId }).where(isStill(input))
    })
    app.signals.send('jobs')
  }
}

/** The answer, as long as it has this recording and nothing playable. */
const isStill = ({ submissionId, questionId, fileId }: Answer) =>
  and(
    eq(answerFiles.submissionId, submissionId),
    eq(answerFiles.questionId, questionId),
    eq(answerFiles.fileId, fileId),
    isNull(answerFiles.playableFileId),
  )

/** What was made of a recording and lies in the storage; bytes that no row names go with the cleanup of the storage. */
interface Stored {
  mp4: { key: string; bytes: number }
  thumbnail: { key: string; bytes: number }
  duration: number
  /** Of the recording, without its ending */
  name: string
}

/** Turns a recording into an MP4 with a first look; without ffmpeg the original is served. */
export const convertJob = (tools: VideoTools) =>
  systemJob({
    ...declared,
    // A second one, so that a long recording never holds the short ones up.
    concurrency: 2,
    retry: [5_000, 30_000, 5 * minute, hour],
    async prepare({ app, input, signal, job }): Promise<Stored | 'gone' | 'unreadable'> {
      const [found] = await app.reads
        .select({ file: files })
        .from(answerFiles)
        .innerJoin(files, eq(files.id, answerFiles.fileId))
        .where(isStill(input))
      const video = found && (await app.storage.read(found.file.storageKey))
      if (!found || !video) return 'gone'
      const name = found.file.originalFilename.replace(/\.[^.]*$/, '')
      let stored: Stored | undefined
      const isConverted = await tools.convert(video, signal, async made => {
        stored = { ...(await store(app, made)), name }
      })
      if (isConverted && stored) return stored
      app.log('warn', 'video not converted', { job: job.id })
      return 'unreadable'
    },
    async apply({ tx, emit, now, input }, _, made) {
      if (made === 'unreadable') await settle(tx, emit, input, { playableFileId: input.fileId })
      else if (made !== 'gone') await attach(tx, emit, input, made, now)
      return { finished: true }
    },
  })

async function store({ storage }: App, { mp4, thumbnail, duration }: Converted) {
  const keys = { mp4: crypto.randomUUID(), thumbnail: crypto.randomUUID() }
  try {
    await storage.put(keys.mp4, mp4.stream())
    await storage.put(keys.thumbnail, thumbnail.stream())
  } catch (error) {
    await Promise.all(Object.values(keys).map(it => storage.delete(it)))
    throw error
  }
  return {
    mp4: { key: keys.mp4, bytes: mp4.size },
    thumbnail: { key: keys.thumbnail, bytes: thumbnail.size },
    duration,
  }
}

/** Gives the answer what was made; where it was corrected meanwhile, the files are dropped. */
async function attach(tx: Transaction, emit: Emit, answer: Answer, made: Stored, now: number): Promise<void> {
  const playable = newId('file', now)
  const thumbnail = newId('file', now)
  const done = await settle(tx, emit, answer, {
    playableFileId: playable,
    thumbnailFileId: sql`coalesce(${answerFiles.thumbnailFileId}, ${thumbnail})`,
    duration: made.duration,
  })
  const stored = (isUsed: boolean) => ({
    ...{ ownerKind: 'answer', ownerId: String(answer.submissionId), createdAt: now },
    state: isUsed ? ('STORED' as const) : ('DELETED' as const),
  })
  await tx.insert(files).values([
    {
      ...{ ...stored(done !== null), id: playable, storageKey: made.mp4.key, bytes: made.mp4.bytes },
      ...{ originalFilename: `${made.name}.mp4`, contentType: 'video/mp4' },
    },
    {
      // The browser's own picture stays.
      ...{ ...stored(done?.thumbnailFileId === thumbnail), id: thumbnail, storageKey: made.thumbnail.key },
      ...{ originalFilename: `${made.name}.jpg`, contentType: 'image/jpeg', bytes: made.thumbnail.bytes },
    },
  ])
}

interface Settled {
  playableFileId: string
  thumbnailFileId?: SQL
  duration?: number
}

/** Records how it ended, where the answer still has the recording. */
async function settle(tx: Transaction, emit: Emit, answer: Answer, set: Settled) {
  const [done] = await tx.update(answerFiles).set(set).where(isStill(answer)).returning()
  if (!done) return null
  await recordFile(tx, emit, 'submission.video_converted', answer)
  return done
}
