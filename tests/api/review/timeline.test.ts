import { afterEach, describe, expect, test } from 'bun:test'
import { limits } from '@winnow/openapi'
import { closeFreshApps, freshApp, sharedApp, type TestApp } from '../../support/app.ts'
import { clientWith } from '../../support/cast.ts'
import { expectRefusal } from '../../support/problems.ts'
import { chatting } from '../../support/scenes/chatting.ts'
import { colleague } from '../../support/scenes/colleague.ts'
import { reviewing } from '../../support/scenes/reviewing.ts'

afterEach(closeFreshApps)

const day = 86_400_000

/** Two editors and Ada, who applied. */
async function reviewed(app: TestApp) {
  const it = await reviewing(app)
  const bo = await colleague(app, it)
  const [submission_id = ''] = await it.applicants(1)
  const on = { form_id: it.form_id, submission_id }
  const timeline = (winnow = it.winnow) => winnow.fetchTimeline(on)
  return {
    ...{ ...it, app, bo, on, timeline },
    /** The decision that was made last */
    last: async () => (await timeline()).entries[0],
    undo: (batch_id: string) => it.winnow.undo({ form_id: it.form_id, batch_id }),
  }
}

describe('the timeline of an application', () => {
  test('tells how it came and who did what with it, the newest first', async () => {
    const it = await reviewed(await sharedApp())
    await it.winnow.addLabel({ form_id: it.form_id, value: 'Climate' })
    await it.move(it.on.submission_id, 'Shortlisted')
    await it.bo.winnow.updateSubmissionLabels({ ...it.on, add_labels: ['Climate'] })
    const { comment } = await it.winnow.addComment({ ...it.on, comment: '<p>Secret words</p>' })
    await it.reply(it.on.submission_id, 'Private words')
    const told = await it.timeline()
    expect(told.entries).toMatchObject([
      { kind: 'messaged', side: 'PAGE_USER', by: { self: true } },
      { kind: 'noted', comment_id: comment.commentId },
      { kind: 'labelled', label: 'Climate', on: true, by: { kind: 'user', self: false } },
      { kind: 'moved', from: 'New', to: 'Shortlisted', by: { self: true } },
      { kind: 'applied' },
    ])
    expect(JSON.stringify(told)).not.toMatch(/words/)
  })

  test('tells of a merge of labels, by the names they had, and that it was undone', async () => {
    const it = await reviewed(await sharedApp())
    const of = { form_id: it.form_id }
    for (const value of ['Climate', 'Energy']) await it.winnow.addLabel({ ...of, value })
    await it.winnow.updateSubmissionLabels({ ...it.on, add_labels: ['Climate'] })
    const { batch_id } = await it.bo.winnow.mergeLabels({ ...of, label: 'Climate', into: 'Energy' })
    // Nobody can be given the label that is gone, nor have it taken off.
    expect((await it.timeline()).entries.slice(0, 2)).toMatchObject([
      { kind: 'label_merged', label: 'Climate', to: 'Energy', undone: false, undo: null },
      { kind: 'labelled', label: 'Climate', on: true, undo: null },
    ])
    await it.winnow.undoLabelChange({ ...of, batch_id: batch_id ?? '' })
    expect((await it.timeline()).entries.slice(0, 2)).toMatchObject([
      { kind: 'label_merged', label: 'Climate', to: 'Energy', undone: true },
      { kind: 'labelled', label: 'Climate', undo: { applicants: 1 } },
    ])
  })

  test('comes in pages, which miss none and repeat none', async () => {
    const it = await reviewed(await sharedApp())
    for (let n = 0; n < limits.timelinePage; n++)
      await it.winnow.addComment({ ...it.on, comment: `<p>${n}</p>` })
    const first = await it.timeline()
    expect(first.hasNextEntry).toBe(true)
    const rest = await it.winnow.fetchTimeline({ ...it.on, before: first.entries.at(-1)?.number })
    expect(rest.hasNextEntry).toBe(false)
    expect(rest.entries.map(entry => entry.kind)).toEqual(['applied'])
  })

  test('says who had it open last', async () => {
    const it = await reviewed(await sharedApp())
    await it.bo.winnow.pollChanges({ form_id: it.form_id, since: null, viewing: it.on.submission_id })
    expect((await it.timeline()).seen).toMatchObject([{ self: false }])
    expect((await it.timeline(it.bo.winnow)).seen).toMatchObject([{ self: true }])
  })

  test('is for those who manage the form', async () => {
    const it = await reviewed(await sharedApp())
    await it.bo.leave()
    await expectRefusal(it.timeline(it.bo.winnow), 'not_form_editor')
  })

  test('tells an API key without notes:read of no note', async () => {
    const it = await reviewed(await sharedApp())
    await it.winnow.addComment({ ...it.on, comment: '<p>Hi</p>' })
    const { token } = await it.winnow.createApiKey({
      ...{ page_id: it.workspaceId, name: 'Reader' },
      scopes: ['submissions:read'],
    })
    const reader = clientWith(it.app, { authorization: `Bearer ${token}` })
    expect((await it.timeline(reader)).entries.map(entry => entry.kind)).toEqual(['applied'])
  })
})

describe('the way back from a decision in the timeline', () => {
  test('undoes it for all whom it was about, and both are told', async () => {
    const it = await reviewed(await sharedApp())
    const [other = ''] = await it.applicants(1)
    const submission_ids = [it.on.submission_id, other]
    await it.winnow.bulkAction({ form_id: it.form_id, submission_ids, action: 'Archived' })
    const moved = await it.last()
    expect(moved?.undo?.applicants).toBe(2)
    expect(await it.undo(moved?.undo?.batch_id ?? '')).toMatchObject({ undone_count: 2 })
    expect((await it.timeline()).entries).toMatchObject([
      { kind: 'moved', from: 'Archived', to: 'New', is_undo: true, undo: null },
      { kind: 'moved', from: 'New', to: 'Archived', undone: true, undo: null },
      { kind: 'applied' },
    ])
  })

  test('is gone once somebody else decided again, and an undo that was on its way changes nothing', async () => {
    const it = await reviewed(await sharedApp())
    await it.move(it.on.submission_id, 'Shortlisted')
    const mine = await it.last()
    await it.bo.winnow.updateStage({ ...it.on, stage: 'Archived' })
    expect((await it.timeline()).entries[1]).toMatchObject({ overtaken: true, undo: null })
    expect(await it.undo(mine?.undo?.batch_id ?? '')).toMatchObject({
      undone_count: 0,
      skipped_count: 1,
      skipped: [{ stage: 'Archived' }],
    })
    expect((await it.one(it.on.submission_id)).stage).toBe('Archived')
  })

  test('leads back from a label while only other labels changed since', async () => {
    const it = await reviewed(await sharedApp())
    for (const value of ['Climate', 'Alumni']) await it.winnow.addLabel({ form_id: it.form_id, value })
    await it.winnow.updateSubmissionLabels({ ...it.on, add_labels: ['Climate'] })
    const climate = await it.last()
    await it.bo.winnow.updateSubmissionLabels({ ...it.on, add_labels: ['Alumni'] })
    expect((await it.timeline()).entries[1]?.overtaken).toBe(false)
    await it.undo(climate?.undo?.batch_id ?? '')
    expect((await it.one(it.on.submission_id)).assignedLabels).toEqual(['Alumni'])
    expect((await it.timeline()).entries).toMatchObject([
      { kind: 'labelled', label: 'Climate', on: false, is_undo: true },
      { label: 'Alumni' },
      { label: 'Climate', undone: true },
      { kind: 'applied' },
    ])
  })

  test('is open for 30 days', async () => {
    const app = await freshApp()
    const it = await reviewed(app)
    await it.move(it.on.submission_id, 'Shortlisted')
    app.travel(29 * day)
    expect((await it.last())?.undo).not.toBeNull()
    app.travel(2 * day)
    expect((await it.last())?.undo).toBeNull()
  })
})

/** Ada's chat, with a colleague who manages the form too. */
async function talkedTo(app: TestApp) {
  const it = await chatting(app)
  const bo = await colleague(app, it.editor)
  const { winnow, form_id } = it.editor
  const of = { form_id, submission_id: it.submissionId }
  const entries = async () => (await winnow.fetchTimeline(of)).entries
  return {
    ...{ ...it, app, bo, winnow, form_id, entries },
    /** What is told since the chat was opened, the newest first */
    told: async () => (await entries()).filter(entry => entry.kind !== 'applied').slice(0, -1),
    details: () => winnow.fetchChatDetails({ chat_id: it.chat_id }),
    undoLast: async (who = winnow) =>
      who.undo({ form_id, batch_id: (await entries())[0]?.undo?.batch_id ?? '' }),
  }
}

describe('the turns of a chat in the timeline', () => {
  test('say who closed and opened it, whom it was assigned to and until when it was put off', async () => {
    const { app, winnow, bo, chat_id, told } = await talkedTo(await freshApp())
    const until = new Date(app.app.clock() + day).toISOString()
    const { name } = await bo.winnow.fetchMe({})
    await winnow.updateChatStatus({ chat_id, chat_status: 'CLOSED' })
    await bo.winnow.updateChatStatus({ chat_id, chat_status: 'OPEN' })
    await winnow.assignChat({ chat_id, assignee_email: bo.email })
    await winnow.assignChat({ chat_id, assignee_email: null })
    await winnow.snoozeChat({ chat_id, snoozed: true, until })
    await winnow.snoozeChat({ chat_id, snoozed: true })
    await winnow.snoozeChat({ chat_id, snoozed: false })
    expect(await told()).toMatchObject([
      { kind: 'chat_snoozed', on: false, until: null },
      { kind: 'chat_snoozed', on: true, until: null },
      { kind: 'chat_snoozed', on: true, until },
      { kind: 'chat_assigned', on: false, to: null },
      { kind: 'chat_assigned', on: true, to: name },
      { kind: 'chat_opened', by: { self: false } },
      { kind: 'chat_closed', by: { self: true } },
    ])
  })

  test('tell of a deleted message whose it was, and none of its words', async () => {
    const { app, winnow, applicant, chat_id, first, answer, entries } = await talkedTo(await freshApp())
    const { message } = await answer('Secret words')
    app.travel(1)
    await winnow.deleteMessage({ chat_id, message_id: first.id })
    await applicant.winnow.deleteMessage({ chat_id, message_id: message.id })
    const told = await entries()
    expect(told.slice(0, 2)).toMatchObject([
      { kind: 'message_deleted', side: 'SUBMITTER', by: { self: false }, undo: null },
      { kind: 'message_deleted', side: 'PAGE_USER', by: { self: true }, undo: null },
    ])
    expect(JSON.stringify(told)).not.toContain('words')
  })

  test('are undone from it: the chat is open again, and its own undo is told', async () => {
    const { winnow, chat_id, told, details, undoLast } = await talkedTo(await freshApp())
    await winnow.updateChatStatus({ chat_id, chat_status: 'CLOSED' })
    expect(await undoLast()).toMatchObject({ undone_count: 1, skipped_count: 0 })
    expect((await details()).chatStatus).toBe('OPEN')
    expect(await told()).toMatchObject([
      { kind: 'chat_opened', is_undo: true, undo: null },
      { kind: 'chat_closed', undone: true, undo: null },
    ])
  })

  test('give a chat back to whom it was assigned before', async () => {
    const { winnow, bo, chat_id, details, undoLast } = await talkedTo(await freshApp())
    await winnow.assignChat({ chat_id, assignee_email: bo.email })
    await winnow.assignChat({ chat_id, assignee_email: null })
    await undoLast()
    expect((await details()).assignee?.email).toBe(bo.email)
  })

  test('give a chat to nobody who has left the form since', async () => {
    const { winnow, bo, form_id, chat_id, undoLast } = await talkedTo(await freshApp())
    await winnow.assignChat({ chat_id, assignee_email: bo.email })
    await winnow.assignChat({ chat_id, assignee_email: null })
    await winnow.removeFormUser({ form_id, email: bo.email })
    await expectRefusal(undoLast(), 'not_undoable')
  })

  test('give a chat the snooze back that it had, or none', async () => {
    const { app, winnow, chat_id, details, undoLast } = await talkedTo(await freshApp())
    const until = new Date(app.app.clock() + day).toISOString()
    await winnow.snoozeChat({ chat_id, snoozed: true, until })
    await winnow.snoozeChat({ chat_id, snoozed: false })
    await undoLast()
    expect((await details()).snoozedUntil).toBe(until)
    await winnow.snoozeChat({ chat_id, snoozed: true })
    await undoLast()
    expect((await details()).snoozedUntil).toBe(until)
  })

  test('are not undone where the applicant has written, or a move has decided, since', async () => {
    const { winnow, editor, submissionId, chat_id, answer, entries } = await talkedTo(await freshApp())
    await winnow.snoozeChat({ chat_id, snoozed: true })
    await answer('Here I am')
    expect((await entries()).find(it => it.kind === 'chat_snoozed')?.undo).toBeNull()
    await winnow.updateChatStatus({ chat_id, chat_status: 'CLOSED' })
    await editor.move(submissionId, 'Shortlisted')
    expect((await entries()).find(it => it.kind === 'chat_closed')).toMatchObject({
      ...{ overtaken: true, undo: null },
    })
  })

  test('an undo that was on its way when somebody else changed the chat leaves it as it is', async () => {
    const { winnow, bo, form_id, chat_id, entries, details } = await talkedTo(await freshApp())
    await winnow.assignChat({ chat_id, assignee_email: bo.email })
    const batch_id = (await entries())[0]?.undo?.batch_id ?? ''
    const me = (await winnow.fetchMe({})).email
    await bo.winnow.assignChat({ chat_id, assignee_email: me })
    expect(await winnow.undo({ form_id, batch_id })).toMatchObject({ undone_count: 0, skipped_count: 1 })
    expect((await details()).assignee?.email).toBe(me)
  })

  test('need a key with messages:write', async () => {
    const { app, editor, winnow, form_id, chat_id, entries } = await talkedTo(await freshApp())
    await winnow.updateChatStatus({ chat_id, chat_status: 'CLOSED' })
    const batch_id = (await entries())[0]?.undo?.batch_id ?? ''
    const { token } = await winnow.createApiKey({
      ...{ page_id: editor.workspaceId, name: 'Mover' },
      scopes: ['submissions:read', 'submissions:write'],
    })
    const mover = clientWith(app, { authorization: `Bearer ${token}` })
    await expectRefusal(mover.undo({ form_id, batch_id }), 'forbidden')
  })
})
