import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { holdDatabase, installation, type OpenDatabase, openDatabase, ownerOnlyFolder } from '@winnow/db'
import { eq } from 'drizzle-orm'
import { confirmApplications } from './apply/confirmation.ts'
import { startViewers } from './changes/viewers.ts'
import type { App } from './core/app.ts'
import type { Loop } from './core/background/loop.ts'
import { cleanUpRetained, retainedAudit } from './core/background/retention.ts'
import { startSchedule } from './core/background/schedule.ts'
import type { Config } from './core/config.ts'
import { isDamage } from './core/database/failure.ts'
import { fileOf } from './core/database/file.ts'
import { cleanUpReplies } from './core/database/idempotency.ts'
import { createLongReads } from './core/database/long-reads.ts'
import { cleanUpCounts } from './core/database/recent-counts.ts'
import {
  createWriteQueue,
  type Exclusive,
  runWithDeferred,
  serialWrite,
  type Write,
} from './core/database/write-queue.ts'
import { hashAddresses } from './core/events/audit.ts'
import { startConsumer, startFollower } from './core/events/consumer.ts'
import { startFeed } from './core/events/feed.ts'
import { cleanUpEvents } from './core/events/retention.ts'
import { createSignals } from './core/events/signals.ts'
import { createHealth } from './core/health.ts'
import { cleanUpReceived } from './core/http/multipart.ts'
import type { JobKind } from './core/jobs/kind.ts'
import { runPart } from './core/jobs/part.ts'
import { retainedJobs } from './core/jobs/retention.ts'
import { startJobs } from './core/jobs/runner.ts'
import { codeOf, jsonLog, type Logger } from './core/log.ts'
import { createMetrics } from './core/metrics.ts'
import { steadyClock } from './core/time/clock.ts'
import { lastTime, shiftJobs, startClock } from './core/time/set-back.ts'
import { createWriteWorker } from './core/workers/write-worker.ts'
import { removeDroppedFiles } from './files/remove-dropped.ts'
import { retainedVisits } from './forms/analytics/retention.ts'
import { followedKinds, followForms } from './forms/images/follow.ts'
import { purgeForms } from './forms/purge/purge.ts'
import { jobKinds, mailKinds } from './handlers.ts'
import { retainedReceipts } from './inbound/receipts.ts'
import { cleanUpMailbox, retainedMail } from './mail/cleanup.ts'
import { shiftMail } from './mail/leases.ts'
import { startMailers } from './mail/mailer.ts'
import { entering, notifyEditors } from './notifications/arrivals.ts'
import { startDailyReports } from './notifications/daily-report.ts'
import { eraseAgain } from './personal-data/removing/tombstones.ts'
import { cleanUpPlanCounts } from './plans/limits.ts'
import { reviewSubscriptions } from './plans/subscriptions/review.ts'
import { cleanUpPaymentEvents } from './plans/subscriptions/take-event.ts'
import { openCaptcha } from './ports/captcha/captcha.ts'
import { createDocuments } from './ports/documents/documents.ts'
import type { MailTransport } from './ports/mail/mail.ts'
import { mailboxTransport } from './ports/mail/mailbox.ts'
import type { ModelSettings } from './ports/model/settings.ts'
import type { PaymentSettings } from './ports/payment/settings.ts'
import { createPictures } from './ports/pictures/pictures.ts'
import { openProfiles } from './ports/profiles/profiles.ts'
import { openStorage } from './ports/storage/open.ts'
import { openTranscriber } from './ports/transcriber/transcriber.ts'
import { findVideoTools } from './ports/video/ffmpeg.ts'
import { cleanUpProfiles } from './profiles/cleanup.ts'
import { cleanUpDrafts } from './response-drafts/cleanup.ts'
import { beginRetention } from './retention/job.ts'
import { cleanUpDeals } from './review/deal.ts'
import { cleanUpModelInput } from './searches/cleanup.ts'
import { answersReader, startAnswersFollower } from './searches/runs/follow.ts'
import { backfillTable } from './table/backfill.ts'
import { cleanUpStorage, cleanUpUploads, finishWhole } from './uploads/cleanup.ts'
import { conversionsReader, convertJob, startConversions } from './uploads/video/convert.ts'
import { cleanUpSignIns } from './users/cleanup.ts'
import { keepExpired } from './users/set-back.ts'
import { cleanUpViews } from './views/delete.ts'
import { cleanUpInvitations } from './workspaces/invitations/cleanup.ts'

/** What a test or an entry point puts in the place of the usual implementation. */
type Overrides = Partial<
  Pick<
    App,
    'renderForm' | 'clock' | 'mail' | 'log' | 'signals' | 'pictures' | 'storage' | 'captcha' | 'payment'
  >
> & {
  /** Kinds of jobs beside the server's own */
  jobKinds?: readonly JobKind[]
}

/** The signing secret of this installation: made once, kept in the database, shared by every process. */
async function secretOf(database: OpenDatabase, write: Write): Promise<string> {
  await write(tx =>
    tx
      .insert(installation)
      .values({ key: 'secret', value: randomBytes(32).toString('base64url') })
      .onConflictDoNothing(),
  )
  const [row] = await database.reads.select().from(installation).where(eq(installation.key, 'secret'))
  if (!row) throw new Error('The signing secret was written and is not there')
  return row.value
}

interface Opened {
  app: App
  /** Answers who waits, and lets nothing new begin */
  end(): void
  close(): Promise<void>
}

/** Who reads events by a position of its own. */
const readers = [
  { name: 'confirm-applications', kinds: ['submission.created'] },
  { name: 'notify-editors', kinds: entering },
  { name: 'form-images', kinds: followedKinds },
] as const

const nowhere = () => {
  throw new Error('This thread serves no pages')
}

/** Only what is configured is loaded. */
async function openMail({ smtpUrl, dataDir }: Config): Promise<MailTransport> {
  if (!smtpUrl) return mailboxTransport(join(dataDir, 'mailbox'))
  const { smtpTransport } = await import('./ports/mail/smtp.ts')
  return smtpTransport(smtpUrl)
}

async function openAssistant(settings: ModelSettings) {
  const { openModel } = await import('./ports/model/anthropic.ts')
  return openModel(settings)
}

async function openPayment(settings: PaymentSettings, log: Logger) {
  const { openStripe } = await import('./ports/payment/stripe.ts')
  return openStripe(settings, log)
}

/** What a command needs, and nothing that runs beside it. */
export async function createOpenApp(
  config: Config,
  overrides: Overrides,
): Promise<Opened & { exclusive: Exclusive | null }> {
  const database = await openDatabase(config.databaseUrl, config.databaseAuthToken)
  const queue = database.isFile ? createWriteQueue(database) : null
  const write: Write =
    queue?.write ?? serialWrite(work => database.writes.transaction(tx => runWithDeferred(tx, work)))
  const longReads = createLongReads(database)
  const sink = overrides.log ?? jsonLog
  const clock = overrides.clock ?? Date.now
  const health = createHealth(sink, clock)
  // Whatever fails on our side is logged, so what a statement says of the file is known from there.
  const log: Logger = (level, what, fields = {}) => {
    if (isDamage(fields.error)) health.began('damaged', codeOf(fields.error) ?? '')
    sink(level, what, fields)
  }
  const metrics = createMetrics()
  if (queue) metrics.gauge('winnow_writes_waiting', 'Commands that wait to be written', queue.waiting)
  const ending = new AbortController()
  const app: App = {
    config,
    ending: ending.signal,
    clock,
    health,
    metrics,
    database,
    reads: database.reads,
    write,
    longReads: longReads.reads,
    signals: createSignals(),
    mail: await openMail(config),
    storage: openStorage(config),
    pictures: createPictures(),
    documents: createDocuments(),
    renderForm: {
      render: nowhere,
      renderApplicantPage: nowhere,
      styleHash: '',
      preview: { html: '', styleHash: '' },
    },
    ...(config.captcha
      ? { captcha: openCaptcha(config.captcha, { host: new URL(config.publicUrl).hostname, log }) }
      : {}),
    ...(config.profiles ? { profiles: openProfiles(config.profiles) } : {}),
    ...(config.payment ? { payment: await openPayment(config.payment, log) } : {}),
    ...(config.ai.model ? { model: await openAssistant(config.ai.model) } : {}),
    ...(config.transcriber ? { transcriber: openTranscriber(config.transcriber) } : {}),
    secret: await secretOf(database, write),
    ...overrides,
    log,
  }
  return {
    app,
    exclusive: queue?.exclusive ?? null,
    end() {
      ending.abort()
      app.signals.send('ending')
    },
    async close() {
      longReads.close()
      app.pictures.close()
      app.documents.close()
      app.mail.close()
      database.close()
    },
  }
}

/** Opens what the server stands on and starts what runs beside it; `close` ends both. */
export async function createApp(
  config: Config,
  overrides: Overrides & Pick<App, 'renderForm'>,
): Promise<Opened> {
  // Whatever this process writes, such as bodies on their way in, is for its owner alone too.
  process.umask(0o077)
  ownerOnlyFolder(config.dataDir, 'files')
  const file = fileOf(config.databaseUrl)
  const release = file === null ? null : holdDatabase(file)
  const steady = steadyClock(overrides.clock ?? Date.now)
  const { app, exclusive, end, close } = await createOpenApp(config, { ...overrides, clock: steady.clock })
  steady.resume(await lastTime(app.reads))
  await backfillTable(app)
  await eraseAgain(app)
  const worker = new URL('./write-worker.ts', import.meta.url)
  const writeWorker = exclusive && createWriteWorker(worker, config, exclusive, app.signals)
  if (writeWorker) app.writeWorker = writeWorker.run
  const video = findVideoTools(config)
  const kinds = [...jobKinds, ...(video ? [convertJob(video)] : []), ...(overrides.jobKinds ?? [])]
  // On a shared database, whose processes have clocks of their own, none moves what another one wrote.
  const adjust = app.database.isFile ? [keepExpired, shiftMail, shiftJobs] : [keepExpired]
  const loops: Pick<Loop, 'stop'>[] = [
    startClock(app, steady, adjust),
    startFeed(app),
    ...startMailers(app, mailKinds),
    startConsumer(app, readers[0].name, readers[0].kinds, confirmApplications),
    startConsumer(app, readers[1].name, readers[1].kinds, notifyEditors),
    startJobs(app, kinds, (part, isLarge) =>
      isLarge && writeWorker ? writeWorker.part(part) : runPart(app, kinds, part),
    ),
    ...(video ? [startConversions(app)] : []),
    startAnswersFollower(app),
    ...startViewers(app),
    startDailyReports(app),
    startFollower(app, readers[2].name, readers[2].kinds, followForms),
    ...startSchedule(
      app,
      [
        ...[cleanUpReplies, cleanUpSignIns, cleanUpDrafts, cleanUpCounts, cleanUpPlanCounts],
        ...[cleanUpViews, cleanUpProfiles, cleanUpDeals, cleanUpModelInput, cleanUpInvitations],
        cleanUpPaymentEvents,
      ],
      [
        ...[
          reviewSubscriptions,
          purgeForms,
          beginRetention,
          cleanUpUploads,
          finishWhole,
          cleanUpReceived,
          removeDroppedFiles,
          cleanUpStorage,
          cleanUpMailbox,
          hashAddresses,
        ],
        cleanUpRetained([retainedAudit, retainedVisits, retainedJobs, retainedMail, retainedReceipts]),
        cleanUpEvents([...readers, answersReader, { ...conversionsReader, optional: !video }]),
      ],
    ),
  ]
  // What it takes is written to the database, so it begins last.
  if (config.inbound?.smtp) {
    const { startListener } = await import('./inbound/smtp/listener.ts')
    loops.push(await startListener(app))
  }
  let stopped: Promise<unknown> | null = null
  const stop = () => {
    stopped ??= Promise.all(loops.map(loop => loop.stop()))
    return stopped
  }
  return {
    app,
    end() {
      end()
      stop().catch(error => app.log('error', 'loop failed', { error }))
    },
    async close() {
      end()
      await stop()
      writeWorker?.close()
      await close()
      release?.()
    },
  }
}
