import type { Database, OpenDatabase } from '@winnow/db'
import type { Captcha } from '../ports/captcha/captcha.ts'
import type { Documents } from '../ports/documents/documents.ts'
import type { FormRenderer } from '../ports/form-renderer.ts'
import type { MailTransport } from '../ports/mail/mail.ts'
import type { Model } from '../ports/model/model.ts'
import type { Payment } from '../ports/payment/payment.ts'
import type { Pictures } from '../ports/pictures/pictures.ts'
import type { Profiles } from '../ports/profiles/profiles.ts'
import type { Storage } from '../ports/storage/storage.ts'
import type { Transcriber } from '../ports/transcriber/transcriber.ts'
import type { Actor } from './actor.ts'
import type { Config } from './config.ts'
import type { IdempotencyKey } from './database/idempotency.ts'
import type { LongReads } from './database/long-reads.ts'
import type { Write } from './database/write-queue.ts'
import type { Signals } from './events/signals.ts'
import type { Health } from './health.ts'
import type { Logger } from './log.ts'
import type { Metrics } from './metrics.ts'
import type { Clock } from './time/clock.ts'

/** A command as it crosses to the write worker: its operation and what of its context can be copied. */
export interface LargeCommand {
  operation: string
  actor: Actor
  input: unknown
  now: number
  request: { id: string; address: string; userAgent: string; idempotencyKey: IdempotencyKey | null }
}

/** Runs a command on a thread of its own while the write queue waits. */
export type RunLarge = (command: LargeCommand) => Promise<unknown>

/** Everything a domain may lean on, handed in once by the start file or by a test. */
export interface App {
  config: Config
  clock: Clock
  database: OpenDatabase
  /** Short reads; long ones go to `longReads` */
  reads: Database
  write: Write
  longReads: LongReads
  /** Runs a command of many rows on the write worker; absent with a database server, and in the worker itself */
  writeWorker?: RunLarge
  signals: Signals
  /** Aborted when the server is asked to end: who waits is answered, and nothing new begins */
  ending: AbortSignal
  mail: MailTransport
  /** The bytes of files; their rows are in `files` */
  storage: Storage
  pictures: Pictures
  /** Takes the text out of files */
  documents: Documents
  renderForm: FormRenderer
  /** Absent: no captcha is configured */
  captcha?: Captcha
  /** Absent: no model is connected, and words are matched */
  model?: Model
  /** Absent: none is connected, and what is said in videos is not read */
  transcriber?: Transcriber
  /** Absent: no profile provider is configured */
  profiles?: Profiles
  /** Absent: no payments are taken */
  payment?: Payment
  health: Health
  metrics: Metrics
  /** Signs what travels through a page; shared by every process of the installation */
  secret: string
  log: Logger
}
