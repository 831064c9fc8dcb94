import { afterAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, utimesSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '@winnow/api/core/config'
import { cleanUpEvents } from '@winnow/api/core/events/retention'
import { networkHash } from '@winnow/api/core/http/address'
import { hour } from '@winnow/api/core/time/clock'
import { audit, eventSubjects, events, forms, inboundReceipts, jobs, outbox, usage, visits } from '@winnow/db'
import { visit } from '@winnow/db/factories'
import { eq } from 'drizzle-orm'
import { freshApp, onServer, type TestApp } from '../../support/app.ts'
import { clientWith, signedIn } from '../../support/cast.ts'
import { newDatabase } from '../../support/process/sqld.ts'
import { reviewing } from '../../support/scenes/reviewing.ts'

const day = 24 * hour
const { signal } = new AbortController()

describe('what grows with use', () => {
  const folder = mkdtempSync(join(tmpdir(), 'winnow-retention-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test('is removed when it is older than the settings say, and addresses are hashed', async () => {
    const databaseUrl = onServer
      ? await newDatabase(process.env.TEST_DATABASE_URL ?? '')
      : `file:${join(folder, 'winnow.db')}`
    const before = await freshApp({ config: { databaseUrl } })
    const { form_id, workspaceId } = await reviewing(before)
    const [form] = await before.app.reads.select().from(forms).where(eq(forms.id, form_id))
    const formNumber = form?.number ?? 0
    const now = before.app.clock()
    const ages = { young: now - 29 * day, old: now - 3_000 * day }
    await before.app.write(async tx => {
      for (const [name, at] of Object.entries(ages)) {
        await tx.insert(audit).values({ at, kind: name, address: '192.0.2.7', data: {} })
        await visit(tx, { id: name, formNumber, viewedAt: at, device: 'PHONE' })
        await visit(tx, { id: `sent-${name}`, formNumber, viewedAt: at, device: 'PHONE', submissionId: 1 })
        await tx.insert(jobs).values({
          ...{ id: name, kind: 'bulk', batchId: name, input: {}, total: 1, createdBy: 'usr_1' },
          ...{ status: 'DONE', createdAt: at, settledAt: at },
        })
        await tx.insert(outbox).values({
          ...{ kind: 'code', data: {}, recipient: name, mailId: name, status: 'DELIVERED' },
          ...{ notBefore: at, createdAt: at, settledAt: at },
        })
        await tx.insert(inboundReceipts).values({ key: name, at })
        const utcDay = new Date(at).toISOString().slice(0, 10)
        await tx.insert(usage).values({ workspaceId, limitType: 'REPLIES', day: utcDay, n: 1 })
      }
    })
    await before.close()

    await Bun.write(join(folder, 'mailbox/old.json'), '{}')
    utimesSync(join(folder, 'mailbox/old.json'), 0, 0)
    await Bun.write(join(folder, 'mailbox/young.json'), '{}')
    const app = await freshApp({ env: { DATA_DIR: folder }, config: { databaseUrl }, realMail: true })
    const { reads } = app.app
    const left = async () => ({
      audit: (await reads.select().from(audit)).map(it => it.kind),
      visits: (await reads.select().from(visits)).map(it => it.id).toSorted(),
      jobs: (await reads.select().from(jobs)).map(it => it.id),
      outbox: (await reads.select().from(outbox).where(eq(outbox.kind, 'code'))).map(it => it.recipient),
      receipts: (await reads.select().from(inboundReceipts)).map(it => it.key),
      usage: (await reads.select().from(usage).where(eq(usage.workspaceId, workspaceId))).length,
      mailbox: (await readdir(join(folder, 'mailbox'))).filter(it => /old|young/.test(it)),
    })
    const young = {
      ...{
        audit: ['young'],
        jobs: ['young'],
        outbox: ['young'],
        receipts: ['young'],
        usage: 1,
        mailbox: ['young.json'],
      },
      visits: ['sent-old', 'sent-young', 'young'],
    }
    // The parts of the cleanup end in no order.
    while (!Bun.deepEquals(await left(), young)) await new Promise(setImmediate)
    const [row] = await reads.select().from(audit)
    expect(row?.address).toBe(networkHash(app.app.secret, '192.0.2.7'))
    await app.close()
  })

  test('never for fewer days than undoing reaches back', () => {
    const retentionOf = (RETAIN_EVENTS_DAYS: string) => readConfig({ RETAIN_EVENTS_DAYS }).retention.events
    expect(() => retentionOf('30')).toThrow('RETAIN_EVENTS_DAYS must be more than 30')
    expect([retentionOf('31'), retentionOf('0')]).toEqual([31, 0])
  })
})

describe('events', () => {
  const kindsLeft = async ({ app }: TestApp) =>
    (await app.reads.select().from(events).orderBy(events.seq)).map(it => it.kind)

  test('that are old go with their subjects, but what somebody has still to read, and the last one of a workspace', async () => {
    const app = await freshApp()
    const it = await reviewing(app)
    const { submissionId } = await it.apply()
    await it.move(submissionId, 'Shortlisted')
    const { since } = await it.winnow.pollChanges({ page_id: it.workspaceId, since: null })
    await it.move(submissionId, 'Archived')
    const clean = (kinds: readonly ['submission.created'] | readonly []) =>
      cleanUpEvents([
        { name: 'late', kinds },
        ...['confirm-applications', 'notify-editors', 'form-images', 'convert-videos', 'search-answers'].map(
          name => ({
            name,
            kinds: [],
          }),
        ),
      ])(app.app, signal)
    await clean([])
    const all = await kindsLeft(app)
    expect(all).toContain('form.created')
    app.travel(365 * day - hour)
    await clean([])
    expect(await kindsLeft(app)).toEqual(all)

    app.travel(2 * hour)
    await clean(['submission.created'])
    expect(await kindsLeft(app)).toEqual(['submission.created', 'submission.moved'])
    expect(await app.app.reads.select().from(eventSubjects)).toHaveLength(2)
    await clean([])
    expect(await kindsLeft(app)).toEqual(['submission.moved'])

    const cookie = await signedIn(app, it.id)
    const winnow = clientWith(app, { cookie })
    const { truncated } = await winnow.pollChanges({ page_id: it.workspaceId, since })
    expect(truncated).toBe(true)
    await winnow.updateStage({ form_id: it.form_id, submission_id: submissionId, stage: 'New' })
    const [, latest] = await app.app.reads.select().from(events).orderBy(events.seq)
    expect(latest?.number).toBe(all.length + 1)
    await app.close()
  })
})
