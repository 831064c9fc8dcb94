import { afterEach, expect, test } from 'bun:test'
import { closeFreshApps, freshApp } from '../../support/app.ts'
import { clientWith, person } from '../../support/cast.ts'
import { apply, makeForm } from '../../support/forms.ts'
import { chatting } from '../../support/scenes/chatting.ts'
import { reviewing } from '../../support/scenes/reviewing.ts'

afterEach(closeFreshApps)

test('an applicant lists what they sent, the latest first, also where nobody has written to them', async () => {
  const app = await freshApp()
  const { editor, applicant, submissionId, chat_id } = await chatting(app)
  const second = await reviewing(app)
  const later = await second.apply({ email: applicant.email })
  await editor.apply({ name: 'Somebody else' })
  const { applications, page_details } = await applicant.winnow.fetchSentApplications({})
  expect(applications).toMatchObject([
    {
      submissionId: later.submissionId,
      formName: second.form.name,
      page: { name: 'Northlight', logo: null },
      withdrawnAt: null,
      chatId: null,
      status: 'OPEN',
    },
    { submissionId, chatId: chat_id, status: 'OPEN' },
  ])
  expect(page_details).toEqual({ pageSize: 50, offset: 0, hasNext: false })
  const unanswered = await applicant.winnow.fetchSentApplications({ without_chat: true })
  expect(unanswered.applications.map(it => it.submissionId)).toEqual([later.submissionId])
})

test('of its status an applicant sees open or closed alone, and nothing before an editor writes', async () => {
  const app = await freshApp()
  const { editor, applicant, submissionId } = await chatting(app)
  const listed = async () =>
    (await applicant.winnow.fetchSentApplications({})).applications.map(it => [it.submissionId, it.status])
  await editor.move(submissionId, 'Archived')
  expect(await listed()).toEqual([[submissionId, 'CLOSED']])

  const other = await reviewing(app)
  const unanswered = await other.apply({ email: applicant.email })
  await other.move(unanswered.submissionId, 'Archived')
  expect(await listed()).toEqual([
    [unanswered.submissionId, 'OPEN'],
    [submissionId, 'CLOSED'],
  ])
})

test('a reply that can still be taken back shows in nothing', async () => {
  const app = await freshApp()
  const editor = await reviewing(app)
  const applicant = await person(app)
  const { submissionId } = await editor.apply({ email: applicant.email })
  const chat = async () => (await applicant.winnow.fetchSentApplications({})).applications[0]?.chatId
  const { chatId } = await editor.reply(submissionId)
  expect(await chat()).toBeNull()
  app.travel(10_000)
  expect(await chat()).toBe(chatId)
})

test('an applicant whom an editor added sees it listed from the first message on', async () => {
  const app = await freshApp()
  const editor = await reviewing(app)
  const applicant = await person(app)
  const { form_id, winnow } = editor
  const { submissionId } = await winnow.addApplicant({
    form_identifier: form_id,
    name: 'Ada',
    email: applicant.email,
    values: [],
  })
  const listed = async (without_chat: boolean) =>
    (await applicant.winnow.fetchSentApplications({ without_chat })).applications.map(it => it.submissionId)
  expect(await listed(false)).toEqual([])
  expect(await listed(true)).toEqual([])
  await editor.reply(submissionId)
  app.travel(10_000)
  expect(await listed(false)).toEqual([submissionId])
})

test('sent applications come in pages', async () => {
  const app = await freshApp()
  const editor = await reviewing(app)
  const applicant = await person(app)
  const ids: string[] = []
  for (let n = 0; n < 3; n++) {
    const { winnow, workspaceId } = editor
    const form = await makeForm(winnow, workspaceId)
    ids.unshift((await apply(winnow, form, { email: applicant.email })).submissionId)
  }
  const page = (offset: number) =>
    applicant.winnow.fetchSentApplications({ page_details: { page_size: 2, offset } })
  const first = await page(0)
  const second = await page(2)
  expect([...first.applications, ...second.applications].map(it => it.submissionId)).toEqual(ids)
  expect([first.page_details.hasNext, second.page_details.hasNext]).toEqual([true, false])
})

test('a withdrawn application is listed with its moment; those of a deleted form are not listed', async () => {
  const app = await freshApp()
  const editor = await reviewing(app)
  const applicant = await person(app)
  const { ownToken } = await editor.apply({ email: applicant.email })
  const withdrawnAt = async () =>
    (await applicant.winnow.fetchSentApplications({})).applications.map(it => it.withdrawnAt)
  expect(await withdrawnAt()).toEqual([null])
  await clientWith(app, {}).withdrawApplication({ own_token: ownToken })
  expect(await withdrawnAt()).toEqual([expect.any(String)])
  await editor.winnow.deleteForm({ form_id: editor.form_id })
  expect(await withdrawnAt()).toEqual([])
})
