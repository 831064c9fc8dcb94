import { createHmac } from 'node:crypto'
import { appendFile, mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { erasures, submissions, type Transaction } from '@winnow/db'
import { type RetentionAction, retentionActions } from '@winnow/openapi'
import { asc, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { App } from '../../core/app.ts'
import type { Config } from '../../core/config.ts'
import { statement } from '../../core/database/prepared.ts'
import { createEmit } from '../../core/events/emit.ts'
import { newId } from '../../core/text/ids.ts'
import type { Scope } from '../scope.ts'
import { removeAccount } from './account.ts'
import { removeAfter, removeRemains } from './afterwards.ts'
import { erase } from './erase.ts'
import { retire } from './retire.ts'

const Tombstone = z.object({
  id: z.string(),
  at: z.int(),
  personHash: z.string(),
  workspaceId: z.string().nullable(),
  formNumbers: z.array(z.int()).nullable(),
  applications: z.array(z.string()).nullable().default(null),
  action: z.enum(retentionActions).nullable().default(null),
})
type Tombstone = z.infer<typeof Tombstone>

/** Who it was, to nobody but this installation. */
const hashOfPerson = ({ secret }: Pick<App, 'secret'>, emailKey: string) =>
  createHmac('sha256', secret).update(`erased\n${emailKey}`).digest('base64url')

/** Written with an erasure, in its transaction; `publish` puts it beside the database afterwards. */
export async function recordErasure(
  tx: Transaction,
  app: App,
  { id, emailKey, scope, at }: { id: string; emailKey: string; scope: Scope; at: number },
): Promise<void> {
  const { workspaceId, formNumbers } = scope
  await tx.insert(erasures).values({
    ...{ id, at, workspaceId, personHash: hashOfPerson(app, emailKey) },
    formNumbers: formNumbers === null ? null : [...formNumbers],
  })
}

/** As `recordErasure`, of applications that retention anonymised or erased. */
export async function recordRetired(
  tx: Transaction,
  it: { at: number; workspaceId: string; applications: string[]; action: RetentionAction },
): Promise<void> {
  await tx.insert(erasures).values({ ...it, id: newId('erasure', it.at), personHash: '' })
}

/** Where this installation keeps the list of who was erased. */
export const erasuresFileOf = ({ erasuresFile, dataDir }: Config): string =>
  erasuresFile ?? join(dataDir, 'erasures.jsonl')

async function readFile(path: string): Promise<Tombstone[]> {
  const file = Bun.file(path)
  if (!(await file.exists())) return []
  // A line that was cut off by a crash was never confirmed; the database has it.
  return (await file.text()).split('\n').flatMap(line => {
    try {
      return [Tombstone.parse(JSON.parse(line))]
    } catch {
      return []
    }
  })
}

/** Puts those on the disk that the file does not have yet. */
async function addTo(path: string, tombstones: readonly Tombstone[]): Promise<void> {
  const known = new Set((await readFile(path)).map(it => it.id))
  const missing = tombstones.filter(it => !known.has(it.id))
  if (missing.length === 0) return
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await appendFile(path, missing.map(it => `\n${JSON.stringify(it)}`).join(''), { mode: 0o600 })
  const file = await open(path, 'r')
  await file.sync().finally(() => file.close())
}

/** Adds one list of who was erased to another: beside the backups, and to a restored data folder. */
export const addErasures = async (from: string, to: string): Promise<void> => addTo(to, await readFile(from))

const readTable = async (app: App): Promise<Tombstone[]> =>
  (await app.reads.select().from(erasures).orderBy(asc(erasures.seq))).map(({ seq, ...it }) => it)

/** Puts what the file does not have yet on the disk, before anybody is told that it is done. */
export const publish = async (app: App): Promise<void> =>
  addTo(erasuresFileOf(app.config), await readTable(app))

const addressesKnown = statement<{ emailKey: string }>(`
  select email_key as emailKey from submissions union select email_key from users union select email_key from invitations
  union select lower(value ->> 'value') from response_drafts, json_each(fields) where value ->> 'path' = 'email'`)

/**
 * Erases again whom the file names and the database does not: it was restored from a backup of before. Runs before anything is
 * served or mailed (docs/rules.md#erasing-a-person).
 */
export async function eraseAgain(app: App): Promise<void> {
  const done = new Set((await readTable(app)).map(it => it.id))
  const lost = (await readFile(erasuresFileOf(app.config))).filter(it => !done.has(it.id))
  if (lost.length > 0) {
    const byHash = new Map(
      (await addressesKnown.all(app.reads)).map(({ emailKey }) => [hashOfPerson(app, emailKey), emailKey]),
    )
    for (const tombstone of lost) {
      const { id, at, workspaceId, formNumbers } = tombstone
      if (tombstone.applications !== null) {
        await retireAgain(app, tombstone, tombstone.applications)
        continue
      }
      const emailKey = byHash.get(tombstone.personHash)
      const gone = await app.write(async tx => {
        const now = app.clock()
        const emit = createEmit(tx, { kind: 'system' }, now, newId('batch', now))
        await tx.insert(erasures).values(tombstone)
        if (emailKey === undefined) return null
        const scope = { workspaceId, formNumbers }
        const erased = await erase(tx, emit, { emailKey, scope, before: at })
        if (workspaceId === null) await removeAccount(tx, emit, emailKey, at)
        return erased
      })
      if (gone && emailKey !== undefined) await removeAfter(app, { uploads: gone.uploads, address: emailKey })
      app.log('info', 'person erased again', { job: id })
    }
  }
  await publish(app)
}

/** They are known by their ids, whatever became of the setting. */
async function retireAgain(app: App, tombstone: Tombstone, publicIds: readonly string[]): Promise<void> {
  await app.write(async tx => {
    await tx.insert(erasures).values(tombstone)
    const rows = await tx
      .select()
      .from(submissions)
      .where(inArray(submissions.publicId, [...publicIds]))
    await retire(tx, app.clock(), tombstone.action ?? 'ERASE', rows)
  })
  await removeRemains(app)
  app.log('info', 'applications retired again', { job: tombstone.id })
}
