import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { scopes } from '@winnow/openapi'
import { freshApp, type TestApp } from '../../support/app.ts'
import { clientWith, person } from '../../support/cast.ts'
import { colleague } from '../../support/scenes/colleague.ts'
import { reviewing } from '../../support/scenes/reviewing.ts'

let app: TestApp
beforeAll(async () => {
  app = await freshApp()
})
afterAll(() => app.close())

/** A form that two editors review. */
async function scene() {
  const it = await reviewing(app)
  const other = await colleague(app, it)
  const waiting = (winnow = it.winnow) => winnow.fetchWaiting({ page_id: it.workspaceId })
  return { ...it, other, waiting }
}

describe('what waits for a person', () => {
  test('nothing, at first', async () => {
    const it = await scene()
    await it.apply({ name: 'Ada' })
    expect(await it.waiting()).toEqual({ forms: [], mentions: [], mentionCount: 0 })
  })

  test('applicants in New since their own last visit to each form', async () => {
    const it = await scene()
    await it.apply({ name: 'Ada' })
    const { new_since } = await it.winnow.updateLastVisit({ form_id: it.form_id })
    app.travel(1_000)
    await it.apply({ name: 'Bo' })
    const { submissionId: chen } = await it.apply({ name: 'Chen' })
    expect((await it.waiting()).forms).toMatchObject([
      { identifier: it.form_id, newSinceVisit: 2, newSince: new_since, needsReply: 0 },
    ])
    expect((await it.waiting(it.other.winnow)).forms).toEqual([])
    await it.move(chen, 'Shortlisted')
    expect((await it.waiting()).forms).toMatchObject([{ newSinceVisit: 1 }])
    app.travel(60 * 60_000)
    await it.winnow.updateLastVisit({ form_id: it.form_id })
    app.travel(60 * 60_000)
    expect((await it.waiting()).forms).toEqual([])
  })

  test('chats that need a reply, of every editor, until somebody replies', async () => {
    const it = await scene()
    const applicant = await person(app)
    const { submissionId } = await it.apply({ email: applicant.email })
    const { chatId } = await it.reply(submissionId, 'Hello')
    app.travel(11_000)
    await applicant.winnow.sendMessage({ chat_id: chatId, content: 'When do you decide?' })
    for (const winnow of [it.winnow, it.other.winnow])
      expect((await it.waiting(winnow)).forms).toMatchObject([{ identifier: it.form_id, needsReply: 1 }])
    await it.reply(submissionId, 'On Monday')
    expect((await it.waiting()).forms).toEqual([])
  })

  test('notes of others that mention them, until they open the application', async () => {
    const it = await scene()
    const { submissionId: submission_id } = await it.apply({ name: 'Ada Lovelace' })
    const on = { form_id: it.form_id, submission_id }
    const note = { ...on, comment: '<p>Could <b>you</b> call her?</p>' }
    await it.winnow.addComment({ ...note, mentioned_emails: [it.other.email] })
    await it.winnow.addComment({ ...note, mentioned_emails: [it.email] })
    expect(await it.waiting(it.other.winnow)).toMatchObject({
      mentions: [
        {
          formId: it.form_id,
          submissionId: submission_id,
          applicantName: 'Ada Lovelace',
          text: 'Could you call her?',
        },
      ],
      mentionCount: 1,
    })
    expect((await it.waiting()).mentionCount).toBe(0)
    app.travel(1_000)
    await it.other.winnow.pollChanges({ form_id: it.form_id, since: null, viewing: submission_id })
    expect((await it.waiting(it.other.winnow)).mentionCount).toBe(0)
    app.travel(1_000)
    await it.winnow.addComment({ ...note, mentioned_emails: [it.other.email] })
    expect((await it.waiting(it.other.winnow)).mentionCount).toBe(1)
  })

  test('none of it of a form that they no longer manage, or of another workspace', async () => {
    const it = await scene()
    const { submissionId: submission_id } = await it.apply()
    await it.other.winnow.updateLastVisit({ form_id: it.form_id })
    app.travel(1_000)
    await it.apply()
    await it.winnow.addComment({
      ...{ form_id: it.form_id, submission_id, comment: '<p>You?</p>', mentioned_emails: [it.other.email] },
    })
    const { id } = await it.other.winnow.createWorkspace({ name: 'Elsewhere' })
    const nothing = { forms: [], mentions: [], mentionCount: 0 }
    expect(await it.other.winnow.fetchWaiting({ page_id: id })).toEqual(nothing)
    await it.winnow.removeFormUser({ form_id: it.form_id, email: it.other.email })
    expect(await it.waiting(it.other.winnow)).toEqual(nothing)
  })

  test('to an API key without the scopes of notes and messages, applicants alone', async () => {
    const it = await scene()
    const { submissionId: submission_id } = await it.apply()
    await it.winnow.updateLastVisit({ form_id: it.form_id })
    app.travel(1_000)
    await it.apply()
    await it.other.winnow.addComment({
      ...{ form_id: it.form_id, submission_id, comment: '<p>You?</p>', mentioned_emails: [it.email] },
    })
    const withScopes = async (given: (typeof scopes)[number][]) => {
      const key = { page_id: it.workspaceId, name: 'Key', scopes: given }
      const { token } = await it.winnow.createApiKey(key)
      return it.waiting(clientWith(app, { authorization: `Bearer ${token}` }))
    }
    expect(await withScopes(['submissions:read'])).toMatchObject({
      forms: [{ newSinceVisit: 1 }],
      mentionCount: 0,
    })
    expect((await withScopes([...scopes])).mentionCount).toBe(1)
  })
})
