import { limits, ops } from '@winnow/openapi'
import { dateTimeText } from '@winnow/openapi/common/dates/dates'
import { fileInputName, questionsToReadBack, typeOf } from '@winnow/openapi/questions'
import { fileText } from '@winnow/openapi/questions/shared/file-text'
import { readBack } from '@winnow/openapi/questions/shared/read-back'
import { readByPerson } from '@winnow/openapi/questions/shared/read-by-person'
import type { Elysia } from 'elysia'
import { presentApplicantPage } from '../applicant-page/fetch.ts'
import { finishUpload } from '../applicant-page/finish-upload.ts'
import type { App } from '../core/app.ts'
import { Refusal } from '../core/error.ts'
import { readPosted } from '../core/http/body.ts'
import { pagePolicy, securityHeaders } from '../core/http/headers.ts'
import { validated } from '../core/http/mount.ts'
import { asRefusal } from '../core/http/problem.ts'
import type { Count } from '../core/http/rate.ts'
import { addressOf, checkOrigin, newRequestId, urlOf } from '../core/http/request.ts'
import { answerText } from '../core/text/answer.ts'
import { isoOrNull } from '../core/time/clock.ts'
import { imagePath } from '../files/rows.ts'
import { closedReason, countedForCap } from '../forms/accepts.ts'
import type { ApplicantPage } from '../ports/form-renderer.ts'
import { findByToken } from '../submissions/applicant-access.ts'
import { receiveWhole } from '../uploads/receive/receive-whole.ts'

const tooLarge = 'File size must be less than 10 MB'

/** What the secret of a mailed link opens; a link that is nobody's, or whose form was deleted, leads to nothing. */
async function findPage(app: App, token: string): Promise<ApplicantPage> {
  const found = await findByToken(app.reads, app, token).catch((error: unknown) => {
    if (error instanceof Refusal) return null
    throw error
  })
  if (!found) return { state: 'gone' }
  const { form, workspace } = found
  const application = await presentApplicantPage(app.reads, found, app.clock())
  return {
    state: 'found',
    token,
    application,
    aiEnabled: form.aiEnabled,
    closingDate: isoOrNull(form.closingDate),
    once: !form.multipleSubmissions,
    closesChat: form.defaultArchiveChatStatus === 'CLOSED',
    again:
      form.multipleSubmissions &&
      closedReason(form, await countedForCap(app.reads, form), app.clock()) === null,
    form: {
      identifier: form.id,
      name: application.form.name,
      description: null,
      pageName: workspace.name,
      pageLogo: workspace.logo,
      logo: imagePath(form.logoId),
      metaImage: null,
      templateColor: form.templateColor,
    },
  }
}

/** An applicant's copy as plain text, which opens everywhere and prints. */
function copyOf({ application }: Extract<ApplicantPage, { state: 'found' }>): string {
  const { form, fieldValues } = application
  const values = new Map(fieldValues.map(it => [it.fieldId as string, it]))
  const isAnswered = (id: string) => (values.get(id)?.value ?? null) !== null
  const timeText = (iso: string) => `${dateTimeText(iso, { timeZone: 'UTC' })} UTC`
  const answers = questionsToReadBack(form.inputFields, isAnswered).map(question => {
    const { value = null, fileMetadata: file, videoMetadata: video } = values.get(question.id) ?? {}
    const words =
      value === null ? 'No answer' : readBack(value, { isDay: typeOf(question).filter === 'date' })
    if (video)
      return [
        question.question,
        fileText({ name: video.originalFilename, duration: video.duration }),
      ] as const
    const answer = file ? fileText({ name: file.originalFilename, bytes: file.bytes }) : words
    return [question.question, answer] as const
  })
  return [
    `${form.name}, ${form.pageName}`,
    [
      `Sent ${timeText(application.submittedAt)}`,
      ...(application.correctedAt ? [`Corrected ${timeText(application.correctedAt)}`] : []),
      ...(application.withdrawnAt ? [`Withdrawn ${timeText(application.withdrawnAt)}`] : []),
    ].join('\n'),
    answerText('Name', application.name),
    answerText('Email', application.email),
    ...answers.map(([question, answer]) => answerText(question, answer)),
    ...(application.aiOptedOut ? [answerText(readByPerson, 'Yes')] : []),
  ].join('\n\n')
}

/** What a browser sends by itself of the form for a file that is still to come. */
async function takeFile(app: App, request: Request, token: string, questionId: string, address: string) {
  await using posted = await readPosted(app, request, limits.formBody)
  const { form: of } = await findByToken(app.reads, app, token)
  const file = posted.data.get(fileInputName(questionId))
  if (!(file instanceof File) || !file.name) throw new Refusal('invalid_input', 'Choose a file first')
  const done = await receiveWhole(app, { formId: of.id, questionId, ownToken: token, address, file })
  const input = validated(ops.applicantPage.finishUpload.body, {
    own_token: token,
    field_id: questionId,
    draft_file_metadata: {
      content_type: done.contentType,
      draft_file_path: done.id,
      original_filename: done.originalFilename,
    },
  })
  await finishUpload.run({
    app,
    input,
    actor: { kind: 'nobody' },
    now: app.clock(),
    request: {
      ...{ id: newRequestId(), address, cookies: {}, signal: request.signal },
      ...{ userAgent: request.headers.get('user-agent') ?? '', idempotencyKey: null, headers: new Headers() },
    },
  })
}

/**
 * `GET /applications/:ownToken`: the applicant's own page, by the link that they were mailed; `/copy`: the same as a text file.
 * `POST`: a file that was still to come, of the question `?field=`, without JavaScript.
 */
export function serveApplicantPage(server: Elysia, app: App, count: Count): void {
  const headers = {
    ...securityHeaders(app.config),
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': pagePolicy({ styles: [app.renderForm.styleHash] }),
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  }
  const from = (request: Request, peer: string | undefined) =>
    addressOf(request, peer ?? '', app.config.trustedProxies)
  const countOne = (request: Request, peer: string | undefined) =>
    count('read', from(request, peer), new Headers())

  server.get('/applications/:token', async ({ request, params, server: bun }) => {
    await countOne(request, bun?.requestIP(request)?.address)
    const page = await findPage(app, params.token)
    const arrived = urlOf(request).searchParams.get('arrived')
    const shown = arrived && page.state === 'found' ? { ...page, arrived } : page
    return new Response(app.renderForm.renderApplicantPage(shown), {
      status: page.state === 'found' ? 200 : 404,
      headers,
    })
  })

  server.post(
    '/applications/:token',
    async ({ request, params: { token }, server: bun }) => {
      const field = urlOf(request).searchParams.get('field') ?? ''
      const address = from(request, bun?.requestIP(request)?.address)
      try {
        await count('submit', address, new Headers())
        checkOrigin(request, app.config.publicUrl)
        await takeFile(app, request, token, field, address)
        const location = `/applications/${encodeURIComponent(token)}?arrived=${encodeURIComponent(field)}`
        return new Response(null, { status: 303, headers: { ...headers, location } })
      } catch (error) {
        if (!(error instanceof Refusal)) app.log('error', 'file not taken', { error })
        const refusal = asRefusal(error)
        const page = await findPage(app, token)
        if (page.state !== 'found')
          return new Response(app.renderForm.renderApplicantPage(page), { status: 404, headers })
        const message = refusal.code === 'body_too_large' ? tooLarge : refusal.message
        const refused = { questionId: field, message }
        return new Response(app.renderForm.renderApplicantPage({ ...page, refused }), {
          status: refusal.status,
          headers,
        })
      }
    },
    { parse: 'none' },
  )

  server.get('/applications/:token/copy', async ({ request, params, server: bun }) => {
    await countOne(request, bun?.requestIP(request)?.address)
    const page = await findPage(app, params.token)
    if (page.state !== 'found')
      return new Response(app.renderForm.renderApplicantPage(page), { status: 404, headers })
    return new Response(copyOf(page), {
      headers: {
        ...headers,
        'content-type': 'text/plain; charset=utf-8',
        'content-disposition': 'attachment; filename="application.txt"',
      },
    })
  })
}
