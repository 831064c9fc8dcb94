import { limits } from '@winnow/openapi'
import { nothingHere } from '@winnow/openapi/common/problem'
import { operations } from '@winnow/openapi/operations/index'
import { Elysia } from 'elysia'
import type { App } from './core/app.ts'
import { Refusal } from './core/error.ts'
import { securityHeaders } from './core/http/headers.ts'
import { mount } from './core/http/mount.ts'
import { createPlaces } from './core/http/places.ts'
import { problemResponse } from './core/http/problem.ts'
import { createRates } from './core/http/rate.ts'
import { newRequestId } from './core/http/request.ts'
import { handlers } from './handlers.ts'
import { serveInbound } from './inbound/webhooks/serve.ts'
import { serveApiDocs } from './pages/api-docs.ts'
import { serveApplicantPage } from './pages/applicant-page.ts'
import { type Manifest, serveAssets } from './pages/assets.ts'
import { serveDashboard } from './pages/dashboard.ts'
import { serveMailbox } from './pages/email/mailbox.ts'
import { serveUnsubscribe } from './pages/email/unsubscribe.ts'
import { serveHealth } from './pages/health.ts'
import { serveHostedForm } from './pages/hosted-form.ts'
import { serveImages } from './pages/images.ts'
import { serveMedia } from './pages/media.ts'
import { serveMetrics } from './pages/metrics.ts'
import { servePreview } from './pages/preview.ts'
import { servePayment } from './plans/subscriptions/serve-webhook.ts'
import { servePut } from './uploads/presigned/put.ts'
import { serveUploads } from './uploads/tus/serve.ts'
import { authenticate } from './users/session.ts'

/** What web/ built, as the server serves it. */
export interface Built {
  /** The folder it lies in */
  dist: string
  manifest: Manifest
  /** The dashboard's shell */
  html: string
}

/** A video in one piece and a little for what is around it; every other route cuts its own body off far below. */
const largestBody = ({ config }: App) => Math.max(config.videoBytes, 2 * limits.fileBytes) + 1024 * 1024

/** Every call, page and asset of Winnow, on one server that is not listening yet. */
export function createServer(app: App, built: Built): Elysia {
  const missing = operations.find(it => !handlers.some(({ operation }) => operation === it))
  if (missing) throw new Error(`No handler for the operation ${missing.id}`)

  const headers = securityHeaders(app.config)
  const server = new Elysia({ serve: { idleTimeout: 120, maxRequestBodySize: largestBody(app) } })
  server.onRequest(() => {
    if (!app.ending.aborted) return
    const id = newRequestId()
    const refusal = new Refusal('unavailable', 'The server is restarting. Try again in a moment.', {
      retryAfter: 2,
    })
    return problemResponse(refusal, id, new Headers({ ...headers, 'x-request-id': id, connection: 'close' }))
  })
  server.onError(({ error, code }) => {
    const refusal = code === 'NOT_FOUND' ? new Refusal('not_found', nothingHere) : error
    if (!(refusal instanceof Refusal)) app.log('error', 'request failed', { error })
    const id = newRequestId()
    return problemResponse(refusal, id, new Headers({ ...headers, 'x-request-id': id }))
  })
  server.onAfterHandle(({ responseValue, route }) => {
    if (!(responseValue instanceof Response)) return
    if (!route.startsWith('/api/')) app.metrics.served(route, responseValue.status)
    for (const [name, value] of Object.entries(headers))
      if (!responseValue.headers.has(name)) responseValue.headers.set(name, value)
  })
  const count = createRates(app.config.rateLimits)
  const takePlace = createPlaces(app.config.rateLimits)
  mount(server, app, handlers, authenticate, count, takePlace)
  serveApiDocs(server, app.config)
  servePut(server, app, count, takePlace)
  serveUploads(server, app, count, takePlace)
  serveMedia(server, app, count)
  serveInbound(server, app, count)
  servePayment(server, app, count)
  const noSuchCall = ({ path }: { path: string }) => {
    const isCall = operations.some(it => `/api${it.path}` === path)
    if (isCall) throw new Refusal('method_not_allowed', 'This call is a POST request with a JSON body.')
    throw new Refusal('not_found', 'There is no such call. /api/docs lists them all.')
  }
  server.all('/api/*', noSuchCall)
  // Named for itself: otherwise the dashboard's pages answer it.
  server.get('/api/*', noSuchCall)
  serveHealth(server, app)
  serveMetrics(server, app)
  serveHostedForm(server, app, count)
  serveApplicantPage(server, app, count)
  serveImages(server, app)
  servePreview(server, app)
  serveMailbox(server, app)
  serveUnsubscribe(server, app, count)
  serveAssets(server, built.dist, built.manifest, headers)
  serveDashboard(server, app, built.html)
  return server
}
