import { createHash, timingSafeEqual } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { jobStatuses } from '@winnow/openapi'
import type { Elysia } from 'elysia'
import type { App } from '../core/app.ts'
import { fileOf } from '../core/database/file.ts'
import { statement } from '../core/database/prepared.ts'
import { isLocal } from '../core/http/local.ts'

const waitingMail = statement<{ n: number; oldest: number | null }>(
  "select count(*) as n, min(not_before) as oldest from outbox where status = 'PENDING'",
)
const jobCounts = statement<{ status: string; n: number }>(
  'select status, count(*) as n from jobs group by status',
)

const hash = (text: string) => createHash('sha256').update(text).digest()
const troubles = ['damaged', 'writes', 'mail'] as const

/** `/metrics` in Prometheus' text format: for the operator's own machine, and for who has METRICS_TOKEN (docs/rules.md#metrics). */
export function serveMetrics(server: Elysia, app: App): void {
  const { metrics, config } = app
  const expected = config.metricsToken ? hash(`Bearer ${config.metricsToken}`) : null
  const startedAt = performance.now()

  const number = (name: string, help: string, value: number) =>
    metrics.set(name, help, [{ labels: {}, value }])

  async function readDatabase() {
    const [mail] = await waitingMail.all(app.reads)
    const jobs = await jobCounts.all(app.reads)
    const late = mail?.oldest == null ? 0 : Math.max(0, app.clock() - mail.oldest) / 1_000
    number('winnow_outbox_waiting', 'Emails that are still to be sent', mail?.n ?? 0)
    number('winnow_outbox_late_seconds', 'For how long the email that waits longest has been due', late)
    metrics.set(
      'winnow_jobs',
      'Jobs, by status; finished ones until they are deleted',
      jobStatuses.map(status => ({
        labels: { status },
        value: jobs.find(it => it.status === status)?.n ?? 0,
      })),
    )
  }
  async function readMachine() {
    const { rss, heapUsed } = process.memoryUsage()
    const uptime = Math.round((performance.now() - startedAt) / 1_000)
    number('winnow_uptime_seconds', 'Since this process started', uptime)
    number('process_resident_memory_bytes', 'Memory of this process', rss)
    number('winnow_heap_bytes', 'Memory of its objects', heapUsed)
    metrics.set(
      'winnow_trouble',
      '1 while something is wrong, as /readyz says: damaged, writes, mail',
      troubles.map(trouble => ({ labels: { trouble }, value: app.health.now(trouble) ? 1 : 0 })),
    )
    const { bavail, bsize } = await statfs(config.dataDir)
    number('winnow_disk_free_bytes', 'Free space of the data folder', bavail * bsize)
    const file = fileOf(config.databaseUrl)
    if (!file) return
    const sizes = [file, `${file}-wal`].map(it => Bun.file(it).size)
    metrics.set('winnow_database_bytes', 'The database file and its log', [
      { labels: { file: 'database' }, value: sizes[0] ?? 0 },
      { labels: { file: 'wal' }, value: sizes[1] ?? 0 },
    ])
  }

  server.get('/metrics', async ({ request, server: bun }) => {
    const peer = bun?.requestIP(request)?.address ?? ''
    const sent = request.headers.get('authorization')
    const isKnown = expected !== null && sent !== null && timingSafeEqual(hash(sent), expected)
    if (!isKnown && !isLocal(request, peer)) return new Response('Not found', { status: 404 })
    await readMachine()
    // A database that can't be read is news too: everything else is still said.
    await readDatabase().catch(error => app.log('error', 'metrics not read', { error }))
    const headers = { 'content-type': metrics.contentType, 'cache-control': 'no-store' }
    return new Response(await metrics.text(), { headers })
  })
}
