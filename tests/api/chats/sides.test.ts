import { afterEach, describe, expect, test } from 'bun:test'
import { closeFreshApps, freshApp, sharedApp } from '../../support/app.ts'
import { clientWith, owner, person } from '../../support/cast.ts'
import { apply, makeForm } from '../../support/forms.ts'
import { expectRefusal } from '../../support/problems.ts'
import { chatting } from '../../support/scenes/chatting.ts'
import { reviewing } from '../../support/scenes/reviewing.ts'

afterEach(closeFreshApps)

describe('the sides of a chat', () => {
  test('are held, never granted: view_as and sender_type choose among them', async () => {
    const { editor, applicant, chat_id } = await chatting(await freshApp())
    await expectRefusal(applicant.winnow.fetchMessages({ chat_id, view_as: 'PAGE_USER' }), 'not_found')
    await expectRefusal(editor.winnow.fetchMessages({ chat_id, view_as: 'SUBMITTER' }), 'not_found')
    await expectRefusal(
      applicant.winnow.sendMessage({ chat_id, content: 'Hi', sender_type: 'PAGE_USER' }),
      'not_found',
    )
    await expectRefusal(
      editor.winnow.sendMessage({ chat_id, content: 'Hi', sender_type: 'SUBMITTER' }),
      'not_found',
    )
  })

  test('are both held by an owner who applied to their own form', async () => {
    const app = await freshApp()
    const boss = await owner(app)
    const form = await makeForm(boss.winnow, boss.workspaceId)
    const { submissionId } = await apply(boss.winnow, form, { email: boss.email })
    const { winnow } = boss
    const form_id = form.identifier
    const { chatId: chat_id } = await winnow.sendMessage({
      form_id,
      submission_id: submissionId,
      content: 'One',
    })
    app.travel(10_000)
    const two = await winnow.sendMessage({ chat_id, content: 'Two', sender_type: 'SUBMITTER' })
    expect(two.message.senderType).toBe('SUBMITTER')
    const asEditor = await winnow.fetchMessages({ chat_id, view_as: 'PAGE_USER' })
    const asApplicant = await winnow.fetchMessages({ chat_id, view_as: 'SUBMITTER' })
    expect(asEditor.messages.map(it => it.own)).toEqual([true, false])
    expect(asApplicant.messages.map(it => it.own)).toEqual([false, true])
  })

  test('a stranger finds neither the chat nor the application', async () => {
    const app = await freshApp()
    const { editor, chat_id, submissionId } = await chatting(app)
    const { winnow } = await person(app)
    await expectRefusal(winnow.fetchMessages({ chat_id }), 'not_found')
    await expectRefusal(winnow.sendMessage({ chat_id, content: 'Hi' }), 'not_found')
    await expectRefusal(winnow.fetchChatDetails({ chat_id }), 'not_found')
    await expectRefusal(
      winnow.fetchChatSubmission({ form_id: editor.form_id, submission_id: submissionId }),
      'not_found',
    )
  })
})

describe('an applicant', () => {
  test('sees the workspace as the sender, never the editor, nor how the e-mail went', async () => {
    const { editor, applicant, chat_id } = await chatting(await freshApp())
    const theirs = await applicant.winnow.fetchMessages({ chat_id })
    expect(theirs.messages).toMatchObject([
      {
        senderName: 'Northlight',
        content: 'Hi Ada',
        own: false,
        tempId: null,
        emailNotifStatus: null,
        emailNotifDeliveredAt: null,
        emailNotifFailureDescription: null,
        takeBackUntil: null,
      },
    ])
    expect(JSON.stringify(theirs)).not.toContain(editor.email)
    const ours = await editor.winnow.fetchMessages({ chat_id })
    expect(ours.messages[0]?.senderName).toStartWith('Person')
    expect(ours.messages[0]?.emailNotifStatus).not.toBeNull()
  })

  test('never sees stages: not in the chat, its list or the application', async () => {
    const { editor, applicant, chat_id, submissionId } = await chatting(await freshApp())
    await editor.move(submissionId, 'Shortlisted')
    const { chats } = await applicant.winnow.fetchChats({ view_as: 'SUBMITTER' })
    expect(chats).toMatchObject([{ chatId: chat_id, submissionStage: null, needsReply: null }])
    const details = await applicant.winnow.fetchChatDetails({ chat_id })
    const own = await applicant.winnow.fetchChatSubmission({
      form_id: editor.form_id,
      submission_id: submissionId,
    })
    const all = [chats, details, own, await applicant.winnow.fetchMessages({ chat_id })]
    expect(JSON.stringify(all)).not.toContain('Shortlisted')
    expect(Object.keys(own)).not.toContain('stage')
    expect(Object.keys(own)).not.toContain('assignedLabels')
  })

  test('sees a reply once it can no longer be taken back, 10 seconds after it was sent', async () => {
    const app = await freshApp()
    const { editor, applicant, chat_id, submissionId, seenBy } = await chatting(app)
    await editor.reply(submissionId, 'One more thing')
    expect(await seenBy(editor)).toEqual(['Hi Ada', 'One more thing'])
    expect(await seenBy(applicant)).toEqual(['Hi Ada'])
    const { chats } = await applicant.winnow.fetchChats({ view_as: 'SUBMITTER' })
    expect(chats[0]?.lastMessage.content).toBe('Hi Ada')
    app.travel(10_000)
    expect(await seenBy(applicant)).toEqual(['Hi Ada', 'One more thing'])
    const details = await applicant.winnow.fetchChatDetails({ chat_id })
    expect(details.lastMessage.content).toBe('One more thing')
  })

  test('who signs up later with the address finds the chat', async () => {
    const app = await freshApp()
    const it = await reviewing(app)
    const { submissionId } = await it.apply({ email: 'Later@example.com' })
    await it.reply(submissionId, 'Hello')
    app.travel(10_000)
    const later = await person(app, { email: 'later@example.com' })
    const { chats } = await later.winnow.fetchChats({ view_as: 'SUBMITTER' })
    expect(chats.map(chat => chat.submissionId)).toEqual([submissionId])
  })
})

describe('/chat/fetch-submission', () => {
  test('gives both sides the answers as given', async () => {
    const app = await sharedApp()
    const it = await reviewing(app, { questions: [{ type: 'LONG_TEXT', question: 'Why?' }] })
    const applicant = await person(app)
    const { submissionId } = await it.apply({ email: applicant.email, answers: { 'Why?': 'Because' } })
    for (const { winnow } of [it, applicant])
      expect(
        await winnow.fetchChatSubmission({ form_id: it.form_id, submission_id: submissionId }),
      ).toMatchObject({
        submissionId,
        email: applicant.email,
        fieldValues: [{ value: 'Because' }],
        form: { name: 'Spring accelerator', pageName: 'Northlight' },
        withdrawnAt: null,
      })
  })

  test('says when the applicant withdrew', async () => {
    const app = await sharedApp()
    const it = await reviewing(app)
    const { submissionId, ownToken } = await it.apply()
    await clientWith(app, {}).withdrawApplication({ own_token: ownToken ?? '' })
    const of = { form_id: it.form_id, submission_id: submissionId }
    const { withdrawnAt } = await it.winnow.fetchSubmission(of)
    expect(withdrawnAt).not.toBeNull()
    expect((await it.winnow.fetchChatSubmission(of)).withdrawnAt).toBe(withdrawnAt)
  })
})
