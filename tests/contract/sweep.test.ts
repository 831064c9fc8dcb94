import { beforeAll, describe, expect, test } from 'bun:test'
import { hashOf, sign } from '@winnow/api/core/text/secret'
import { events } from '@winnow/db'
import { exampleTokens, exampleWorkspace, job, search } from '@winnow/db/factories'
import { limits, type Operation, type PolicyRow, type ProblemCode, policies } from '@winnow/openapi'
import { exampleImage, examples } from '@winnow/openapi/examples'
import { operations } from '@winnow/openapi/operations/index'
import { count } from 'drizzle-orm'
import { freshApp, type TestApp } from '../support/app.ts'
import { call, callAs } from '../support/call.ts'
import { owner } from '../support/cast.ts'
import { apply, makeForm } from '../support/forms.ts'
import { problemOf } from '../support/problems.ts'
import { numberOf } from '../support/scenes/colleague.ts'
import { fieldsOf, type IdPlace, idPlacesOf, valueAt, withValue } from './ids.ts'
import { refused } from './refused.ts'

const cookie = `winnow_session=${exampleTokens.session}; winnow_sign_in=${exampleTokens.browser}`

/** Somebody else, in a workspace with everything that an id can name. */
async function elsewhere(app: TestApp) {
  const stranger = await owner(app)
  const { winnow, workspaceId } = stranger
  const form = await makeForm(winnow, workspaceId, {
    questions: [{ type: 'LONG_TEXT', question: 'Why you?' }],
  })
  const question = form.inputFields[2]?.id ?? ''
  const { submissionId } = await apply(winnow, form)
  const to = { form_id: form.identifier, submission_id: submissionId }
  const { chatId, message } = await winnow.sendMessage({ ...to, content: 'Hello' })
  const { batch_id } = await winnow.updateStage({ ...to, stage: 'Shortlisted' })
  const file = { file_name: 'people.csv', file_hash: '0'.repeat(64), row_count: 1, plan: '{}' }
  const theirView = await winnow.createView({ form_id: form.identifier, name: 'Theirs' })
  const theirFolder = await winnow.createFolder({ page_id: workspaceId, name: 'Theirs' })
  const theirTemplate = await winnow.saveTemplate({ form_id: form.identifier, name: 'Theirs' })
  const theirImport = await winnow.startImport({ form_id: form.identifier, ...file })
  const { key } = await winnow.createApiKey({ page_id: workspaceId, name: 'Theirs', scopes: ['forms:read'] })
  const { comment } = await winnow.addComment({ ...to, comment: '<p>Theirs</p>' })
  const users = [{ email: 'theirs@example.com' }]
  const { invitations } = await winnow.addUserToWorkspace({ page_id: workspaceId, users })
  const formNumber = await numberOf(app.app.reads, form.identifier)
  const asked = { formNumber, name: 'Theirs', criteria: ['Theirs'] }
  const { criteria, id: theirSearch } = await app.app.write(tx => search(tx, asked))
  const ids: Record<string, string> = {
    WorkspaceId: workspaceId,
    FormId: form.identifier,
    QuestionId: question,
    SubmissionId: submissionId,
    ChatId: chatId,
    MessageId: message.id,
    CommentId: comment.commentId,
    CriterionId: criteria[0]?.id ?? '',
    SearchId: theirSearch,
    SuggestedSearchId: `sgq_${form.identifier.slice(4)}.experience`,
    BatchId: batch_id,
    ApiKeyId: key.id,
    SessionId: (await winnow.fetchSessions({})).sessions[0]?.id ?? '',
    InvitationId: /inv_\w+/.exec(invitations[0]?.link ?? '')?.[0] ?? '',
    ImportId: theirImport.id,
    ViewId: theirView.id,
    FolderId: theirFolder.id,
    OwnTemplateId: theirTemplate.id,
    UserId: stranger.id,
    TemplateId: 'their-template',
    CustomFieldId: `form_status:${form.identifier}`,
    JobId: await app.app.write(tx => job(tx, { formId: form.identifier, userId: stranger.id })),
  }
  return { cookie: stranger.cookie, ids }
}

let app: TestApp
let stranger: Awaited<ReturnType<typeof elsewhere>>
let eventsBefore = 0

const recorded = async () => (await app.app.reads.select({ n: count() }).from(events))[0]?.n ?? 0

beforeAll(async () => {
  app = await freshApp()
  await app.app.write(tx => exampleWorkspace(tx, { hashOf, now: app.app.clock() }))
  stranger = await elsewhere(app)
  eventsBefore = await recorded()
})

const foreign = ({ id }: IdPlace) => {
  const value = stranger.ids[id]
  if (!value) throw new Error(`elsewhere() makes nothing that a ${id} names: add it`)
  return value
}
const unknown = (place: IdPlace) => `${foreign(place).slice(0, 4)}nothing`

const each = (some: readonly Operation[]) => some.map(it => [it.id, it] as const)
const inForm = operations.filter(it => it.encoding)
const inJson = operations.filter(it => !it.encoding)

/** In JSON an object is not text and no file; in a form a text is not a file, and a file no text. */
const wrongFor = ({ encoding, example }: Operation, field: string) =>
  encoding && !(valueAt(example, [field]) instanceof File) ? exampleImage : { wrong: 1 }

const needsSession = operations.filter(it => policies[it.policy].nobody === 'D')
const inExample = (it: Operation) => idPlacesOf(it).filter(place => valueAt(it.example, place.path))

/** Data outside any workspace: a public form's questions, and our templates. */
const rules = ['QuestionId', 'TemplateId']

/** Calls about one application: of a question that has no file there is nothing to be had. */
const aboutOne: readonly PolicyRow[] = ['submission.view', 'own.application']

/** 401 for the management of a form, 404 for any other id (docs/rules.md#unknown-or-foreign). */
const answerTo = (operation: Operation, { id }: IdPlace): ProblemCode => {
  if (rules.includes(id) && !aboutOne.includes(operation.policy)) return 'invalid_input'
  return id === 'FormId' && operation.errors.includes('not_form_editor') ? 'not_form_editor' : 'not_found'
}

/** What a caller could tell two refusals apart by. */
async function told(operation: Operation, body: unknown, as: string) {
  const { status, code, title, detail, type } = await refused(
    operation,
    await callAs(app, operation, body, { cookie: as }),
  )
  return { status, code, title, detail, type }
}

describe('a signed-out caller', () => {
  test.each(each(needsSession))('%s: 401 signed_out', async (_, operation) => {
    const problem = await refused(operation, await callAs(app, operation, operation.example))
    expect(problem).toMatchObject({ status: 401, code: 'signed_out' })
  })

  test.each(each(needsSession))(
    '%s: a made-up session and a made-up key are nobody',
    async (_, operation) => {
      const guesses: Record<string, string>[] = [
        { cookie: 'winnow_session=guess' },
        { authorization: 'Bearer wnw_guess' },
      ]
      for (const headers of guesses) {
        const problem = await refused(operation, await callAs(app, operation, operation.example, headers))
        expect(problem.code).toBe('signed_out')
      }
    },
  )
})

describe('a caller of another workspace', () => {
  const reaching = operations.filter(
    it => it.policy !== 'form.fill' && inExample(it).some(({ id }) => !rules.includes(id)),
  )

  test.each(each(reaching))(
    '%s: the example’s ids answer like ids that do not exist',
    async (_, operation) => {
      const places = inExample(operation)
      const manages = places.some(it => answerTo(operation, it) === 'not_form_editor')
      const nothing = places.reduce((body, it) => withValue(body, it.path, unknown(it)), operation.example)
      const answer = await told(operation, operation.example, stranger.cookie)
      expect(answer).toMatchObject(
        manages ? { status: 401, code: 'not_form_editor' } : { status: 404, code: 'not_found' },
      )
      expect(await told(operation, nothing, stranger.cookie)).toEqual(answer)
    },
  )
})

describe('one id of the body', () => {
  const placed = operations.flatMap(operation =>
    idPlacesOf(operation)
      .filter(({ path }) => withValue(operation.example, path, '') !== undefined)
      .map(place => [`${operation.id} ${place.path.join('.')}`, operation, place] as const),
  )

  test.each(placed)('%s: an unknown one is refused', async (_, operation, place) => {
    const body = withValue(operation.example, place.path, unknown(place))
    expect((await told(operation, body, cookie)).code).toBe(answerTo(operation, place))
  })

  const guarded = placed.filter(([, { policy }, { id }]) => policy !== 'form.fill' || id !== 'FormId')
  test.each(guarded)('%s: another workspace’s answers like an unknown one', async (_, operation, place) => {
    const [theirs, none] = [foreign(place), unknown(place)]
    const answer = await told(operation, withValue(operation.example, place.path, theirs), cookie)
    expect(answer).toEqual(await told(operation, withValue(operation.example, place.path, none), cookie))
  })
})

describe('a body of the wrong shape', () => {
  test.each(each(operations.filter(it => it.encoding && policies[it.policy].nobody === 'D')))(
    '%s: a form with files of nobody we know: 401, before it is read',
    async (_, it) => {
      const problem = await refused(it, await callAs(app, it, it.example))
      expect(problem).toMatchObject({ status: 401, code: 'signed_out' })
    },
  )

  test.each(each(inJson))('%s: an unknown field: 422, before anybody is asked to sign in', async (_, it) => {
    const problem = await refused(it, await callAs(app, it, { ...(it.example as object), unknown_field: 1 }))
    expect(problem).toMatchObject({ status: 422, code: 'invalid_input' })
  })

  test.each(each(operations))('%s: a value of the wrong type: 422, naming the field', async (_, it) => {
    for (const field of fieldsOf(it)) {
      const body = withValue(it.example, [field], wrongFor(it, field))
      const problem = await refused(it, await callAs(app, it, body, { cookie }))
      expect(problem).toMatchObject({ status: 422, code: 'invalid_input' })
      expect(problem.errors?.map(error => error.path.split('.')[0])).toEqual(expect.arrayContaining([field]))
    }
    for (const body of it.encoding ? [{}] : [[], 'null', '"text"', '7']) {
      const problem = await refused(it, await callAs(app, it, body, { cookie }))
      expect(problem.code).toBe('invalid_input')
    }
  })

  test.each(each(inJson))('%s: not JSON: 400', async (_, it) => {
    for (const body of ['', '{"form_id":', 'form_id=1']) {
      const problem = await refused(it, await call(app, it.path, body, { cookie }))
      expect(problem).toMatchObject({ status: 400, code: 'invalid_json' })
    }
  })

  test.each(each(inForm))('%s: not a form, or cut off: 422', async (_, it) => {
    for (const body of ['', '{"form_id":', '--x\r\ncontent-disposition: form-data; name="image"\r\n']) {
      const headers = { cookie, 'content-type': 'multipart/form-data; boundary=x' }
      const problem = await refused(it, await call(app, it.path, body, headers))
      expect(problem).toMatchObject({ status: 422, code: 'invalid_input' })
    }
  })

  test.each(each(operations))('%s: another content type: 415', async (_, it) => {
    const others = ['application/x-www-form-urlencoded', 'text/plain']
    for (const type of [...others, it.encoding ? 'application/json' : 'multipart/form-data; boundary=x']) {
      const problem = await refused(
        it,
        await call(app, it.path, it.example, { cookie, 'content-type': type }),
      )
      expect(problem).toMatchObject({ status: 415, code: 'unsupported_media_type' })
    }
  })

  const tooLarge = JSON.stringify({ padding: 'x'.repeat(limits.jsonBody) })
  test.each(each(inJson))('%s: a body over 2 MiB: 413', async (_, it) => {
    const problem = await refused(it, await call(app, it.path, tooLarge, { cookie }))
    expect(problem).toMatchObject({ status: 413, code: 'body_too_large' })
  })

  test.each(each(inForm))('%s: a form over 20 MiB: 413', async (_, it) => {
    const file = new File([new Uint8Array(2 * limits.fileBytes)], 'large.png')
    const problem = await refused(it, await callAs(app, it, { file }, { cookie }))
    expect(problem).toMatchObject({ status: 413, code: 'body_too_large' })
  })

  test('a body over 2 MiB that does not say its length is cut off while it comes in: 413', async () => {
    const [it] = operations
    if (!it) throw new Error('There is no operation')
    const body = new Blob([tooLarge]).stream()
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${app.url}/api${it.path}`, { method: 'POST', headers, body })
    expect(await problemOf(response)).toMatchObject({ status: 413, code: 'body_too_large' })
  })
})

describe('form_token', () => {
  const isForm = ({ id }: IdPlace) => id === 'FormId'
  const about = operations.filter(it => idPlacesOf(it).some(isForm))

  test.each(each(about))('%s: is taken by every call that takes a form, whatever it says', (_, it) => {
    for (const form_token of ['', 'made up', 'x'.repeat(200)])
      expect(it.body.safeParse({ ...(it.example as object), form_token })).toMatchObject({ success: true })
  })

  const asked = about.filter(it => inExample(it).some(isForm))
  test.each(each(asked))('%s: neither opens a form to a stranger nor shuts it', async (_, it) => {
    const unknownForm = inExample(it)
      .filter(isForm)
      .reduce((body, place) => withValue(body, place.path, unknown(place)), it.example)
    // A form that anybody may fill in opens to a stranger anyway.
    const bodies = it.policy === 'form.fill' ? [unknownForm] : [unknownForm, it.example]
    for (const body of bodies) {
      const answer = await told(it, body, stranger.cookie)
      for (const form_token of [sign('form', examples.form, app.app.secret), 'made up'])
        expect(await told(it, { ...(body as object), form_token }, stranger.cookie)).toEqual(answer)
    }
  })
})

describe('a page of another site', () => {
  const changing = operations.filter(it => it.effect !== 'read')

  test.each(each(changing))('%s: 403 cross_origin', async (_, it) => {
    const from: Record<string, string>[] = [
      { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://elsewhere.example' },
      { origin: 'null' },
    ]
    for (const headers of from) {
      const problem = await refused(it, await callAs(app, it, it.example, { cookie, ...headers }))
      expect(problem).toMatchObject({ status: 403, code: 'cross_origin' })
    }
  })
})

test('nothing that was refused above has changed anything', async () => {
  expect(await recorded()).toBe(eventsBefore)
})
