import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { App } from '@winnow/api/core/app'
import { type Config, readConfig } from '@winnow/api/core/config'
import type { JobKind } from '@winnow/api/core/jobs/kind'
import type { Logger } from '@winnow/api/core/log'
import { createApp } from '@winnow/api/create-app'
import type { Captcha } from '@winnow/api/ports/captcha/captcha'
import type { Payment } from '@winnow/api/ports/payment/payment'
import { createPictures } from '@winnow/api/ports/pictures/pictures'
import { createServer } from '@winnow/api/server'
import { exampleImage } from '@winnow/openapi/examples'
import { type FakeMail, fakeMail } from './doubles/mail.ts'
import { putMigratedFile } from './migrated-file.ts'
import { openApps as open } from './open-apps.ts'
import { newDatabase } from './process/sqld.ts'

export interface TestApp {
  app: App
  mail: FakeMail
  /** Where it listens */
  url: string
  /** Moves this app's clock forward */
  travel(ms: number): void
  close(): Promise<void>
}

interface Options {
  env?: Record<string, string>
  config?: Partial<Config>
  /** Sends through what the settings say (SMTP_URL, or the local mailbox), not through the fake */
  realMail?: boolean
  /** Draws the pictures of link previews, which every published form gets; otherwise one pixel stands for them */
  realCards?: boolean
  /** Stands in for the makers of a captcha */
  captcha?: Captcha
  /** Stands in for Stripe where no server speaks for it */
  payment?: Payment
  /** Takes what is logged; otherwise nobody does */
  log?: Logger
  /** Kinds of jobs beside the server's own */
  jobKinds?: readonly JobKind[]
}

/** Whether the tests run on a libSQL server rather than on files. */
export const onServer = process.env.TEST_DATABASE_URL !== undefined

/** How often a property is tried: less often on a server, where each call takes many times as long. */
export const tries = (n: number): number => (onServer ? Math.ceil(n / 25) : n)

/** A server of its own on a port of its own, with an empty database (on the server of `TEST_DATABASE_URL`) and a fake mail server. */
export async function freshApp({
  env = {},
  config = {},
  realMail = false,
  realCards = false,
  captcha,
  payment,
  log = () => {},
  jobKinds = [],
}: Options = {}): Promise<TestApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'winnow-test-'))
  const mail = fakeMail()
  let ahead = 0
  const server = process.env.TEST_DATABASE_URL
  const url = server && !config.databaseUrl ? await newDatabase(server) : undefined
  const given = {
    ...readConfig({ DATA_DIR: dataDir, RATE_LIMITS: 'off', ...(url ? { DATABASE_URL: url } : {}), ...env }),
    ...config,
  }
  const file = join(dataDir, 'winnow.db')
  if (given.databaseUrl === `file:${file}`) await putMigratedFile(file)
  const pictures = createPictures()
  const { app, close } = await createApp(given, {
    ...(realMail ? {} : { mail }),
    ...(captcha ? { captcha } : {}),
    ...(payment ? { payment } : {}),
    jobKinds,
    pictures: realCards ? pictures : { ...pictures, card: () => exampleImage.bytes() },
    clock: () => Date.now() + ahead,
    log,
    renderForm: {
      render: page => JSON.stringify(page),
      renderApplicantPage: page => JSON.stringify(page),
      styleHash: "'sha256-test'",
      preview: { html: '', styleHash: "'sha256-test'" },
    },
  })
  const listening = createServer(app, {
    dist: dataDir,
    manifest: {},
    html: '<!doctype html><title>Winnow</title>',
  })
  listening.listen({ port: 0, idleTimeout: 120 })
  const made: TestApp = {
    app,
    mail,
    url: `http://localhost:${listening.server?.port}`,
    travel: ms => {
      ahead += ms
      app.signals.send('minute')
      app.signals.send('mail')
    },
    async close() {
      if (!open.delete(made)) return
      await listening.stop(true)
      await close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
  open.add(made)
  return made
}

let shared: Promise<TestApp> | undefined
/** The one server that tests share which need no clock or settings of their own; each brings its own workspace. */
export const sharedApp = (): Promise<TestApp> => (shared ??= freshApp())

/** Closes every server but the shared one, for an `afterEach` of tests that each have one of their own. */
export async function closeFreshApps(): Promise<void> {
  const kept = await shared
  await Promise.all([...open].filter(it => it !== kept).map(it => it.close()))
}
