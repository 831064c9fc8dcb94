import { afterAll, beforeAll, expect, test } from 'bun:test'
import { operations } from '@winnow/openapi/operations/index'
import type { Winnow } from '@winnow/sdk'
import { freshApp, type TestApp } from '../../support/app.ts'
import { clientWith, type Person } from '../../support/cast.ts'
import { chatting } from '../../support/scenes/chatting.ts'
import { colleague } from '../../support/scenes/colleague.ts'
import { pdf } from '../../support/uploads.ts'

/** Words that stand nowhere but in what editors keep to themselves. */
const secret = {
  stage: 'Sekretstage',
  label: 'Sekretlabel',
  note: 'Sekretnote',
  template: 'Sekrettemplate',
  templateText: 'Sekrettext',
}
/** A reply that can still be taken back: hidden for 10 seconds (docs/rules.md#deleting-messages). */
const unsent = 'Sekretreply'

let app: TestApp
let scene: Awaited<ReturnType<typeof chatting>>
let names: string[]
/** Everything that the server has answered to the applicant, by the call. */
const answers: [call: string, body: string][] = []

/** A client that keeps the bytes of each answer. */
function overheard({ cookie }: Person): Winnow {
  const winnow = clientWith(app, { cookie })
  return new Proxy(winnow, {
    get: (target, name: keyof Winnow) => async (body: never) => {
      const reply = await (target[name] as (body: never) => Promise<unknown>)(body).catch(
        (error: { problem?: unknown }) => error.problem ?? String(error),
      )
      answers.push([String(name), reply instanceof Blob ? await reply.text() : JSON.stringify(reply)])
      return reply as never
    },
  })
}

beforeAll(async () => {
  app = await freshApp()
  scene = await chatting(app)
  const { editor, submissionId, chat_id } = scene
  const { winnow, form_id } = editor
  const other = await colleague(app, editor)
  names = await Promise.all([editor, other].map(async it => (await it.winnow.fetchMe({})).name ?? ''))
  const of = { form_id, submission_id: submissionId }
  await winnow.addStage({ form_id, label: secret.stage })
  await winnow.addLabel({ form_id, value: secret.label })
  await winnow.updateSubmissionLabels({ ...of, labels: [secret.label] })
  await winnow.addComment({ ...of, comment: `<p>${secret.note}</p>` })
  await winnow.updateStage({ ...of, stage: secret.stage })
  const { quickReplies } = await winnow.fetchDetails({ form_id })
  await winnow.updateQuickReplies({
    form_id,
    quick_replies: [
      ...quickReplies.map(({ name, text, priority }) => ({ name, text, priority })),
      { name: secret.template, text: secret.templateText, priority: quickReplies.length },
    ],
  })
  await winnow.assignChat({ chat_id, assignee_email: other.email })
  await winnow.sendMessageWithAttachment({
    chatId: chat_id,
    content: 'The map',
    attachment: new File([pdf()], 'map.pdf', { type: 'application/pdf' }),
  })
  await other.winnow.updateTyping({ chat_id, typing: true })
  app.travel(10_000)
  await scene.answer('Thank you')
})
afterAll(() => app.close())

test('an applicant gets nothing that is hidden from them in any answer of the API', async () => {
  const { applicant, editor, submissionId, chat_id } = scene
  const known = {
    form_id: editor.form_id,
    form_identifier: editor.form_id,
    page_id: editor.workspaceId,
    submission_id: submissionId,
    chat_id,
  }
  const winnow = overheard(applicant)
  const { messages } = await applicant.winnow.fetchMessages({ chat_id })
  const attached = messages.find(it => it.attachmentMetadata)
  expect(attached).toBeDefined()
  await editor.winnow.sendMessage({ chat_id, content: unsent })
  // What they may do as an applicant, asked as their own screens ask it.
  await winnow.fetchMe({})
  await winnow.fetchChats({ view_as: 'SUBMITTER', filter: 'ALL' })
  await winnow.fetchChats({ view_as: 'SUBMITTER', filter: 'ALL', search: 'map' })
  await winnow.fetchChatDetails({ chat_id })
  await winnow.fetchMessages({ chat_id })
  await winnow.pollMessages({ chat_id })
  await winnow.fetchInboxCounts({})
  await winnow.fetchFormFilterValues({ view_as: 'SUBMITTER', filter: 'ALL' })
  await winnow.fetchChatSubmission({ form_id: editor.form_id, submission_id: submissionId })
  await winnow.downloadAttachment({ message_id: attached?.id ?? '' })
  await winnow.updateReadStatus({ chat_id, read_status: 'READ' })
  await winnow.updateTyping({ chat_id, typing: true })
  const { message } = await winnow.sendMessage({ chat_id, content: 'One more thing' })
  await winnow.deleteMessage({ chat_id, message_id: message.id })
  expect(answers.filter(([, body]) => body.includes(unsent))).toEqual([])
  // And every other call of the document, with the ids that they know: a refusal says nothing either.
  for (const { id, example, effect, encoding, answers: kind } of operations) {
    if (encoding || kind === 'file' || effect === 'destructive' || id === 'pollChanges' || id === 'logout')
      continue
    const body = Object.fromEntries(
      Object.entries(example as object).map(([name, value]) => [
        name,
        known[name as keyof typeof known] ?? value,
      ]),
    )
    await winnow[id as 'fetchMe'](body as never)
  }
  expect(answers.length).toBeGreaterThan(100)
  const hidden = [...Object.values(secret), ...names, editor.email]
  const told = answers.filter(([, body]) => hidden.some(it => body.includes(it)))
  expect(told).toEqual([])
})
