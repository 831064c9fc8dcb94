import { files, type Transaction, uploads } from '@winnow/db'
import { limits } from '@winnow/openapi'
import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { App } from '../core/app.ts'
import { statement } from '../core/database/prepared.ts'
import { day } from '../core/time/clock.ts'
import { dropFiles, dropParts } from './receive/discard.ts'
import { finishUpload } from './receive/finish.ts'

/** Rows that one round works through. */
const round = 200

/**
 * Uploads that nobody has touched for 30 days go with their bytes, refused ones after a day; those that were claimed leave only
 * their row, and with it the hash of where they came from.
 */
export async function cleanUpUploads(app: App): Promise<void> {
  const over = or(
    lt(uploads.touchedAt, app.clock() - limits.draftDays * day),
    and(eq(uploads.state, 'REFUSED'), lt(uploads.touchedAt, app.clock() - day)),
  )
  for (;;) {
    const gone = await app.write(async tx => {
      const some = tx.select({ id: uploads.id }).from(uploads).where(over).limit(round)
      const rows = await tx.delete(uploads).where(inArray(uploads.id, some)).returning()
      if (rows.length > 0) await dropFiles(tx, rows)
      return rows
    })
    for (const row of gone) await dropParts(app, row)
    if (gone.length < round) break
  }
  await app.write(tx => dropLost(tx, app.clock()))
}

/** Files that came for an upload and belong to none any more, such as a first picture of a video that got a second. */
const dropLost = (tx: Transaction, now: number) =>
  tx
    .update(files)
    .set({ state: 'DELETED' })
    .where(
      and(
        eq(files.state, 'DRAFT'),
        inArray(files.ownerKind, ['upload', 'thumbnail']),
        lt(files.createdAt, now - (limits.draftDays + 1) * day),
        sql`not exists (select 1 from ${uploads} where ${uploads.id} = ${files.ownerId} and ${uploads.state} = 'DONE')`,
      ),
    )

/** Uploads that were whole when their process died, before they had become a file. */
export async function finishWhole(app: App): Promise<void> {
  const whole = await app.reads
    .select()
    .from(uploads)
    .where(
      and(
        eq(uploads.state, 'OPEN'),
        eq(uploads.received, uploads.length),
        isNull(uploads.fileId),
        // The request that brought the last byte is finishing it.
        lt(uploads.touchedAt, app.clock() - 60_000),
      ),
    )
    .limit(round)
  for (const row of whole)
    await finishUpload(app, row).catch(error => app.log('warn', 'upload not finished', { error }))
}

const known = statement<{ key: string }>(`
  select storage_key as key from files where storage_key in (select value from json_each(?))`)
const inParts = statement<{ key: string }>(`
  select part.value ->> 'key' as key from uploads, json_each(uploads.parts) part`)

/** When each app has last looked through its storage: once a day is enough for what is a day old. */
const lookedThrough = new WeakMap<App, number>()

/** Bytes that no row speaks of: what a process that died had written and not yet recorded. */
export async function cleanUpStorage(app: App): Promise<void> {
  const now = app.clock()
  if (now - (lookedThrough.get(app) ?? 0) < day) return
  lookedThrough.set(app, now)
  let some: string[] = []
  const removeUnknown = async () => {
    // Parts first: one that becomes a file meanwhile is found there, and nothing ever goes the other way.
    const rows = [...(await inParts.all(app.reads)), ...(await known.all(app.reads, JSON.stringify(some)))]
    const referenced = new Set(rows.map(it => it.key))
    for (const key of some) if (!referenced.has(key)) await app.storage.delete(key)
    some = []
  }
  for await (const { key, writtenAt } of app.storage.list()) {
    if (writtenAt < now - day) some.push(key)
    if (some.length === round) await removeUnknown()
  }
  if (some.length > 0) await removeUnknown()
}
