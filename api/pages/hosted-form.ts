import { randomUUID } from 'node:crypto'
import { limits, ops } from '@winnow/openapi'
import { type Answers, answersFromForm } from '@winnow/openapi/questions'
import type { Elysia } from 'elysia'
import type { Actor } from '../core/actor.ts'
import type { App } from '../core/app.ts'
import { type RequestFacts, transact } from '../core/command.ts'
import { Refusal } from '../core/error.ts'
import { readText } from '../core/http/body.ts'
import { pagePolicy, securityHeaders } from '../core/http/headers.ts'
import { judged } from '../core/http/mount.ts'
import { asRefusal } from '../core/http/problem.ts'
import type { Count } from '../core/http/rate.ts'
import { addressOf, checkOrigin, cookiesOf, repeatKeyOf } from '../core/http/request.ts'
import { sign, unsign } from '../core/text/secret.ts'
import { hasApplied } from '../forms/fill/fetch-for-filling.ts'
import { findPublished, presentForFilling } from '../forms/fill/find-published.ts'
import { versionOf } from '../forms/versions/find.ts'
import type { FormPage } from '../ports/form-renderer.ts'
import { apply } from '../submissions/apply/submit.ts'
import { authenticate } from '../users/session.ts'

const statuses: Partial<Record<FormPage['state'], number>> = { missing: 404, draft: 404 }

/** The hosted form: drawn on the server, alive in the browser, and whole without JavaScript (settled.md, rules). */
export function serveHostedForm(server: Elysia, app: App, count: Count): void {
  const headers = {
    ...securityHeaders(app.config),
    'content-type': 'text/html; charset=utf-8',
    // The form may stand on any site; nothing else of ours may (settled.md, rules).
    'content-security-policy': pagePolicy({ styles: [app.renderForm.styleHash], frames: '*' }),
    'cache-control': 'no-store',
  }
  const page = (it: FormPage, status = statuses[it.state] ?? 200) =>
    new Response(app.renderForm.render(it), { status, headers })

  server.get('/forms/:identifier', async ({ request, params }) => {
    const now = app.clock()
    const actor = await authenticate(app, request, cookiesOf(request), now)
    const thanks = new URL(request.url).searchParams.get('submitted') ?? ''
    const submitted = unsign('submitted', thanks, app.secret) === params.identifier
    return page(await pageOf(app, params.identifier, actor, now, submitted))
  })

  server.post(
    '/forms/:identifier',
    async ({ request, params, server: bun }) => {
      const now = app.clock()
      const cookies = cookiesOf(request)
      const actor = await authenticate(app, request, cookies, now)
      const shown = await pageOf(app, params.identifier, actor, now, false)
      if (actor.kind === 'key') return page(shown, 403)
      // Who has applied may be sending the same application once more; then it is answered as it was.
      if (shown.state !== 'open' && shown.state !== 'answered') return page(shown)
      const address = addressOf(request, bun?.requestIP(request)?.address ?? '', app.config.trustedProxies)
      let typed: Answers | undefined
      let key: string = randomUUID()
      try {
        await count('submit', address, new Headers())
        checkOrigin(request, app.config.publicUrl)
        const text = await readText(request, 'application/x-www-form-urlencoded', limits.jsonBody)
        const form = new Response(text, { headers: { 'content-type': 'application/x-www-form-urlencoded' } })
        const sent = (await form.formData()) as FormData
        const version = Number(sent.get('form_version')) || undefined
        typed = answersFromForm(sent, await questionsSeen(app, params.identifier, version))
        key = String(sent.get('idempotency_key') || key)
        const input = judged(ops.submission.submit.body, {
          form_identifier: params.identifier,
          form_version: version,
          started: String(sent.get('started') ?? '') || undefined,
          time_zone: String(sent.get('time_zone') ?? '') || undefined,
          ...typed,
        })
        request.headers.set('idempotency-key', key)
        const facts: RequestFacts = {
          id: randomUUID(),
          address,
          cookies,
          signal: request.signal,
          repeat: repeatKeyOf(request, ops.submission.submit.path, text),
          headers: new Headers(),
        }
        await transact({ app, actor, input, request: facts, now }, true, apply)
        const thanks = encodeURIComponent(sign('submitted', params.identifier, app.secret))
        const there = `/forms/${encodeURIComponent(params.identifier)}?submitted=${thanks}`
        return new Response(null, { status: 303, headers: { ...headers, location: there } })
      } catch (error) {
        if (!(error instanceof Refusal)) app.log('error', 'form not taken', { error })
        const refusal = asRefusal(error)
        const { errors } = refusal.details
        if (shown.state !== 'open') return page(shown)
        return page(
          {
            ...shown,
            // A refused application is mended and sent anew; only an unanswered one keeps its key.
            idempotencyKey: refusal.status < 500 ? randomUUID() : key,
            ...(typed ? { typed } : {}),
            ...(errors ? { errors } : { problem: refusal.message }),
          },
          refusal.status,
        )
      }
    },
    { parse: 'none' },
  )
}

/** The questions of the version that was filled in, so that an edit in between costs no answer. */
async function questionsSeen(app: App, identifier: string, version: number | undefined) {
  const published = await findPublished(app.reads, identifier)
  if (!published) return []
  const seen = version ? await versionOf(app.reads, published.form.number, version) : null
  return (seen?.publishedAt ? seen.content : published.content).questions
}

/** Which page a visitor meets; the server's clock decides about closing. */
async function pageOf(
  app: App,
  identifier: string,
  actor: Actor,
  now: number,
  submitted: boolean,
): Promise<FormPage> {
  const published = await findPublished(app.reads, identifier)
  if (!published) return { state: 'missing' }
  const form = presentForFilling(published, now)
  if (submitted) return { state: 'submitted', form, message: form.formSuccessMessage }
  if (!form.acceptsApplications)
    return form.status === 'DRAFT'
      ? { state: 'draft' }
      : { state: 'closed', form, message: form.formCloseMessage }
  if (form.emailVerificationRequired && actor.kind !== 'user') return { state: 'verify', form }
  if (!form.multipleSubmissions && (await hasApplied(app.reads, published.form.number, actor)))
    return { state: 'answered', form }
  return {
    state: 'open',
    form,
    startedToken: sign('started', String(now), app.secret),
    idempotencyKey: randomUUID(),
    ...(form.emailVerificationRequired && actor.kind === 'user' ? { verifiedEmail: actor.email } : {}),
  }
}
