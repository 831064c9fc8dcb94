import { afterEach, describe, expect, test } from 'bun:test'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Winnow } from '@winnow/sdk'
import { type Received, smtpDouble } from '../../support/doubles/smtp.ts'
import { apply, makeForm } from '../../support/forms.ts'
import { browser } from '../../support/process/browser.ts'
import { newDatabase } from '../../support/process/sqld.ts'
import { serverProcess } from '../../support/process/start.ts'

const applicant = 'ada@example.com'
/** Past the 10 seconds of a reply, the first wait after a failure and the lease of a mail that was being sent. */
const ahead = String(3 * 60_000)

const undone: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const undo of undone.splice(0).toReversed()) await undo()
})

async function setUp(onData?: Parameters<typeof smtpDouble>[0]) {
  const smtp = await smtpDouble(onData)
  const dataDir = mkdtempSync(join(tmpdir(), 'winnow-killed-'))
  const server = process.env.TEST_DATABASE_URL
  const database: Record<string, string> = server ? { DATABASE_URL: await newDatabase(server) } : {}
  undone.push(
    () => rm(dataDir, { recursive: true, force: true }),
    () => smtp.close(),
  )
  const start = async (env: Record<string, string> = {}) => {
    const it = await serverProcess({ DATA_DIR: dataDir, SMTP_URL: smtp.url, ...database, ...env })
    undone.push(() => it.kill())
    return it
  }
  return { smtp, start }
}

/** Signs in with the mailed code, makes a form and replies to who applied: all through the server's own door. */
async function replied(url: string, smtp: Awaited<ReturnType<typeof smtpDouble>>, open = browser().open) {
  const winnow = open(url)
  await winnow.requestCode({ email: 'ines@example.com' })
  const { source } = await smtp.arrival('ines@example.com')
  const code = /^subject: ([A-Z0-9]{6}) /im.exec(source)?.[1] ?? ''
  await winnow.verifyCode({ email: 'ines@example.com', code })
  const { id } = await winnow.createWorkspace({ name: 'Northlight' })
  const form = await makeForm(winnow, id)
  const { submissionId } = await apply(winnow, form, { name: 'Ada', email: applicant })
  const form_id = form.identifier
  const { chatId } = await winnow.sendMessage({ form_id, submission_id: submissionId, content: 'Hello Ada' })
  return { open, chatId }
}

/** What editors read of the mail, once it is settled. */
async function settled(winnow: Winnow, chat_id: string) {
  for (;;) {
    const { messages } = await winnow.fetchMessages({ chat_id })
    const status = messages[0]?.emailNotifStatus
    if (status !== 'PENDING') return { status, content: messages[0]?.content }
    await Bun.sleep(20)
  }
}

const toApplicant = (received: readonly Received[]) => received.filter(({ to }) => to.includes(applicant))

describe('a server that is killed', () => {
  test('between the write of a reply and its sending sends it once after a restart', async () => {
    const { smtp, start } = await setUp()
    const first = await start()
    const { open, chatId } = await replied(first.url, smtp)
    await first.kill()
    expect(toApplicant(smtp.received)).toEqual([])

    const second = await start({ CLOCK_AHEAD: ahead })
    const mail = await smtp.arrival(applicant)
    expect(mail.source).toContain('Hello Ada')
    expect(await settled(open(second.url), chatId)).toEqual({ status: 'DELIVERED', content: 'Hello Ada' })
    await second.kill()

    const third = await start({ CLOCK_AHEAD: String(2 * Number(ahead)) })
    await open(third.url).requestCode({ email: 'after@example.com' })
    await smtp.arrival('after@example.com')
    expect(toApplicant(smtp.received)).toHaveLength(1)
  }, 30_000)

  test('while the mail server takes a mail sends at most one double, with the same Message-ID', async () => {
    const taking = Promise.withResolvers<void>()
    const { smtp, start } = await setUp((mail, it) => {
      // The first time the mail is taken and its answer never comes.
      if (mail.to.includes(applicant) && toApplicant(smtp.received).length === 1) taking.resolve()
      else it.answer(null)
    })
    const first = await start()
    const { open, chatId } = await replied(first.url, smtp)
    await first.kill()
    const second = await start({ CLOCK_AHEAD: '20000' })
    await taking.promise
    await second.kill()

    // The lease of the dead process would have held it for two minutes.
    const third = await start({ CLOCK_AHEAD: '25000' })
    const double = await smtp.arrival(applicant, 2)
    expect(await settled(open(third.url), chatId)).toMatchObject({ status: 'DELIVERED' })
    expect(toApplicant(smtp.received)).toHaveLength(2)
    expect(double.messageId).toBe(toApplicant(smtp.received)[0]?.messageId ?? '')
    expect(double.messageId).toMatch(/^<.+>$/)
  }, 30_000)
})

describe('a mail server whose answer is lost', () => {
  test('gets at most one double, with the same Message-ID', async () => {
    const { smtp, start } = await setUp((mail, it) => {
      if (mail.to.includes(applicant) && toApplicant(smtp.received).length === 1) it.cut()
      else it.answer(null)
    })
    const first = await start()
    const { open, chatId } = await replied(first.url, smtp)
    await first.kill()
    const second = await start({ CLOCK_AHEAD: '20000' })
    const [one, two] = [await smtp.arrival(applicant), await smtp.arrival(applicant, 2)]
    expect(two.messageId).toBe(one.messageId)
    expect(await settled(open(second.url), chatId)).toMatchObject({ status: 'DELIVERED' })
    expect(toApplicant(smtp.received)).toHaveLength(2)
  }, 30_000)
})
