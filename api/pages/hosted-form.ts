import { randomUUID } from 'node:crypto'
import { limits, ops } from '@winnow/openapi'
import { answerPath, answersFromForm, isOtherEmpty, parameterName } from '@winnow/openapi/questions'
import type { Elysia } from 'elysia'
import { receiveApplication } from '../apply/submit.ts'
import type { App } from '../core/app.ts'
import type { RequestInfo } from '../core/command.ts'
import { Refusal, refuse } from '../core/error.ts'
import { readPosted } from '../core/http/body.ts'
import { pagePolicy, securityHeaders } from '../core/http/headers.ts'
import { validated } from '../core/http/mount.ts'
import { asRefusal } from '../core/http/problem.ts'
import type { Count } from '../core/http/rate.ts'
import { addressOf, checkOrigin, cookiesOf, idempotencyKeyOf, urlOf } from '../core/http/request.ts'
import { sign } from '../core/text/secret.ts'
import { findPublishedOrDeleted, type PublishedForm } from '../forms/fill/find-published.ts'
import { pickParameters } from '../forms/fill/parameters.ts'
import { openedAt } from '../forms/fill/started.ts'
import { versionOf } from '../forms/versions/find.ts'
import type { FormPage } from '../ports/form-renderer.ts'
import { receivePosted } from '../uploads/receive/posted-files.ts'
import { authenticate } from '../users/session.ts'
import { sendCode, takeCode } from './confirm-email.ts'
import { type OpenPage, openPage, pageOf, type Visitor } from './form-page.ts'
import { checkPage, withFiles } from './posted-answers.ts'

const statuses: Partial<Record<FormPage['state'], number>> = { missing: 404, draft: 404, deleted: 410 }
const tooMuch =
  'The files are too large to send together: 30 MB at most. Go back in your browser, where your answers still are, and leave one out.'
const parameterPrefix = parameterName('')

/** The hosted form: drawn on the server, alive in the browser, and whole without JavaScript (docs/rules.md#hosted-form). */
export function serveHostedForm(server: Elysia, app: App, count: Count): void {
  const headers = {
    ...securityHeaders(app.config),
    'content-type': 'text/html; charset=utf-8',
    // The form may stand on any site; nothing else of ours may (docs/rules.md#sharing-and-embedding).
    'content-security-policy': pagePolicy({
      styles: [app.renderForm.styleHash],
      frames: app.config.formFrames,
      ...(app.captcha ? { widget: app.captcha.policy } : {}),
    }),
    'cache-control': 'no-store',
    vary: 'accept-encoding',
  }

  const answering = (request: Request, query: URLSearchParams) => {
    const embedded = framing(query)
    const zips = (request.headers.get('accept-encoding') ?? '').includes('gzip')
    return (it: FormPage, status = statuses[it.state] ?? 200) => {
      const html = app.renderForm.render(embedded ? { ...it, embedded } : it, app.config.publicUrl)
      return zips
        ? new Response(Bun.gzipSync(html), { status, headers: { ...headers, 'content-encoding': 'gzip' } })
        : new Response(html, { status, headers })
    }
  }

  /** The caller's address; a caller who asks for more than a person would read is told to wait, and nothing is looked up. */
  const admitted = async (request: Request, peer = '127.0.0.1') => {
    const address = addressOf(request, peer, app.config.trustedProxies)
    const told = new Headers()
    try {
      await count('read', address, told)
      return { address, busy: null }
    } catch (error) {
      const { status, details } = asRefusal(error)
      const busy = answering(request, urlOf(request).searchParams)({ state: 'busy' }, status)
      busy.headers.set('retry-after', String(Math.ceil(details.retryAfter ?? 60)))
      return { address, busy }
    }
  }

  server.get('/forms/:identifier', async ({ request, params, server: bun }) => {
    const { busy } = await admitted(request, bun?.requestIP(request)?.address)
    if (busy) return busy
    const now = app.clock()
    const query = urlOf(request).searchParams
    const actor = await authenticate(app, null, cookiesOf(request), now)
    return answering(request, query)(await pageOf(app, params.identifier, { actor, now, query }))
  })

  server.post(
    '/forms/:identifier',
    async ({ request, params: { identifier }, server: bun }) => {
      const { address, busy } = await admitted(request, bun?.requestIP(request)?.address)
      if (busy) return busy
      const now = app.clock()
      const cookies = cookiesOf(request)
      const query = urlOf(request).searchParams
      const actor = await authenticate(app, null, cookies, now)
      const visitor: Visitor = { actor, now, query }
      const page = answering(request, query)
      const shown = await pageOf(app, identifier, visitor)
      const published = await findPublishedOrDeleted(app.reads, identifier)
      if (!published || shown.state === 'draft') return page(shown)
      let key: string = randomUUID()
      let sent: Partial<OpenPage> = {}
      /** As the page was drawn: its version and its draft stand in the form, not in its address */
      const drawn = new URLSearchParams(query)
      const info: RequestInfo = {
        id: randomUUID(),
        address,
        userAgent: request.headers.get('user-agent') ?? '',
        cookies,
        signal: request.signal,
        idempotencyKey: null,
        headers: new Headers(),
      }
      let confirm: OpenPage['confirm']
      try {
        checkOrigin(request, app.config.publicUrl)
        const takesFiles = published.content.questions.some(({ type }) => type === 'FILE_UPLOAD')
        const counted = () => count('submit', address, new Headers())
        // A caller who must wait gets their typed text back, but large bodies are not read.
        if (takesFiles) await counted()
        await using posted = await readPosted(app, request, takesFiles ? limits.pageBody : limits.jsonBody)
        const form = posted.data
        const textOf = (name: string) => String(form.get(name) ?? '') || undefined
        const version = Number(textOf('form_version')) || undefined
        for (const name of ['form_version', 'draft']) drawn.set(name, textOf(name) ?? '')
        const questions = await questionsSeen(app, published, version)
        const written = answersFromForm(form, questions)
        const parameters = pickParameters(published.form.urlParameters, parametersOf(form))
        const [started, visit, proof] = [textOf('started'), textOf('visit'), textOf('proof')]
        // A form that is not shown now comes back, with what was typed, to those alone whom we once showed it.
        const shows = shown.state === 'open' || shown.state === 'answered'
        if (!shows && openedAt(started, identifier, app.secret) === null) return page(shown)
        const aiOptedOut = published.form.aiEnabled && form.has('ai_opted_out')
        const files = await receivePosted(app, form, questions, { formId: published.form.id, address })
        const typed = withFiles(written, files)
        sent = {
          typed,
          parameters,
          ...(aiOptedOut ? { aiOptedOut } : {}),
          ...(started ? { startedToken: started } : {}),
          ...(visit ? { visitToken: visit } : {}),
          // The wait is not repeated because an answer was wrong.
          ...(proof ? { challenge: proof } : {}),
        }
        key = textOf('idempotency_key') ?? key
        if (!takesFiles) await counted()
        const input = validated(ops.submission.submit.body, {
          form_identifier: identifier,
          form_version: version,
          started,
          visit,
          ...(aiOptedOut ? { ai_opted_out: true } : {}),
          draft: textOf('draft'),
          url_parameters: parameters,
          time_zone: textOf('time_zone'),
          website: textOf('website'),
          proof,
          ...written,
          values: written.values.map(it => files.answers.find(({ id }) => id === it.id) ?? it),
        })
        const confirms = published.form.emailVerificationRequired && actor.kind !== 'user'
        const hasEmptyOther = questions.some(it =>
          isOtherEmpty(it, written.values.find(({ id }) => id === it.id)?.answer),
        )
        if (files.errors.length > 0 || confirms || hasEmptyOther)
          checkPage({ questions, typed, files }, input.time_zone ?? published.workspace.timeZone, now)
        const code = form.has('new_code') ? undefined : textOf('code')
        if (confirms && code) {
          const taken = await takeCode({ app, actor, request: info, email: typed.email, now }, code)
          if ('confirm' in taken) {
            confirm = taken.confirm
            refuse('verification_required', confirm.problem ?? '')
          } else visitor.actor = taken.actor
        }
        const { ownToken, pendingFiles, mailed } = await receiveApplication({
          app,
          actor: visitor.actor,
          input,
          request: {
            ...info,
            idempotencyKey: idempotencyKeyOf(key, ops.submission.submit.path, asText(form), true),
          },
          now,
        })
        const thanks = new URLSearchParams({
          submitted: sign('submitted', identifier, app.secret),
          own: ownToken,
          ...(pendingFiles > 0 ? { pending: String(pendingFiles) } : {}),
          ...(mailed ? { mailed: '1' } : {}),
        })
        const frame = framing(query)
        if (frame) thanks.set('embed', frame)
        const there = `/forms/${encodeURIComponent(identifier)}?${thanks}`
        return withCookies(
          new Response(null, { status: 303, headers: { ...headers, location: there } }),
          info,
        )
      } catch (error) {
        if (!(error instanceof Refusal)) app.log('error', 'form not taken', { error })
        const refusal = asRefusal(error)
        const { errors, challenge } = refusal.details
        // Who has applied has nothing more to mend here.
        if (shown.state === 'answered') return page(shown)
        if (refusal.code === 'verification_required' && sent.typed)
          confirm ??= await sendCode({
            app,
            actor: visitor.actor,
            request: info,
            email: sent.typed.email,
            now,
          })
        // What was sent too late, or without the code, was refused by the command: it comes back with all that was typed.
        const open = await openPage(app, published, { ...visitor, query: drawn })
        const refused = page(
          {
            ...open,
            ...sent,
            // A refused application is corrected and sent again; only an unanswered one keeps its key.
            idempotencyKey: refusal.status < 500 ? randomUUID() : key,
            ...(confirm ? { confirm } : {}),
            ...(errors
              ? { errors: errors.map(it => ({ ...it, path: fieldOf(it.path, sent.typed?.values) })) }
              : confirm
                ? {}
                : { problem: refusal.code === 'body_too_large' ? tooMuch : refusal.message }),
            ...(challenge ? { challenge } : {}),
          },
          refusal.status,
        )
        return withCookies(refused, info)
      }
    },
    { parse: 'none' },
  )
}

const withCookies = (response: Response, { headers }: RequestInfo) => {
  for (const cookie of headers.getSetCookie()) response.headers.append('set-cookie', cookie)
  return response
}

/** Whether the page stands in a frame of another site, and how (web/embed asks for it). */
const framing = (query: URLSearchParams) => {
  const theme = query.get('embed')
  if (theme === null) return undefined
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

/** A body says which of its values is wrong by their order, a page by their question. */
const fieldOf = (path: string, values: readonly { id: string }[] = []) => {
  const value = values[Number(/^values\.(\d+)\./.exec(path)?.[1])]
  return value ? answerPath(value.id) : path
}

/** What the page carried of its link, in hidden inputs. */
const parametersOf = (form: FormData) =>
  [...form.entries()].flatMap(([name, value]) =>
    name.startsWith(parameterPrefix) && typeof value === 'string'
      ? [[name.slice(parameterPrefix.length), value] as const]
      : [],
  )

/** Whether a hidden input of the page surrounds the answers, and may differ in a repeat. */
const isEnvelope = (name: string) =>
  name === 'idempotency_key' ||
  name.startsWith(parameterPrefix) ||
  ops.submission.submit.envelope?.includes(name) === true

/** What was sent, as far as a repeat of it is the same. */
const asText = (form: FormData) =>
  JSON.stringify(
    [...form].flatMap(([name, it]) =>
      isEnvelope(name) ? [] : [[name, typeof it === 'string' ? it : [it.name, it.size]]],
    ),
  )

/** The questions of the version that was filled in, so that an edit in between costs no answer. */
async function questionsSeen(app: App, { form, content }: PublishedForm, version: number | undefined) {
  const seen = version ? await versionOf(app.reads, form.number, version) : null
  return (seen?.publishedAt ? seen.content : content).questions
}
