import { beforeAll, describe, expect, test } from 'bun:test'
import { editor, job, member, result, search } from '@winnow/db/factories'
import {
  type CastMember,
  cast,
  type Operation,
  type PolicyRow,
  type ProblemCode,
  policies,
  type Scope,
  scopes,
} from '@winnow/openapi'
import { exampleImage, examples } from '@winnow/openapi/examples'
import { operations } from '@winnow/openapi/operations/index'
import { freshApp, type TestApp } from '../support/app.ts'
import { castAround, clientWith, owner, person, signedIn } from '../support/cast.ts'
import { apply } from '../support/forms.ts'
import { expectRefusal } from '../support/problems.ts'
import { numberOf } from '../support/scenes/colleague.ts'
import { pdf, tus, webm } from '../support/uploads.ts'
import { copyOf, idPlacesOf, valueAt, withValue } from './ids.ts'

/**
 * What the conditions of the table come to for the cast around one open form: the creator is a member of the workspace,
 * the editor a guest, the applicant neither. A key with every scope is admitted wherever the table says c.
 */
const conditions: Partial<Record<PolicyRow, Partial<Record<CastMember, 'admitted' | 'refused'>>>> = {
  'form.create': { member: 'admitted', creator: 'admitted', editor: 'refused' },
  'form.duplicate': { creator: 'admitted', editor: 'refused' },
  'form.move': { creator: 'admitted', editor: 'refused' },
  'template.own': { member: 'admitted', creator: 'admitted', editor: 'refused' },
  'folder.write': { member: 'admitted', creator: 'admitted', editor: 'refused' },
  'form.fill': { nobody: 'admitted' },
  'workspace.members': { creator: 'admitted', editor: 'refused' },
  'workspace.people': { admin: 'admitted' },
  'workspace.leave': { owner: 'admitted', admin: 'admitted' },
  'workspace.own': { admin: 'admitted' },
  'chat.mark': { applicant: 'admitted' },
}

/** Only replies can be taken back, and an applicant writes none. */
const own: Record<string, Partial<Record<CastMember, 'refused'>>> = {
  takeBackMessage: { applicant: 'refused' },
}

function expected({ id, policy }: Operation, who: CastMember): 'admitted' | 'refused' {
  const verdict = policies[policy][who]
  if (verdict === 'D') return 'refused'
  if (verdict === 'A') return 'admitted'
  if (verdict === 'o') return own[id]?.[who] ?? 'admitted'
  const met = who === 'key' ? 'admitted' : conditions[policy]?.[who]
  if (!met) throw new Error(`conditions says nothing of ${policy} for ${who}`)
  return met
}

/** Every refusal that is about rights; the others mean that the caller was let in. */
const rights: readonly (ProblemCode | undefined)[] = [
  'signed_out',
  'forbidden',
  'not_form_editor',
  'not_found',
  'verification_required',
]

/** How a call without the right is answered (docs/rules.md#order-of-checks). */
function refusals(operation: Operation, who: CastMember): ProblemCode[] {
  if (who === 'nobody') return ['signed_out']
  if (who === 'key') return ['forbidden']
  if (policies[operation.policy][who] === 'c') return ['forbidden']
  return operation.errors.includes('not_form_editor') ? ['not_form_editor'] : ['not_found', 'forbidden']
}

type Cast = Awaited<ReturnType<typeof stage>>

/** The cast, with an application by the applicant, a chat about it that both sides can see, and a workspace of the applicant's. */
async function stage(app: TestApp) {
  const all = await castAround(app)
  const { form, people } = all
  const { owner, applicant } = people
  const [deck = '', video = ''] = form.inputFields.slice(-2).map(it => it.id)
  const file = { form_id: form.identifier, field_id: deck, filename: 'deck.pdf' }
  const recording = { form_id: form.identifier, field_id: video, filename: 'me.webm' }
  const { submissionId, ownToken } = await applicant.winnow.submit({
    form_identifier: form.identifier,
    name: 'Ada Lovelace',
    email: applicant.email,
    values: [
      {
        id: deck,
        draft_file_metadata: {
          content_type: 'application/pdf',
          draft_file_path: await tus(app).upload(file, pdf()),
          original_filename: 'deck.pdf',
        },
      },
      {
        id: video,
        draft_video_metadata: { file_path: await tus(app).upload(recording, webm()), file_name: 'me.webm' },
      },
    ],
  })
  const { chatId } = await owner.winnow.sendMessage({
    form_id: form.identifier,
    submission_id: submissionId,
    content: 'Hello',
  })
  app.travel(11_000)
  const ownWorkspace = await applicant.winnow.createWorkspace({ name: 'Elsewhere' })
  return { ...all, app, deck, video, submissionId, ownToken, chatId, ownWorkspace: ownWorkspace.id }
}

/** What an id of the example stands for on this stage, made again where a call uses it up. */
const idFor: Record<string, (it: Cast, operation: Operation, who: CastMember) => Promise<string>> = {
  FormId: async it => it.form.identifier,
  SubmissionId: async it => it.submissionId,
  ChatId: async it => it.chatId,
  FileId: async () => 'fil_unknown',
  TemplateId: async (_, { example }) => String(valueAt(example, ['template_id'])),
  async QuestionId(it, { id }) {
    if (id === 'fetchVideo' || id === 'generateVideoPresignedUrl') return it.video
    const file = id === 'fetchFile' || id === 'uploadDraftFile' || id === 'finishUpload'
    return file ? it.deck : (it.form.inputFields[0]?.id ?? '')
  },
  /** An applicant's own is another workspace than the form's */
  WorkspaceId: async (it, { policy }, who) =>
    who === 'applicant' && policies[policy][who] === 'o' ? it.ownWorkspace : it.workspaceId,
  async MessageId({ app, clients, people, chatId }, operation, who) {
    const writer = expected(operation, who) === 'admitted' ? clients[who] : people.owner.winnow
    if (operation.id === 'downloadAttachment') {
      const attachment = new File([pdf()], 'map.pdf', { type: 'application/pdf' })
      const { message } = await people.owner.winnow.sendMessageWithAttachment({ chatId, attachment })
      app.travel(10_000)
      return message.id
    }
    return (await writer.sendMessage({ chat_id: chatId, content: 'Hello again' })).message.id
  },
  async BatchId({ people, form }, { id }) {
    if (id === 'undoStageChange') {
      const { stages } = await people.owner.winnow.fetchDetails({ form_id: form.identifier })
      const added = { form_id: form.identifier, label: `Round ${stages.length}` }
      return (await people.owner.winnow.addStage(added)).batch_id ?? ''
    }
    if (id === 'undoLabelChange') {
      const label = { form_id: form.identifier, value: `Label ${crypto.randomUUID()}` }
      return (await people.owner.winnow.addLabel(label)).batch_id ?? ''
    }
    const { submissionId } = await apply(people.owner.winnow, form)
    const to = { form_id: form.identifier, submission_id: submissionId }
    return (await people.owner.winnow.updateStage({ ...to, stage: 'Shortlisted' })).batch_id
  },
  async CustomFieldId({ app, people, form, workspaceId }, { effect, id }) {
    if (effect === 'read' || id !== 'removeCustomField') return 'labels'
    const other = await people.owner.winnow.createDraftForm({ page_id: workspaceId })
    const column = { form_id: form.identifier, source_form_id: other.identifier }
    // A reader of the column must manage both forms.
    const formNumber = await numberOf(app.app.reads, other.identifier)
    for (const { id: userId } of [people.creator, people.editor])
      await app.app.write(tx => editor(tx, { formNumber, userId }))
    return (await people.owner.winnow.addCustomField({ ...column, type: 'FORM_STATUS' })).id
  },
  JobId: ({ app, form, people }) =>
    app.app.write(tx => job(tx, { formId: form.identifier, userId: people.owner.id })),
  async ImportId({ form, people }) {
    const file = { file_name: 'people.csv', file_hash: '0'.repeat(64), row_count: 1, plan: '{}' }
    return (await people.owner.winnow.startImport({ form_id: form.identifier, ...file })).id
  },
  async CriterionId({ app, form }) {
    const formNumber = await numberOf(app.app.reads, form.identifier)
    const asked = { formNumber, name: 'Engineers', criteria: ['Builds'] }
    return app.app.write(async tx => {
      const [criterion] = (await search(tx, asked)).criteria
      const on = { criterionNumber: criterion?.number ?? 0, submissionId: formNumber * 2 ** 32 + 1 }
      await result(tx, { ...on, result: 'MAYBE' })
      return criterion?.id ?? ''
    })
  },
  async SearchId({ app, form }) {
    const formNumber = await numberOf(app.app.reads, form.identifier)
    return (await app.app.write(tx => search(tx, { formNumber, name: 'Engineers', criteria: ['Builds'] }))).id
  },
  SuggestedSearchId: async ({ form }) => `sgq_${form.identifier.slice(4)}.experience`,
  /** Only its author deletes a note */
  async CommentId({ clients, people, form, submissionId }, operation, who) {
    const author = expected(operation, who) === 'admitted' ? clients[who] : people.owner.winnow
    const on = { form_id: form.identifier, submission_id: submissionId }
    return (await author.addComment({ ...on, comment: 'Call her' })).comment.commentId
  },
  /** One that every editor has, deleted where it is to be restored */
  async ViewId({ form, people }, { id }) {
    const { winnow } = people.owner
    const { form_id, view_id } = await sharedView(winnow, form.identifier)
    if (id === 'restoreView') await winnow.deleteView({ form_id, view_id })
    return view_id
  },
  /** With the form in it where the call does not move it, so that its editor sees it */
  async FolderId({ people, form, workspaceId }, { id }) {
    const { winnow } = people.owner
    const folder = await winnow.createFolder({ page_id: workspaceId, name: crypto.randomUUID() })
    if (id === 'updateFolded') await winnow.moveForms({ form_ids: [form.identifier], folder_id: folder.id })
    return folder.id
  },
  async OwnTemplateId({ people, form }) {
    const template = { form_id: form.identifier, name: crypto.randomUUID() }
    return (await people.owner.winnow.saveTemplate(template)).id
  },
  /** Another browser of the caller */
  async SessionId({ app, people }, _, who) {
    const someone = people[who as keyof typeof people] ?? people.owner
    const cookie = await signedIn(app, someone.id)
    const { sessions } = await clientWith(app, { cookie }).fetchSessions({})
    return sessions.find(it => it.current)?.id ?? ''
  },
  /** Of a workspace of its own, for each caller */
  async InvitationId({ app, people }, _, who) {
    const host = await owner(app)
    const email = who in people ? people[who as keyof typeof people].email : 'nobody@example.com'
    const { invitations } = await host.winnow.addUserToWorkspace({
      page_id: host.workspaceId,
      users: [{ email }],
    })
    return /inv_\w+/.exec(invitations[0]?.link ?? '')?.[0] ?? ''
  },
  async ApiKeyId({ clients, people, workspaceId }, operation, who) {
    const maker = expected(operation, who) === 'admitted' ? clients[who] : people.owner.winnow
    return (await maker.createApiKey({ page_id: workspaceId, name: 'Mine', scopes: ['forms:read'] })).key.id
  },
}

/** The example of the document, about this stage; an applicant writes in the chat that a reply has opened. */
async function bodyFor(it: Cast, operation: Operation, who: CastMember): Promise<unknown> {
  if (operation.id === 'sendMessage' && who === 'applicant')
    return { chat_id: it.chatId, content: 'Thank you', sender_type: 'SUBMITTER' }
  if (operation.id === 'sendMessageWithAttachment' && who === 'applicant')
    return { chatId: it.chatId, attachment: exampleImage, senderType: 'SUBMITTER' }
  let body: unknown = copyOf(operation.example)
  for (const { path, id } of idPlacesOf(operation)) {
    const make = idFor[id]
    if (!make) throw new Error(`idFor makes nothing that a ${id} names: add it`)
    if (valueAt(body, path)) body = withValue(body, path, await make(it, operation, who))
  }
  if (valueAt(body, ['mentioned_emails'])) body = withValue(body, ['mentioned_emails'], [])
  // Each id is made for itself, and this call takes criteria of its search only.
  if (operation.id === 'runCompositeAiQuery') body = withValue(body, ['query_ids'], undefined)
  const someone = `${crypto.randomUUID()}@example.com`
  if (operation.id === 'addFormUsers') body = withValue(body, ['users'], [{ email: someone }])
  if (operation.id === 'removeFormUser') {
    await it.people.owner.winnow.addFormUsers({ form_id: it.form.identifier, users: [{ email: someone }] })
    body = withValue(body, ['email'], someone)
  }
  body = await peopleFor(it, operation, who, body)
  if (valueAt(body, ['own_token'])) body = withValue(body, ['own_token'], it.ownToken)
  const fields = Object.values(operation.example as object)
  if (fields.includes(examples.userCode) || fields.includes(examples.deviceCode)) {
    const login = await it.clients.nobody.startCliLogin({ client_name: 'winnow on lovelace' })
    if (fields.includes(examples.userCode)) body = withValue(body, ['user_code'], login.user_code)
    else body = withValue(body, ['device_code'], login.device_code)
  }
  if (valueAt(body, ['submission_ids_for_message']))
    body = withValue(body, ['submission_ids'], [it.submissionId])
  return body
}

/** Whom a call about the people of a workspace is about: somebody new of the role that it takes, or who calls. */
async function peopleFor(it: Cast, { id, policy }: Operation, who: CastMember, body: unknown) {
  const { app, workspaceId: page_id, people } = it
  const joined = async (role: 'ADMIN' | 'MEMBER') => {
    const someone = await person(app)
    await app.app.write(tx => member(tx, { workspaceId: page_id, userId: someone.id, role }))
    return someone.email
  }
  const { winnow } = people.owner
  if (id === 'addUserToWorkspace')
    return withValue(body, ['users'], [{ email: `${crypto.randomUUID()}@example.com` }])
  if (id === 'resendInvitation' || id === 'withdrawInvitation') {
    const email = `${crypto.randomUUID()}@example.com`
    await winnow.addUserToWorkspace({ page_id, users: [{ email }] })
    return withValue(body, ['email'], email)
  }
  // It is let in, and stays for the others of the cast.
  if (id === 'deleteWorkspace') return withValue(body, ['name'], 'Another name')
  if (id === 'changeUserRole') return withValue(body, ['email'], await joined('MEMBER'))
  if (id === 'removeUserFromWorkspace') {
    if (policies[policy][who] !== 'o') return withValue(body, ['email'], await joined('MEMBER'))
    return withValue(body, ['email'], people[who as keyof typeof people].email)
  }
  if (id === 'offerOwnership') return withValue(body, ['email'], await joined('ADMIN'))
  if (id === 'withdrawOwnership') await winnow.offerOwnership({ page_id, email: await joined('ADMIN') })
  if (id === 'answerOwnership') {
    await winnow.offerOwnership({ page_id, email: people.admin.email })
    return withValue(withValue(body, ['accept'], false), ['page_id'], page_id)
  }
  return body
}

type Client = Cast['clients'][CastMember]
const codeOf = (client: Client, operation: Operation, body: unknown): Promise<ProblemCode | undefined> =>
  (client as unknown as Record<string, (body: unknown) => Promise<unknown>>)[operation.id]?.(body).then(
    () => undefined,
    (error: { code: ProblemCode }) => error.code,
  ) ?? Promise.reject(new Error(`The SDK has no ${operation.id}`))

async function keyWith({ app, people, workspaceId }: Cast, ...some: Scope[]): Promise<Client> {
  const { token } = await people.owner.winnow.createApiKey({
    page_id: workspaceId,
    name: 'Scoped',
    scopes: some,
  })
  return clientWith(app, { authorization: `Bearer ${token}` })
}

let app: TestApp
beforeAll(async () => {
  app = await freshApp()
})

describe.each(operations.map(it => [it.id, it] as const))('%s', (_, operation) => {
  let it: Cast
  beforeAll(async () => {
    it = await stage(app)
  })

  test.each(cast.map(who => [who, expected(operation, who)] as const))('%s: %s', async (who, outcome) => {
    const code = await codeOf(it.clients[who], operation, await bodyFor(it, operation, who))
    if (outcome === 'refused') expect(refusals(operation, who)).toContain(code as ProblemCode)
    else expect(rights).not.toContain(code)
  })

  const { scope } = operation
  if (scope === null || scope === 'any') return
  test(`a key without ${scope}: refused`, async () => {
    // The key that was admitted above has signed its owner out.
    if (operation.id === 'endOtherSessions') it = await stage(app)
    const key = await keyWith(it, ...scopes.filter(other => other !== scope))
    expect(await codeOf(key, operation, await bodyFor(it, operation, 'owner'))).toBe('forbidden')
  })
})

describe('what the conditions of the table say besides', () => {
  let it: Cast
  beforeAll(async () => {
    it = await stage(app)
  })

  test('a bulk move that also writes needs messages:write of a key, and moves nobody without it', async () => {
    const key = await keyWith(it, 'submissions:write')
    const bulk = {
      form_id: it.form.identifier,
      submission_ids: [it.submissionId],
      action: 'Shortlisted',
      message: 'Hello',
    }
    await expect(key.bulkAction({ ...bulk, send_message: true })).rejects.toMatchObject({ code: 'forbidden' })
    const { stage } = await it.people.owner.winnow.fetchSubmission({
      form_id: it.form.identifier,
      submission_id: it.submissionId,
    })
    expect(stage).toBe('New')
    expect(await key.bulkAction({ ...bulk, send_message: false })).toMatchObject({ action_success_count: 1 })
  })

  test('an applicant marks their own side, and only as read', async () => {
    const { winnow } = it.people.applicant
    expect(await winnow.updateReadStatus({ chat_id: it.chatId, read_status: 'READ' })).toEqual({
      success: true,
    })
    await expect(
      winnow.updateReadStatus({ chat_id: it.chatId, read_status: 'UNREAD' }),
    ).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('view_as and sender_type grant no side that the session does not hold', async () => {
    const { applicant, owner } = it.people
    const as = [
      [applicant, 'PAGE_USER'],
      [owner, 'SUBMITTER'],
    ] as const
    for (const [someone, view_as] of as) {
      const to = { chat_id: it.chatId }
      await expectRefusal(someone.winnow.fetchMessages({ ...to, view_as }), 'not_found')
      await expectRefusal(someone.winnow.fetchChatDetails({ ...to, view_as }), 'not_found')
      const sending = { ...to, content: 'Hello', sender_type: view_as }
      await expectRefusal(someone.winnow.sendMessage(sending), 'not_found')
    }
  })

  test('where the form asks for a verified address, nobody and another address are sent to sign in', async () => {
    const { creator, applicant } = it.people
    await creator.winnow.updateSettings({
      form_id: it.form.identifier,
      email_verification_required: true,
    })
    for (const client of [it.clients.nobody, applicant.winnow])
      await expect(apply(client, it.form, { email: 'ada@example.com' })).rejects.toMatchObject({
        status: 403,
        code: 'verification_required',
      })
    const newcomer = it.people.member
    expect(await apply(newcomer.winnow, it.form, { email: newcomer.email.toUpperCase() })).toMatchObject({
      submissionId: expect.any(String),
    })
  })

  test('a change of rights applies to the next request: an editor taken off the form is refused at once', async () => {
    const { editor } = it.people
    await editor.winnow.fetchDetails({ form_id: it.form.identifier })
    await app.app.write(tx => tx.run(`delete from editors where user_id = '${editor.id}'`))
    await expect(editor.winnow.fetchDetails({ form_id: it.form.identifier })).rejects.toMatchObject({
      status: 401,
      code: 'not_form_editor',
    })
  })
})

async function sharedView(winnow: Client, form_id: string) {
  const { views } = await winnow.fetchViews({ form_id })
  const { id: view_id } = await winnow.createView({ form_id, name: `Round ${views.length}`, shared: true })
  return { form_id, view_id }
}
