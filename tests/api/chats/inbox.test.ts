import { beforeAll, describe, expect, test } from 'bun:test'
import { freshApp, sharedApp, type TestApp } from '../../support/app.ts'
import { clientWith, type owner, person } from '../../support/cast.ts'
import { apply, makeForm } from '../../support/forms.ts'
import { expectRefusal } from '../../support/problems.ts'
import { chatting } from '../../support/scenes/chatting.ts'
import { colleague } from '../../support/scenes/colleague.ts'
import { reviewing } from '../../support/scenes/reviewing.ts'

let app: TestApp
let it: Awaited<ReturnType<typeof reviewing>>
const chat: Record<'asked' | 'replied' | 'closed', string> = { asked: '', replied: '', closed: '' }
let applicant: Awaited<ReturnType<typeof person>>

type Filter = 'ACTIVE' | 'UNREAD' | 'NEEDS_REPLY' | 'CLOSED'
const listed = async (filter?: Filter, winnow = it.winnow) =>
  (
    await winnow.fetchChats({
      view_as: 'PAGE_USER',
      page_id: it.workspaceId,
      ...(filter ? { filter } : {}),
    })
  ).chats.map(one => one.chatId)

/** Three chats of one form: one whose applicant asked something, one replied to, one closed. */
beforeAll(async () => {
  app = await freshApp()
  it = await reviewing(app)
  applicant = await person(app)
  const asking = await it.apply({ name: 'Ada Lovelace', email: applicant.email })
  chat.asked = (await it.reply(asking.submissionId, 'First')).chatId
  app.travel(10_000)
  const [replied = '', closed = ''] = await it.applicants(2)
  chat.closed = (await it.reply(closed, 'Second')).chatId
  app.travel(1_000)
  chat.replied = (await it.reply(replied, 'Third')).chatId
  app.travel(10_000)
  await it.move(closed, 'Archived')
  await applicant.winnow.sendMessage({ chat_id: chat.asked, content: 'x'.repeat(300) })
})

describe('the list of chats', () => {
  test('has the latest first', async () => {
    expect(await listed()).toEqual([chat.asked, chat.replied])
  })

  test('filters: unread, needs reply, closed', async () => {
    expect(await listed('UNREAD')).toEqual([chat.asked])
    expect(await listed('NEEDS_REPLY')).toEqual([chat.asked])
    expect(await listed('CLOSED')).toEqual([chat.closed])
  })

  test('unread is personal', async () => {
    const other = await colleague(app, it)
    expect(await listed('UNREAD', other.winnow)).toEqual([chat.asked, chat.replied])
  })

  test('a line has both names, the stage for editors and 200 characters of the last message', async () => {
    const { chats } = await it.winnow.fetchChats({ view_as: 'PAGE_USER', form_id: it.form_id })
    expect(chats[0]).toMatchObject({
      chatId: chat.asked,
      chatStatus: 'OPEN',
      readStatus: 'UNREAD',
      needsReply: true,
      chatUserType: 'PAGE_USER',
      formName: 'Spring accelerator',
      page: { name: 'Northlight', logo: null },
      submissionStage: 'New',
      submitter: { name: 'Ada Lovelace', email: applicant.email },
      lastMessage: { content: 'x'.repeat(200), senderType: 'SUBMITTER' },
    })
  })

  test('says who of the editors wrote last, and to applicants no name', async () => {
    const app = await freshApp()
    const { editor, applicant } = await chatting(app)
    const other = await colleague(app, editor)
    const last = async ({ winnow }: Pick<typeof applicant, 'winnow'>, view_as: 'PAGE_USER' | 'SUBMITTER') =>
      (await winnow.fetchChats({ view_as })).chats[0]?.lastMessage
    const { name } = await editor.winnow.fetchMe({})
    expect(await last(editor, 'PAGE_USER')).toMatchObject({ own: true, senderName: name })
    expect(await last(other, 'PAGE_USER')).toMatchObject({ own: false, senderName: name })
    expect(await last(applicant, 'SUBMITTER')).toMatchObject({ own: false, senderName: null })
  })

  test('is paged', async () => {
    const page = async (offset: number) => {
      const { chats, page_details } = await it.winnow.fetchChats({
        view_as: 'PAGE_USER',
        page_id: it.workspaceId,
        page_details: { page_size: 1, offset },
      })
      return [chats.map(one => one.chatId), page_details.hasNext]
    }
    expect(await page(0)).toEqual([[chat.asked], true])
    expect(await page(1)).toEqual([[chat.replied], false])
  })

  test('an applicant has the chats of every workspace, and none of them as editor', async () => {
    const other = await reviewing(app)
    const { submissionId } = await apply(other.winnow, other.form, { email: applicant.email })
    const { chatId } = await other.reply(submissionId)
    app.travel(10_000)
    const { chats } = await applicant.winnow.fetchChats({ view_as: 'SUBMITTER' })
    expect(chats.map(one => one.chatId).toSorted()).toEqual([chatId, chat.asked].toSorted())
    expect((await applicant.winnow.fetchChats({ view_as: 'PAGE_USER' })).chats).toEqual([])
  })

  test('a chat whose only reply was taken back is not listed', async () => {
    const [id = ''] = await it.applicants(1)
    const { chatId: chat_id, message } = await it.reply(id)
    expect(await listed()).toContain(chat_id)
    await it.winnow.takeBackMessage({ chat_id, message_id: message.id })
    expect(await listed()).not.toContain(chat_id)
  })

  test("another workspace's chats are refused alike an unknown one's", async () => {
    const { winnow, workspaceId } = await reviewing(app)
    expect((await winnow.fetchChats({ view_as: 'PAGE_USER', page_id: workspaceId })).chats).toEqual([])
    for (const page_id of [it.workspaceId, 'wsp_unknown'])
      await expectRefusal(winnow.fetchChats({ view_as: 'PAGE_USER', page_id }), 'not_found')
  })
})

describe('the counts of the inbox', () => {
  test('are per side', async () => {
    const counts = await it.winnow.fetchInboxCounts({ page_id: it.workspaceId })
    expect(counts).toMatchObject({
      asAdminCount: 3,
      activeCount: 2,
      activeUnreadCount: 1,
      needsReplyCount: 1,
      archivedCount: 1,
      asApplicantCount: 0,
      asApplicantUnreadCount: 0,
    })
    const own = await applicant.winnow.fetchInboxCounts({})
    expect(own).toMatchObject({ asAdminCount: 0, asApplicantUnreadCount: own.asApplicantCount - 1 })
  })

  test('are per workspace', async () => {
    const { winnow, workspaceId } = await reviewing(app)
    const second = await makeForm(winnow, workspaceId)
    const { submissionId } = await apply(winnow, second)
    await winnow.sendMessage({
      form_id: second.identifier,
      submission_id: submissionId,
      content: 'Hi',
    })
    expect((await winnow.fetchInboxCounts({ page_id: workspaceId })).asAdminCount).toBe(1)
    await expectRefusal(winnow.fetchInboxCounts({ page_id: it.workspaceId }), 'not_found')
  })

  test('are of one form where it is named, but for the side of the applicant', async () => {
    const { winnow, workspaceId, form_id, reply, applicants, email } = await reviewing(app)
    const second = await makeForm(winnow, workspaceId)
    const on = { form_id: second.identifier }
    const { submissionId } = await apply(winnow, second, { email })
    await winnow.sendMessage({ ...on, submission_id: submissionId, content: 'Hi' })
    for (const id of await applicants(2)) await reply(id)
    app.travel(10_000)
    const counts = (of: { form_id?: string }) => winnow.fetchInboxCounts({ page_id: workspaceId, ...of })
    expect(await counts({})).toMatchObject({ activeCount: 3, asApplicantCount: 1 })
    expect(await counts({ form_id })).toMatchObject({ activeCount: 2, asApplicantCount: 1 })
    expect(await counts(on)).toMatchObject({ asAdminCount: 1, activeCount: 1, asApplicantCount: 1 })
    for (const other of [it.form_id, 'frm_unknown'])
      await expectRefusal(counts({ form_id: other }), 'not_form_editor')
  })

  test('need somebody who is signed in', async () => {
    await expectRefusal(clientWith(await sharedApp(), {}).fetchInboxCounts({}), 'signed_out')
  })
})

describe('an API key', () => {
  const keyOf = async (someone: Awaited<ReturnType<typeof owner>>) => {
    const made = { page_id: someone.workspaceId, name: 'Desk', scopes: ['messages:read'] as const }
    const { token } = await someone.winnow.createApiKey({ ...made, scopes: [...made.scopes] })
    return clientWith(app, { authorization: `Bearer ${token}` })
  }

  test('reads and counts the chats of its own workspace, and waits for messages', async () => {
    const key = await keyOf(it)
    // The same person reviews elsewhere too, and has applied there.
    const { id } = await it.winnow.createWorkspace({ name: 'Elsewhere' })
    const form = await makeForm(it.winnow, id)
    const { submissionId } = await apply(it.winnow, form, { email: it.email })
    const to = { form_id: form.identifier, submission_id: submissionId }
    const { chatId } = await it.winnow.sendMessage({ ...to, content: 'Hi' })
    app.travel(10_000)
    const { chats } = await key.fetchChats({ view_as: 'PAGE_USER', filter: 'ALL' })
    expect(chats.map(one => one.pageId)).toEqual([it.workspaceId, it.workspaceId, it.workspaceId])
    expect(await key.fetchInboxCounts({})).toMatchObject({ asAdminCount: 3, asApplicantCount: 0 })
    const { messages } = await key.pollMessages({ chat_id: chat.asked })
    expect(messages).toHaveLength(2)
    await expectRefusal(key.pollMessages({ chat_id: chatId }), 'not_found')
    await expectRefusal(key.fetchInboxCounts({ page_id: id }), 'not_found')
  })

  test('is not an applicant: it is refused their side', async () => {
    const key = await keyOf(it)
    const error = await expectRefusal(key.fetchChats({ view_as: 'SUBMITTER' }), 'forbidden')
    expect(error.message).toContain('PAGE_USER')
  })
})
