import { forms, members, type Reader, retention, users } from '@winnow/db'
import { limits, ops, type RetentionAction } from '@winnow/openapi'
import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import type { SignedIn } from '../core/actor.ts'
import { type CommandContext, procedure, transact } from '../core/command.ts'
import { notFound, permit } from '../core/error.ts'
import { record } from '../core/events/audit.ts'
import { day, iso } from '../core/time/clock.ts'
import { queueMails } from '../mail/queue.ts'
import { findWorkspace } from '../workspaces/find.ts'
import { can } from '../workspaces/policy.ts'
import { countDue } from './due.ts'
import { retentionMail } from './mail.ts'
import { presentRetention, settingOf } from './present.ts'

const notice = limits.retentionNoticeDays * day

async function findSetting(db: Reader, actor: SignedIn, pageId: string) {
  const found = await findWorkspace(db, actor, pageId)
  permit(can.setRetention(found), 'Only admins can decide what becomes of archived applications')
  return found.workspace
}

/** The numbers of the forms that are left out; each is one of the workspace. */
async function keptForms(db: Reader, workspaceId: string, ids: readonly string[] = []): Promise<number[]> {
  const wanted = [...new Set(ids)]
  const rows = await db
    .select({ number: forms.number })
    .from(forms)
    .where(and(eq(forms.workspaceId, workspaceId), inArray(forms.id, wanted)))
    .orderBy(asc(forms.number))
  if (rows.length < wanted.length) throw notFound('form')
  return rows.map(it => it.number)
}

export const fetchRetention = procedure(ops.settings.fetchRetention, async ({ app, actor, input, db }) =>
  presentRetention(app, db, (await findSetting(db, actor, input.page_id)).id),
)

export const previewRetention = procedure(
  ops.settings.previewRetention,
  async ({ app, actor, input, db, now }) => {
    const { action, days, page_id } = input
    const { id: workspaceId } = await findSetting(db, actor, page_id)
    const firstRunAt = now + notice
    const kept = await keptForms(db, workspaceId, input.kept_form_ids)
    const due = await countDue(app, { workspaceId, action, days, keptForms: kept }, firstRunAt)
    return {
      applications: due.reduce((sum, it) => sum + it.applications, 0),
      forms: due,
      firstRunAt: iso(firstRunAt),
    }
  },
)

/** What an event and the audit log say of a setting. */
const told = (it: { action: RetentionAction; days: number; keptForms: number[] } | undefined) =>
  it ? { action: it.action, days: it.days, keptForms: it.keptForms } : null

type Changing = Pick<CommandContext<unknown, SignedIn>, 'app' | 'tx' | 'actor' | 'now' | 'emit' | 'request'>

async function recordChange(
  { app, tx, actor, now, emit, request }: Changing,
  workspaceId: string,
  change: { from: ReturnType<typeof told>; to: ReturnType<typeof told> },
) {
  await emit('workspace.retention_changed', { workspaceId, data: change })
  await record(app, tx, 'retention_changed', {
    ...{ at: now, actorId: actor.userId, workspaceId, address: request.address },
    data: change,
  })
}

/** The other admins are told before the first run, which every change puts off (docs/rules.md#archived-applications). */
async function announce({ app, tx, actor, now }: Changing, workspaceId: string) {
  const others = await tx
    .select({ id: users.id, email: users.email, name: users.name })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(
      and(eq(members.workspaceId, workspaceId), eq(members.role, 'ADMIN'), ne(members.userId, actor.userId)),
    )
  await queueMails(
    tx,
    app.config,
    retentionMail,
    others.map(it => ({
      data: { workspace: workspaceId, changedAt: now },
      to: { address: it.email, name: it.name ?? '' },
      now,
    })),
  )
}

export const updateRetention = procedure(ops.settings.updateRetention, async context => {
  const workspaceId = await transact(context, true, async command => {
    const { tx, actor, input, now, wake } = command
    const { id } = await findSetting(tx, actor, input.page_id)
    const before = await settingOf(tx, id)
    const kept = await keptForms(tx, id, input.kept_form_ids)
    const change = {
      from: told(before),
      to: { action: input.action, days: input.days, keptForms: kept },
    }
    if (JSON.stringify(change.from) === JSON.stringify(change.to)) return id
    const setting = { ...change.to, changedBy: actor.userId, changedAt: now, nextRunAt: now + notice }
    await tx
      .insert(retention)
      .values({ workspaceId: id, ...setting })
      .onConflictDoUpdate({ target: retention.workspaceId, set: setting })
    await recordChange(command, id, change)
    await announce(command, id)
    wake('mail')
    return id
  })
  return presentRetention(context.app, context.db, workspaceId)
})

export const stopRetention = procedure(ops.settings.stopRetention, async context => {
  const workspaceId = await transact(context, true, async command => {
    const { tx, actor, input } = command
    const { id } = await findSetting(tx, actor, input.page_id)
    const before = await settingOf(tx, id)
    if (!before) return id
    await tx.delete(retention).where(eq(retention.workspaceId, id))
    await recordChange(command, id, { from: told(before), to: null })
    return id
  })
  return presentRetention(context.app, context.db, workspaceId)
})
