import { afterEach, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { purgeForms } from '@winnow/api/forms/purge/purge'
import { beginSweep } from '@winnow/api/forms/purge/sweep'
import { beginRetention } from '@winnow/api/retention/job'
import { jobs, outbox } from '@winnow/db'
import { eq, ne, sql } from 'drizzle-orm'
import { closeFreshApps, freshApp, onServer, type TestApp } from '../../support/app.ts'
import { clientWith, person } from '../../support/cast.ts'
import { apply } from '../../support/forms.ts'
import { reviewing } from '../../support/scenes/reviewing.ts'

afterEach(closeFreshApps)

const day = 86_400_000
const { signal } = new AbortController()

/** The database's files as they lie on the disk. */
const bytesOf = async ({ app }: TestApp) =>
  Buffer.concat(
    await Promise.all(
      ['winnow.db', 'winnow.db-wal'].map(it => Bun.file(join(app.config.dataDir, it)).bytes()),
    ),
  ).toString('latin1')

async function idle({ app }: TestApp) {
  const busy = async () => (await app.reads.select().from(jobs)).some(it => it.settledAt === null)
  while (await busy()) await Bun.sleep(5)
}

/** Ada's application among others, with a reply; all email about it was delivered, which rewrote its rows. */
async function withAda(app: TestApp) {
  const scene = await reviewing(app)
  const { winnow, form, form_id, workspaceId: page_id } = scene
  await winnow.updateNameForWorkspace({ page_id, name: 'Northlight' })
  const email = `ada-${crypto.randomUUID()}@example.com`
  const anybody = clientWith(app, {})
  await scene.applicants(20)
  const { submissionId } = await apply(anybody, form, { email, name: 'Ada' })
  await scene.applicants(20)
  await winnow.sendMessage({ form_id, submission_id: submissionId, content: 'Hello zebra' })
  await anybody.sendOwnLink({ form_id, email })
  app.travel(60_000)
  const pending = () => app.app.reads.select().from(outbox).where(eq(outbox.status, 'PENDING'))
  while ((await pending()).length > 0) await Bun.sleep(5)
  expect((await bytesOf(app)).includes(email)).toBe(true)
  return { ...scene, email, page_id, submissionId }
}
type Scene = Awaited<ReturnType<typeof withAda>>

const retire = (action: 'ANONYMISE' | 'ERASE') => async (app: TestApp, it: Scene) => {
  await it.move(it.submissionId, 'Archived')
  await it.winnow.updateRetention({ page_id: it.page_id, action, days: 1 })
  app.travel(5 * day)
  await beginRetention(app.app, signal)
}

const ways: Record<string, (app: TestApp, it: Scene) => Promise<unknown>> = {
  'erasing a person': (_, { winnow, page_id, email }) => winnow.erasePerson({ page_id, email }),
  'deleting an account': async (app, { email }) => {
    const { winnow } = await person(app, { email })
    await winnow.deleteAccount({ email })
  },
  'anonymising archived applications': retire('ANONYMISE'),
  'erasing archived applications': retire('ERASE'),
  'a form that was deleted 30 days ago': async (app, { winnow, form_id }) => {
    await winnow.deleteForm({ form_id })
    app.travel(31 * day)
    await purgeForms(app.app)
  },
  'a workspace that was deleted 30 days ago': async (app, { winnow, page_id }) => {
    await winnow.deleteWorkspace({ page_id, name: 'Northlight' })
    app.travel(31 * day)
    await purgeForms(app.app)
  },
}

describe.skipIf(onServer)('the address of an applicant is in no byte of the database after', () => {
  for (const [name, remove] of Object.entries(ways))
    test(name, async () => {
      const app = await freshApp()
      const scene = await withAda(app)
      await remove(app, scene)
      await idle(app)
      // The log is cut right after the last part.
      while ((await bytesOf(app)).toLowerCase().includes(scene.email)) await Bun.sleep(20)
    })
})

describe.skipIf(onServer)('sweeping the file', () => {
  test('zeroes what pages hold of removed rows, and nothing else', async () => {
    const app = await freshApp()
    const kept = new Map<string, string>()
    const removed: string[] = []
    let seed = 7920
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff
      return seed % below
    }
    const { writeClient } = app.app.database
    await app.app.write(async () => {
      await writeClient.execute('create table churn (id text primary key, word text, data text)')
      await writeClient.execute('create index churn_word on churn (lower(word), data)')
      for (let i = 0; i < 6_000; i++) {
        const chosen = [...kept.keys()][random(Math.max(kept.size, 1))]
        const way = random(100)
        const data = 'x'.repeat(random(10) === 0 ? random(9_000) : random(300))
        if (way < 45 || chosen === undefined) {
          const id = `${random(1_000_000)}-${i}`
          kept.set(id, `word${String(i).padStart(6, '0')}.`)
          await writeClient.execute('insert into churn values (?, ?, ?)', [id, kept.get(id) ?? '', data])
        } else if (way < 75)
          await writeClient.execute('update churn set data = ? where id = ?', [data, chosen])
        else {
          await writeClient.execute('delete from churn where id = ?', [chosen])
          removed.push(kept.get(chosen) ?? '')
          kept.delete(chosen)
        }
      }
    })
    const traces = async () => {
      const bytes = await bytesOf(app)
      return removed.filter(it => bytes.includes(it)).length
    }
    const rows = () =>
      app.app.reads.all<{ id: string; word: string; data: string }>(sql`select * from churn order by id`)
    const before = await rows()
    await app.app.database.readClient.execute('PRAGMA wal_checkpoint(TRUNCATE)')
    expect(await traces()).toBeGreaterThan(0)

    await app.app.write(tx => beginSweep(tx, app.app.clock()))
    app.app.signals.send('jobs')
    await idle(app)
    // The log is cut right after the last part.
    while ((await traces()) > 0) await Bun.sleep(20)
    expect(await rows()).toEqual(before)
    const { rows: found } = await writeClient.execute('PRAGMA integrity_check')
    expect(found.map(it => it[0])).toEqual(['ok'])
  })

  test('begins again after one that is under way', async () => {
    const app = await freshApp()
    const waiting = await app.app.write(async tx => {
      for (let i = 0; i < 3; i++) await beginSweep(tx, app.app.clock())
      return tx.select().from(jobs).where(ne(jobs.status, 'DONE'))
    })
    expect(waiting.filter(it => it.kind === 'sweep')).toHaveLength(2)
    await idle(app)
  })
})
