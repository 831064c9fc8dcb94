import { members, openDatabase, users, workspaces } from '@winnow/db'
import type { Plan } from '@winnow/openapi'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Config } from '../core/config.ts'
import { fileOf } from '../core/database/file.ts'
import { createEmit } from '../core/events/emit.ts'
import { newId } from '../core/text/ids.ts'
import { changePlan } from '../plans/change.ts'
import { findSubscription, paysForPro } from '../plans/subscriptions/find.ts'
import { OperatorError } from './error.ts'

/** Milliseconds for which a write waits for one of the server's. */
const patience = 10_000

/** The database, beside a server that may be running; it must be there already. */
async function opened(config: Config) {
  const file = fileOf(config.databaseUrl)
  if (file !== null && !(await Bun.file(file).exists()))
    throw new OperatorError(`${file} doesn't exist. Set DATA_DIR.`)
  const database = await openDatabase(config.databaseUrl, config.databaseAuthToken)
  if (database.isFile) await database.writeClient.execute(`PRAGMA busy_timeout = ${patience}`)
  return database
}

/** Every workspace that was not deleted, with its plan and its owner, by name. */
export async function listPlans(config: Config) {
  const database = await opened(config)
  try {
    return await database.reads
      .select({
        ...{ id: workspaces.id, handle: workspaces.handle, name: workspaces.name, plan: workspaces.plan },
        owner: users.email,
      })
      .from(workspaces)
      .leftJoin(members, and(eq(members.workspaceId, workspaces.id), eq(members.isOwner, true)))
      .leftJoin(users, eq(users.id, members.userId))
      .where(isNull(workspaces.deletedAt))
      .orderBy(asc(workspaces.name), asc(workspaces.id))
  } finally {
    database.close()
  }
}

/** `force`: also to Free where Pro is paid for. Sets the plan of a workspace, named by its id, its handle or, where no other has it, its name; a running server follows at once. */
export async function setPlan(config: Config, named: string, plan: Plan, { force = false } = {}) {
  const all = await listPlans(config)
  const found = [
    ...all.filter(it => it.id === named || it.handle === named),
    ...all.filter(it => it.name.toLowerCase() === named.toLowerCase()),
  ]
  const [workspace] = found
  if (!workspace) throw new OperatorError(`There is no workspace '${named}'. List them with: npm run plan`)
  if (workspace.id !== named && workspace.handle !== named && found.length > 1)
    throw new OperatorError(
      `${found.length} workspaces are called ${workspace.name}. Use a handle: ${found.map(it => it.handle).join(', ')}`,
    )
  const { id, plan: from } = workspace
  if (from === plan) return { ...workspace, from }
  const database = await opened(config)
  try {
    const now = Date.now()
    await database.writes.transaction(
      async tx => {
        if (plan === 'FREE' && !force && paysForPro((await findSubscription(tx, id))?.status ?? null))
          throw new OperatorError(
            `${workspace.name} pays for Pro by Stripe. Cancel its subscription there, and the plan follows. To set it anyway, add --force`,
          )
        const emit = createEmit(tx, { kind: 'system' }, now, newId('batch', now))
        await changePlan(tx, emit, workspace, plan)
      },
      { behavior: 'immediate' },
    )
    return { ...workspace, plan, from }
  } finally {
    database.close()
  }
}
