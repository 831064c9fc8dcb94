import { members, submissions, subscriptions, usage, users, workspaces } from '@winnow/db'
import { ops } from '@winnow/openapi'
import { firstNameOf } from '@winnow/openapi/common/text/reply-variables'
import { and, asc, eq, or } from 'drizzle-orm'
import type { SignedIn } from '../core/actor.ts'
import type { App } from '../core/app.ts'
import { query } from '../core/command.ts'
import { refuse } from '../core/error.ts'
import { iso, utcDay } from '../core/time/clock.ts'
import { limitOf, resetsAt } from '../plans/limits.ts'
import { hasFailed } from '../plans/subscriptions/find.ts'
import { can } from '../workspaces/policy.ts'
import { workspaceRestorableUntil } from '../workspaces/settings/delete-workspace.ts'

/** A deleted workspace that the person owns, while it can be restored. */
function restorable(
  {
    member,
    workspace,
  }: Record<'member', typeof members.$inferSelect> & Record<'workspace', typeof workspaces.$inferSelect>,
  now: number,
) {
  const { id, name, deletedAt } = workspace
  if (deletedAt === null || !can.delete(member) || workspaceRestorableUntil(deletedAt) < now) return []
  return [{ id, name, restorableUntil: iso(workspaceRestorableUntil(deletedAt)) }]
}

/** The person with their workspaces; a key sees the one that it belongs to. */
export async function presentMe(app: App, actor: SignedIn, now: number) {
  const [user] = await app.reads.select().from(users).where(eq(users.id, actor.userId))
  if (!user) return refuse('signed_out', 'Sign in to continue')
  const rows = await app.reads
    .select({ member: members, workspace: workspaces, sent: usage.n, status: subscriptions.status })
    .from(members)
    .innerJoin(workspaces, eq(workspaces.id, members.workspaceId))
    .leftJoin(
      usage,
      and(eq(usage.workspaceId, workspaces.id), eq(usage.limitType, 'REPLIES'), eq(usage.day, utcDay(now))),
    )
    .leftJoin(subscriptions, eq(subscriptions.workspaceId, workspaces.id))
    .where(
      and(
        eq(members.userId, user.id),
        actor.kind === 'key' ? eq(workspaces.id, actor.workspaceId) : undefined,
      ),
    )
    .orderBy(asc(members.joinedAt))
  const [application] = await app.reads
    .select({ id: submissions.id })
    .from(submissions)
    .where(or(eq(submissions.personId, user.id), eq(submissions.emailKey, user.emailKey)))
    .limit(1)
  const firstName = firstNameOf(user.name)
  const pages = rows
    .filter(it => it.workspace.deletedAt === null)
    .map(({ member, workspace, sent, status }) => ({
      id: workspace.id,
      name: workspace.name,
      logo: workspace.logo,
      handle: workspace.handle,
      timeZone: workspace.timeZone,
      isDefaultPage: workspace.id === user.defaultWorkspaceId,
      currentUserRole: member.role,
      isOwner: member.isOwner,
      plan: workspace.plan,
      proEnabled: workspace.plan === 'PRO',
      paymentFailed: can.changePlan(member) && hasFailed(status),
      formCreationAccess: can.createForms({ role: member.role }),
      replies: {
        sent: sent ?? 0,
        limit: limitOf(app.config, workspace.plan, 'REPLIES'),
        resetsAt: iso(resetsAt(now)),
      },
    }))
  return {
    id: user.id,
    email: user.email,
    name: user.name,
    firstName,
    lastName: user.name?.trim().slice(firstName?.length).trim() || null,
    image: user.image,
    timeZone: user.timeZone,
    dateFormat: user.dateFormat,
    hourFormat: user.hourFormat,
    hasSubmissions: application !== undefined,
    formCreationAccess: pages.some(it => it.formCreationAccess),
    proEnabled: pages.some(it => it.proEnabled),
    bannerShown: null,
    pages,
    deletedPages: actor.kind === 'key' ? [] : rows.flatMap(it => restorable(it, now)),
  }
}

export const fetchMe = query(ops.user.fetchMe, ({ app, actor, now }) => presentMe(app, actor, now))
