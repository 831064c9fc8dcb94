import { afterEach, describe, expect, test } from 'bun:test'
import { minute } from '@winnow/api/core/time/clock'
import { viewers } from '@winnow/db'
import { closeFreshApps, freshApp, onServer, type TestApp } from '../../support/app.ts'
import { castAround, clientWith } from '../../support/cast.ts'
import { apply, makeForm } from '../../support/forms.ts'
import { expectRefusal, refusal } from '../../support/problems.ts'
import { newDatabase } from '../../support/process/sqld.ts'
import { chatting } from '../../support/scenes/chatting.ts'
import { colleague } from '../../support/scenes/colleague.ts'
import { crowd, jobOf } from '../../support/scenes/many-applicants.ts'
import { reviewing } from '../../support/scenes/reviewing.ts'
import { parked } from '../../support/waiting-call.ts'

afterEach(closeFreshApps)

type Editor = Pick<Awaited<ReturnType<typeof reviewing>>, 'winnow' | 'workspaceId'>

/** Where a caller stands now: the number from which on they wait. */
const now = async ({ winnow, workspaceId }: Editor) =>
  (await winnow.pollChanges({ page_id: workspaceId, since: null })).since

const waiting = (app: TestApp, { workspaceId }: Editor, poll: Promise<unknown>) =>
  parked(app, `workspace:${workspaceId}`, poll)

describe('/form/poll-changes', () => {
  test('answers at once where to begin, with the counts as they are', async () => {
    const editor = await reviewing(await freshApp())
    await editor.applicants(2)
    const { form_id } = editor
    const reply = await editor.winnow.pollChanges({ form_id, since: null })
    expect(reply).toEqual({
      since: expect.any(Number),
      changes: [],
      truncated: false,
      form_changed: false,
      workspace_changed: false,
      counts: await editor.winnow.fetchCounts({ form_id }),
      rows_version: 2,
      jobs: [],
      viewers: [],
      viewers_tag: '',
    })
    expect(reply.counts?.totalCount).toBe(2)
  })

  test('waits, and brings the move of another editor with the counts after it', async () => {
    const app = await freshApp()
    const editor = await reviewing(app)
    const [ada = '', grace = ''] = await editor.applicants(2)
    const other = await colleague(app, editor)
    const { form_id } = editor
    const poll = other.winnow.pollChanges({ form_id, since: await now(editor) })
    await waiting(app, editor, poll)
    await editor.move(grace, 'Shortlisted')
    const reply = await poll
    expect(reply.changes).toEqual([{ submission_id: grace, form_id, kinds: ['moved'] }])
    expect(reply.counts?.statusCounts).toContainEqual({ stage: 'Shortlisted', count: 1 })
    expect(reply.counts?.totalCount).toBe(2)
    expect(JSON.stringify(reply)).not.toContain(ada)
  })

  test('brings at once what happened since, each application once', async () => {
    const editor = await reviewing(await freshApp())
    const { form_id } = editor
    const since = await now(editor)
    const { submissionId } = await editor.apply()
    await editor.move(submissionId, 'Shortlisted')
    await editor.move(submissionId, 'New')
    await editor.reply(submissionId)
    const { changes } = await editor.winnow.pollChanges({ form_id, since })
    expect(changes).toEqual([
      { submission_id: submissionId, form_id, kinds: ['created', 'moved', 'messaged'] },
    ])
  })

  test('after a cut of ten minutes brings all that happened meanwhile, and then waits', async () => {
    const app = await freshApp()
    const editor = await reviewing(app)
    const { form_id } = editor
    const [ada = '', grace = ''] = await editor.applicants(2)
    const since = await now(editor)
    await editor.move(ada, 'Shortlisted')
    app.travel(5 * minute)
    const { submissionId } = await editor.apply()
    await editor.reply(grace)
    app.travel(5 * minute)
    const first = await editor.winnow.pollChanges({ form_id, since })
    expect(new Map(first.changes.map(it => [it.submission_id, it.kinds]))).toEqual(
      new Map([
        [ada, ['moved']],
        [submissionId, ['created']],
        [grace, ['messaged']],
      ]),
    )
    const next = editor.winnow.pollChanges({ form_id, since: first.since })
    await waiting(app, editor, next)
    await editor.move(grace, 'Archived')
    expect((await next).changes.map(it => it.submission_id)).toEqual([grace])
  })

  test('says that the form changed, not how', async () => {
    const editor = await reviewing(await freshApp())
    const since = await now(editor)
    await editor.winnow.updateSettings({ form_id: editor.form_id, response_cap: 10 })
    const { form_changed, changes } = await editor.winnow.pollChanges({ form_id: editor.form_id, since })
    expect({ form_changed, changes }).toEqual({ form_changed: true, changes: [] })
  })

  test('answers empty after 25 seconds', async () => {
    const app = await freshApp()
    const editor = await reviewing(app)
    const since = await now(editor)
    const poll = editor.winnow.pollChanges({ form_id: editor.form_id, since })
    await waiting(app, editor, poll)
    app.travel(25_000)
    app.app.signals.send(`workspace:${editor.workspaceId}`)
    expect(await poll).toMatchObject({ since, changes: [], truncated: false })
  })

  test('waits on when the event is about another form', async () => {
    const app = await freshApp()
    const editor = await reviewing(app)
    const elsewhere = await makeForm(editor.winnow, editor.workspaceId)
    const { form_id } = editor
    const since = await now(editor)
    const poll = editor.winnow.pollChanges({ form_id, since })
    await waiting(app, editor, poll)
    await apply(editor.winnow, elsewhere)
    const { submissionId } = await editor.apply()
    expect((await poll).changes.map(it => it.submission_id)).toEqual([submissionId])
  })

  test('of a workspace, brings the changes of every form that the caller manages and of no other', async () => {
    const app = await freshApp()
    const { people, form, workspaceId } = await castAround(app)
    const { owner, editor, member } = people
    const other = await makeForm(owner.winnow, workspaceId)
    const since = await now({ ...owner, workspaceId })
    const { submissionId: first } = await apply(owner.winnow, form)
    const { submissionId: second } = await apply(owner.winnow, other)
    const seenBy = async ({ winnow }: Pick<typeof owner, 'winnow'>) =>
      (await winnow.pollChanges({ page_id: workspaceId, since })).changes.map(it => it.submission_id)
    expect(await seenBy(owner)).toEqual([first, second])
    expect(await seenBy(editor)).toEqual([first])
    const poll = member.winnow.pollChanges({ page_id: workspaceId, since })
    await parked(app, `workspace:${workspaceId}`, poll)
    app.travel(25_000)
    app.app.signals.send(`workspace:${workspaceId}`)
    expect(await poll).toMatchObject({ changes: [], form_changed: false, counts: null, jobs: [] })
  })

  test('of a workspace, says that a form was deleted, and that one came', async () => {
    const editor = await reviewing(await freshApp())
    const { winnow, workspaceId: page_id, form_id } = editor
    let since = await now(editor)
    for (const change of [
      () => winnow.deleteForm({ form_id }),
      () => winnow.createDraftForm({ page_id }),
    ] as const) {
      await change()
      const reply = await winnow.pollChanges({ page_id, since })
      expect(reply.form_changed).toBe(true)
      since = reply.since
    }
  })

  test('of a workspace, brings the counts of the form in view', async () => {
    const editor = await reviewing(await freshApp())
    await editor.apply()
    const { winnow, workspaceId: page_id, form_id } = editor
    const { counts } = await winnow.pollChanges({ page_id, form_id, since: null })
    expect(counts?.totalCount).toBe(1)
  })

  test('a chat that somebody reads is news to nobody else', async () => {
    const app = await freshApp()
    const { editor, chat_id, submissionId } = await chatting(app)
    const other = await colleague(app, editor)
    const { form_id } = editor
    const since = await now(editor)
    const poll = other.winnow.pollChanges({ form_id, since })
    await waiting(app, editor, poll)
    await editor.winnow.updateReadStatus({ chat_id, read_status: 'UNREAD' })
    const mine = await editor.winnow.pollChanges({ form_id, since })
    expect(mine.changes).toEqual([{ submission_id: submissionId, form_id, kinds: ['read'] }])
    await editor.move(submissionId, 'Shortlisted')
    expect((await poll).changes).toEqual([{ submission_id: submissionId, form_id, kinds: ['moved'] }])
  })

  test('more than 500 applications are not listed', async () => {
    const editor = await crowd(await freshApp(), 501)
    const { form_id, winnow } = editor
    const since = await now(editor)
    await winnow.bulkAction({ form_id, submission_ids: editor.ids, action: 'Archived' })
    const reply = await winnow.pollChanges({ form_id, since })
    expect(reply).toMatchObject({ truncated: true, changes: [] })
    expect(reply.counts?.statusCounts).toContainEqual({ stage: 'Archived', count: 501 })
  })

  test('a number from before the database was restored: everything may have changed', async () => {
    const editor = await reviewing(await freshApp())
    const { form_id, winnow } = editor
    const since = await now(editor)
    expect(await winnow.pollChanges({ form_id, since: since + 1_000 })).toMatchObject({
      since,
      truncated: true,
      form_changed: true,
    })
  })

  test('a form or a workspace is named, and the form is of the workspace', async () => {
    const app = await freshApp()
    const editor = await reviewing(app)
    const { winnow, form_id } = editor
    await expectRefusal(winnow.pollChanges({ since: null }), 'invalid_input')
    const { id } = await winnow.createWorkspace({ name: 'Elsewhere' })
    await expectRefusal(winnow.pollChanges({ form_id, page_id: id, since: null }), 'invalid_input')
  })
})

describe('rights of those who wait for changes', () => {
  test('an editor who is taken off the form meanwhile is refused at the next event, and learns nothing', async () => {
    const app = await freshApp()
    const editor = await reviewing(app)
    const other = await colleague(app, editor)
    const poll = other.winnow.pollChanges({ form_id: editor.form_id, since: await now(editor) })
    await waiting(app, editor, poll)
    await other.leave()
    const outcome = refusal(poll)
    const { submissionId } = await editor.apply()
    const error = await outcome
    expect(error.code).toBe('not_form_editor')
    expect(JSON.stringify(error.problem)).not.toContain(submissionId)
  })

  test('ends as soon as its caller signs out, and as their key is revoked', async () => {
    const app = await freshApp()
    const editor = await reviewing(app)
    const { form_id, workspaceId: page_id } = editor
    const { key, token } = await editor.winnow.createApiKey({
      page_id,
      name: 'Board',
      scopes: ['submissions:read'],
    })
    const byKey = clientWith(app, { authorization: `Bearer ${token}` })
    const since = await now(editor)
    for (const [caller, end] of [
      [byKey, () => editor.winnow.revokeApiKey({ api_key_id: key.id })],
      [editor.winnow, () => editor.winnow.logout({})],
    ] as const) {
      const poll = caller.pollChanges({ form_id, since })
      await waiting(app, editor, poll)
      const outcome = refusal(poll)
      await end()
      expect((await outcome).code).toBe('signed_out')
    }
  })

  test('another workspace is not found, another form is not theirs', async () => {
    const app = await freshApp()
    const editor = await reviewing(app)
    const stranger = await reviewing(app)
    const { workspaceId: page_id, form_id } = editor
    await expectRefusal(stranger.winnow.pollChanges({ page_id, since: null }), 'not_found')
    await expectRefusal(stranger.winnow.pollChanges({ form_id, since: null }), 'not_form_editor')
  })

  test('of more than eight calls that wait for one form, the oldest answers empty', async () => {
    const app = await freshApp()
    const editor = await reviewing(app)
    const since = await now(editor)
    const poll = () => editor.winnow.pollChanges({ form_id: editor.form_id, since })
    const polls: Promise<{ changes: unknown[] }>[] = []
    for (let n = 0; n < 8; n++) {
      const one = poll()
      polls.push(one)
      await waiting(app, editor, one)
    }
    const ninth = poll()
    expect(await polls[0]).toMatchObject({ since, changes: [] })
    const { submissionId } = await editor.apply()
    for (const one of [...polls.slice(1), ninth])
      expect((await one).changes).toMatchObject([{ submission_id: submissionId }])
  })

  test('the SDK ends a call by its signal', async () => {
    const app = await freshApp()
    const editor = await reviewing(app)
    const controller = new AbortController()
    const { form_id } = editor
    const poll = editor.winnow.pollChanges({ form_id, since: await now(editor) }, controller)
    await waiting(app, editor, poll)
    const outcome = refusal(poll)
    controller.abort()
    expect((await outcome).code).toBe('aborted')
  })
})

describe('the jobs of a form', () => {
  test('are followed to their end, part by part', async () => {
    const editor = await crowd(await freshApp(), 12_000)
    const { form_id, winnow } = editor
    let since = await now(editor)
    const { job_id } = await winnow.bulkAction({
      form_id,
      selection: { stage: 'New', count: 12_000 },
      action: 'Archived',
    })
    const seen: string[] = []
    for (let ended = false; !ended; ) {
      const reply = await winnow.pollChanges({ form_id, since })
      since = reply.since
      const job = reply.jobs.find(({ id }) => id === job_id)
      if (job) seen.push(`${job.status} ${job.done} of ${job.total}`)
      ended = job?.status === 'DONE'
    }
    expect(seen.at(-1)).toBe('DONE 12000 of 12000')
    expect(seen.length).toBeGreaterThan(1)
    expect(await jobOf(winnow, { form_id, job_id: job_id ?? '' })).toMatchObject({ status: 'DONE' })
  })
})

describe('who has an application open', () => {
  /** An editor with an applicant, and a colleague. */
  async function scene() {
    const app = await freshApp()
    const editor = await reviewing(app)
    const { submissionId } = await editor.apply()
    const other = await colleague(app, editor)
    const { form_id } = editor
    const seen = async (it: Pick<Editor, 'winnow'> = editor) =>
      (await it.winnow.pollChanges({ form_id, since: null })).viewers
    return { app, editor, other, form_id, submissionId, seen }
  }

  test('is shown to the other editors at once, by name, and taken away as it is closed', async () => {
    const { app, editor, other, form_id, submissionId, seen } = await scene()
    const poll = editor.winnow.pollChanges({ form_id, since: await now(editor), viewers_tag: '' })
    await waiting(app, editor, poll)
    await other.winnow.pollChanges({ form_id, since: null, viewing: submissionId })
    const { viewers: shown, viewers_tag, changes } = await poll
    const looking = { typing: false, side: 'PAGE_USER' } as const
    expect(shown).toEqual([
      { submission_id: submissionId, user_id: other.id, name: expect.any(String), image: null, ...looking },
    ])
    expect(changes).toEqual([])
    expect(await seen(other)).toEqual([])
    const next = editor.winnow.pollChanges({ form_id, since: await now(editor), viewers_tag })
    await waiting(app, editor, next)
    await other.winnow.pollChanges({ form_id, since: null, viewing: null })
    expect(await next).toMatchObject({ viewers: [], viewers_tag: '' })
  })

  test('is forgotten 30 seconds after their last poll, and stored again at most every 10', async () => {
    const { app, other, form_id, submissionId, seen } = await scene()
    const stored = async () => (await app.app.reads.select().from(viewers)).map(({ until }) => until)
    const look = () => other.winnow.pollChanges({ form_id, since: null, viewing: submissionId })
    await look()
    const [first = 0] = await stored()
    app.travel(4_000)
    await look()
    expect(await stored()).toEqual([first])
    app.travel(16_000)
    await look()
    app.travel(20_000)
    expect(await seen()).toHaveLength(1)
    app.travel(10_000)
    expect(await seen()).toEqual([])
  })

  test('is a person: a key that reads along is not shown', async () => {
    const { app, other, form_id, submissionId, seen, editor } = await scene()
    const { workspaceId } = editor
    const { token } = await editor.winnow.createApiKey({
      page_id: workspaceId,
      name: 'Sync',
      scopes: ['submissions:read'],
    })
    const key = clientWith(app, { authorization: `Bearer ${token}` })
    await key.pollChanges({ form_id, since: null, viewing: submissionId })
    expect(await seen(other)).toEqual([])
  })
})

describe.skipIf(!onServer)('two servers on one database', () => {
  test('a move through one wakes who waits at the other', async () => {
    const config = { databaseUrl: await newDatabase(process.env.TEST_DATABASE_URL ?? '') }
    const one = await freshApp({ config })
    const other = await freshApp({ config })
    const editor = await reviewing(one)
    const { submissionId } = await editor.apply()
    const { form_id } = editor
    const poll = clientWith(other, { cookie: editor.cookie }).pollChanges({
      form_id,
      since: await now(editor),
    })
    await parked(other, `workspace:${editor.workspaceId}`, poll)
    await editor.move(submissionId, 'Shortlisted')
    expect((await poll).changes).toEqual([{ submission_id: submissionId, form_id, kinds: ['moved'] }])
  })
})
