import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { installation, type OpenDatabase, openDatabase } from '@winnow/db'
import { eq } from 'drizzle-orm'
import type { App } from './core/app.ts'
import type { Config } from './core/config.ts'
import { createHeavy } from './core/database/heavy.ts'
import { forgetOldAnswers } from './core/database/idempotency.ts'
import { createLane, type Exclusive, oneByOne, type Write, withLast } from './core/database/lane.ts'
import { createLongReads } from './core/database/long-reads.ts'
import { startConsumer, startFollower } from './core/events/consumer.ts'
import { createSignals } from './core/events/signals.ts'
import { startTicks } from './core/events/ticks.ts'
import { runPart } from './core/jobs/run-part.ts'
import { startJobs } from './core/jobs/runner.ts'
import { jsonLog } from './core/log.ts'
import { removeDroppedFiles } from './files/remove-dropped.ts'
import { forgetDrafts } from './fill-drafts/tidy.ts'
import { followedKinds, followForms } from './forms/images/follow.ts'
import { startDailyReports } from './forms/notifications/daily-report.ts'
import { purgeForms, purgePart } from './forms/purge/purge.ts'
import { jobKinds } from './handlers.ts'
import { startMailer } from './mail/mailer.ts'
import { forgetSettledMail } from './mail/tidy.ts'
import { openCaptcha } from './ports/captcha/captcha.ts'
import { mailboxTransport } from './ports/mail/mailbox.ts'
import { smtpTransport } from './ports/mail/smtp.ts'
import { createPictures } from './ports/pictures/pictures.ts'
import { openStorage } from './ports/storage/open.ts'
import { forgetSenders } from './submissions/apply/person/senders.ts'
import { confirmApplications } from './submissions/confirm-applications.ts'
import { notifyEditors } from './submissions/notify-editors.ts'
import { backfillKeys } from './submissions/table/backfill.ts'
import { finishWhole, forgetUploads, sweepStorage } from './uploads/tidy.ts'
import { startConversions } from './uploads/video/convert.ts'
import { forgetSignIns } from './users/tidy.ts'

type Doors = Partial<
  Pick<App, 'renderForm' | 'clock' | 'mail' | 'log' | 'signals' | 'pictures' | 'storage' | 'captcha'>
>

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
  close(): Promise<void>
}

const nowhere = () => {
  throw new Error('This thread serves no pages')
}

/** What a command needs, and nothing that runs beside it. */
export async function createOpenApp(
  config: Config,
  doors: Doors,
): Promise<Opened & { exclusive: Exclusive | null }> {
  const database = await openDatabase(config.databaseUrl, config.databaseAuthToken)
  const lane = database.isFile ? createLane(database) : null
  const write: Write = lane?.write ?? oneByOne(work => database.writes.transaction(tx => withLast(tx, work)))
  const longReads = createLongReads(database)
  const log = doors.log ?? jsonLog
  const app: App = {
    config,
    clock: Date.now,
    database,
    reads: database.reads,
    write,
    longReads: longReads.reads,
    signals: createSignals(),
    mail: config.smtpUrl ? smtpTransport(config.smtpUrl) : mailboxTransport(join(config.dataDir, 'mailbox')),
    storage: openStorage(config),
    pictures: createPictures(),
    renderForm: { render: nowhere, renderOwn: nowhere, styleHash: '', preview: { html: '', styleHash: '' } },
    ...(config.captcha
      ? { captcha: openCaptcha(config.captcha, { host: new URL(config.publicUrl).hostname, log }) }
      : {}),
    secret: await secretOf(database, write),
    ...doors,
    log,
  }
  return {
    app,
    exclusive: lane?.exclusive ?? null,
    async close() {
      longReads.close()
      app.pictures.close()
      app.mail.close()
      database.close()
    },
  }
}

/** Opens what the server stands on and starts what runs beside it; `close` ends both. */
export async function createApp(config: Config, doors: Doors & Pick<App, 'renderForm'>): Promise<Opened> {
  const { app, exclusive, close } = await createOpenApp(config, doors)
  await backfillKeys(app)
  const file = new URL('./heavy-worker.ts', import.meta.url)
  const heavy = exclusive && createHeavy(file, config, exclusive, app.signals)
  if (heavy) app.heavy = heavy.run
  const purge = heavy
    ? (_: App, now: number) => heavy.chore('purge', now)
    : (it: App, now: number) => purgePart(it, now)
  const stops = [
    startMailer(app),
    startConsumer(app, 'confirm-applications', ['submission.created'], confirmApplications),
    startConsumer(app, 'notify-editors', ['submission.created', 'submission.moved'], notifyEditors),
    startJobs(app, heavy ? heavy.part : job => runPart(app, jobKinds, job)),
    startConversions(app),
    startDailyReports(app),
    startFollower(app, 'form-images', followedKinds, followForms),
    startTicks(
      app,
      [forgetOldAnswers, forgetSignIns, forgetSettledMail, forgetDrafts, forgetSenders],
      [
        (it, stopped) => purgeForms(it, purge, stopped),
        forgetUploads,
        finishWhole,
        removeDroppedFiles,
        sweepStorage,
      ],
    ),
  ]
  return {
    app,
    async close() {
      await Promise.all(stops.map(stop => stop()))
      heavy?.close()
      await close()
    },
  }
}
