import { beforeAll, describe, expect, test } from 'bun:test'
import { hashOf } from '@winnow/api/core/text/secret'
import { events, forms, outbox } from '@winnow/db'
import { exampleTokens, exampleWorkspace } from '@winnow/db/factories'
import { ops } from '@winnow/openapi'
import { operations } from '@winnow/openapi/operations/index'
import { gt, max } from 'drizzle-orm'
import { freshApp, type TestApp } from '../support/app.ts'
import { callAs } from '../support/call.ts'
import { fieldsOf, idPlacesOf, valueAt } from './ids.ts'
import { refused } from './refused.ts'

const cookie = `winnow_session=${exampleTokens.session}; winnow_sign_in=${exampleTokens.browser}`

/** What leads to a form: its own id, an id of something in it, or the secret of a draft or an application. */
const ofForm = ['FormId', 'SubmissionId', 'ChatId', 'MessageId', 'BatchId', 'JobId', 'ImportId']
const secrets = ['own_token', 'draft']
/** Deleting again changes nothing, restoring is the way back, and an applicant may read that it was deleted. */
const allowed = ['deleteForm', 'restoreForm', 'fetchForFilling']

const reaching = operations.filter(
  it =>
    !allowed.includes(it.id) &&
    (idPlacesOf(it).some(({ id, path }) => ofForm.includes(id) && valueAt(it.example, path)) ||
      fieldsOf(it).some(field => secrets.includes(field))),
)

let app: TestApp
let lastEvent = 0
let mailsBefore = 0
beforeAll(async () => {
  app = await freshApp()
  await app.app.write(tx => exampleWorkspace(tx, { hashOf, now: app.app.clock() }))
  await app.app.write(tx => tx.update(forms).set({ deletedAt: app.app.clock() }))
  const [event] = await app.app.reads.select({ seq: max(events.seq) }).from(events)
  lastEvent = event?.seq ?? 0
  mailsBefore = (await app.app.reads.select().from(outbox)).length
})

describe('of a deleted form', () => {
  test.each(reaching.map(it => [it.id, it] as const))('%s reads nothing and does nothing', async (_, it) => {
    await refused(it, await callAs(app, it, it.example, { cookie }))
  })

  test('fetchForFilling says that it was deleted, and nothing else of it', async () => {
    const response = await callAs(app, ops.form.fetchForFilling, ops.form.fetchForFilling.example)
    expect(await response.json()).toMatchObject({
      acceptsApplications: false,
      closedReason: 'DELETED',
      description: null,
      inputFields: [],
    })
  })

  test('nothing is recorded and nobody is mailed', async () => {
    const done = await app.app.reads.select().from(events).where(gt(events.seq, lastEvent))
    expect(done).toEqual([])
    expect(await app.app.reads.select().from(outbox)).toHaveLength(mailsBefore)
  })
})
