import { describe, expect, test } from 'bun:test'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventSubjects, events } from '@winnow/db'
import { asc, eq } from 'drizzle-orm'
import { freshApp, sharedApp, type TestApp } from '../../support/app.ts'
import { clientWith } from '../../support/cast.ts'
import { apply } from '../../support/forms.ts'
import { expectRefusal } from '../../support/problems.ts'
import { newDatabase } from '../../support/process/sqld.ts'
import { chatting } from '../../support/scenes/chatting.ts'
import { reviewing } from '../../support/scenes/reviewing.ts'

const recorded = ({ app }: TestApp, workspaceId: string) =>
  app.reads.select().from(events).where(eq(events.workspaceId, workspaceId)).orderBy(asc(events.seq))

describe('events', () => {
  test('number themselves by one per workspace, without gaps, whatever happens at once', async () => {
    const app = await sharedApp()
    const [one, two] = [await reviewing(app), await reviewing(app)]
    await one.apply({ email: 'taken@example.com' })
    const busy = [one, two].flatMap(it => Array.from({ length: 20 }, () => it.apply()))
    const refused = Array.from({ length: 5 }, () =>
      expectRefusal(one.apply({ email: 'taken@example.com' }), 'already_applied'),
    )
    await Promise.all([...busy, ...refused])
    for (const { workspaceId } of [one, two]) {
      const numbers = (await recorded(app, workspaceId)).map(({ number }) => number)
      expect(numbers).toEqual(numbers.map((_, n) => n + 1))
    }
  })

  test('of one command share a batch, and name who acted, what it is about and the stage before', async () => {
    const app = await sharedApp()
    const it = await reviewing(app)
    const ids = await it.applicants(2)
    const { batch_id } = await it.winnow.bulkAction({
      form_id: it.form_id,
      submission_ids: ids,
      action: 'Shortlisted',
      send_message: true,
      message: 'Hello',
    })
    await it.winnow.undo({ form_id: it.form_id, batch_id })
    const all = await recorded(app, it.workspaceId)
    const batch = all.filter(one => one.batchId === batch_id)
    expect(batch.map(({ kind }) => kind)).toEqual(['message.sent', 'submission.moved'])
    expect(all.at(-1)).toMatchObject({ kind: 'submission.move_undone', undoes: batch_id })
    for (const one of batch) expect(one).toMatchObject({ actorKind: 'user', actorId: it.id })
    const moved = batch[1]
    const subjects = await app.app.reads
      .select()
      .from(eventSubjects)
      .where(eq(eventSubjects.seq, moved?.seq ?? 0))
    expect(subjects).toHaveLength(2)
    expect(subjects[0]?.before).toBe(all.find(one => one.kind === 'submission.created')?.data.stage as number)
  })

  test('name an applicant without an account by no id', async () => {
    const app = await sharedApp()
    const { form, workspaceId } = await reviewing(app)
    await apply(clientWith(app, {}), form)
    expect((await recorded(app, workspaceId)).at(-1)).toMatchObject({
      kind: 'submission.created',
      actorKind: 'applicant',
      actorId: null,
    })
  })

  test('never hold the text of an answer, a name, an address or a message', async () => {
    const app = await freshApp()
    const { editor, applicant, answer, submissionId } = await chatting(app, 'A reply in private')
    await answer('A question in private')
    await editor.move(submissionId, 'Archived')
    const all = JSON.stringify(await app.app.reads.select().from(events))
    for (const text of ['in private', 'Ada', 'Lovelace', applicant.email]) expect(all).not.toContain(text)
    await app.close()
  })

  test('that were read are not read again after a restart', async () => {
    const server = process.env.TEST_DATABASE_URL
    const databaseUrl = server
      ? await newDatabase(server)
      : `file:${join(mkdtempSync(join(tmpdir(), 'winnow-test-')), 'winnow.db')}`
    const first = await freshApp({ config: { databaseUrl } })
    const it = await reviewing(first)
    await apply(clientWith(first, {}), it.form, { name: 'Before' })
    await first.mail.arrival(({ to }) => to.address === it.email)
    await first.close()
    const second = await freshApp({ config: { databaseUrl } })
    second.travel(60_000)
    await apply(clientWith(second, {}), it.form, { name: 'After' })
    const mail = await second.mail.arrival(({ to }) => to.address === it.email)
    expect(mail.subject).toContain('After')
    expect(second.mail.sent.filter(({ to }) => to.address === it.email)).toHaveLength(1)
    await second.close()
  })
})
