import { installation } from '@winnow/db'
import type { Elysia } from 'elysia'
import type { App } from '../core/app.ts'
import { isDamage } from '../core/database/failure.ts'
import { codeOf } from '../core/log.ts'
import { day, minute } from '../core/time/clock.ts'

/** Milliseconds that an answer waits for the check of the whole file; a large one continues, and the next answer knows. */
const checkWait = 2_000
/** Bytes of a file that is looked through where it is asked for (30 ms a MB), and of one that waits for a quiet moment. */
const small = 4 * 1024 * 1024
const large = 64 * 1024 * 1024
/** Milliseconds after the start in which everybody comes back. */
const quiet = 10 * minute

/** `/healthz`: alive. `/readyz`: a real write works, the file is whole, and what mail has (docs/rules.md#health). */
export function serveHealth(server: Elysia, app: App): void {
  const startedAt = performance.now()
  let checkedAt = Number.NEGATIVE_INFINITY

  /** Looks at every page of the file, the first time that somebody asks and once a day from then on. */
  async function checkFile() {
    const now = performance.now()
    if (!app.database.isFile || now - checkedAt < day) return
    const bytes = Bun.file(app.database.url.slice('file:'.length)).size
    if (bytes > large && now - startedAt < quiet) return
    checkedAt = now
    try {
      const check = { sql: 'PRAGMA quick_check(1)', args: [] }
      const [rows = []] = await app.longReads.rows([check], bytes <= small)
      if (rows[0]?.[0] === 'ok') app.health.ended('damaged')
      else app.health.began('damaged', 'SQLITE_CORRUPT')
    } catch (error) {
      // Anything else, such as a thread that ended, says nothing about the file.
      if (isDamage(error)) app.health.began('damaged', codeOf(error) ?? '')
      else checkedAt = Number.NEGATIVE_INFINITY
    }
  }
  const checkWrite = async () => {
    const value = String(app.clock())
    try {
      await app.write(tx =>
        tx
          .insert(installation)
          .values({ key: 'last_ready', value })
          .onConflictDoUpdate({ target: installation.key, set: { value } }),
      )
      app.health.ended('writes')
    } catch (error) {
      app.health.began('writes', codeOf(error) ?? 'UNKNOWN')
    }
  }

  server.get('/healthz', () => new Response('ok'))
  server.get('/readyz', async () => {
    await Promise.all([checkWrite(), Promise.race([checkFile(), Bun.sleep(checkWait)])])
    const { now } = app.health
    const damaged = now('damaged')
    if (damaged) return new Response(`The database is damaged (${damaged.code})`, { status: 503 })
    const writes = now('writes')
    if (writes) return new Response(`The database takes no writes (${writes.code})`, { status: 503 })
    // Who applies and reviews needs no mail: the server stays in service, and says it.
    const mail = now('mail')
    return new Response(mail ? `ok\nMail waits for the mail server since ${mail.since} (${mail.code})` : 'ok')
  })
}
