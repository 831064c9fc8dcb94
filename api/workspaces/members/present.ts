import { ownershipOffers, type Reader, users } from '@winnow/db'
import { limits, type WorkspaceRole } from '@winnow/openapi'
import type { Invitation, WorkspaceUser } from '@winnow/openapi/operations/settings/members'
import { and, eq, gt } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Config } from '../../core/config.ts'
import { statement } from '../../core/database/prepared.ts'
import { iso, isoOrNull } from '../../core/time/clock.ts'
import { can } from '../policy.ts'

interface MemberRow {
  email: string
  name: string | null
  image: string | null
  role: WorkspaceRole
  isOwner: number
  joinedAt: number
  activity: number | null
  createdForms: number
  forms: string | null
}

/** Forms that a list of people names of each. */
const named = `
  select json_group_array(json_object('identifier', id, 'name', name)) from (
    select f.id, f.name from`

const ofWorkspace = statement<MemberRow>(`
  select u.email, u.name, u.image, m.role, m.is_owner as isOwner, m.joined_at as joinedAt,
    (select max(at) from (
      select at from member_activity a where a.workspace_id = m.workspace_id and a.user_id = m.user_id
      union all select last_used_at from api_keys k where k.workspace_id = m.workspace_id and k.user_id = m.user_id
    )) as activity,
    (select count(*) from editors e join forms f on f.number = e.form_number
      where e.user_id = m.user_id and e.role = 'CREATOR' and f.workspace_id = m.workspace_id and f.deleted_at is null
    ) as createdForms,
    case m.role when 'GUEST' then (${named} editors e join forms f on f.number = e.form_number
      where e.user_id = m.user_id and f.workspace_id = m.workspace_id and f.deleted_at is null
      order by e.added_at limit 20)) end as forms
  from members m join users u on u.id = m.user_id where m.workspace_id = ?
  order by m.is_owner desc, case m.role when 'ADMIN' then 0 when 'MEMBER' then 1 else 2 end, m.joined_at, u.email
  limit ${limits.members}`)

interface InvitationRow {
  email: string
  id: string | null
  role: WorkspaceRole
  invitedBy: string
  createdAt: number
  expiresAt: number | null
  forms: string
}

const invitedTo = statement<InvitationRow>(`
  select i.email_key as email, max(i.id) as id, min(i.created_at) as createdAt, max(i.expires_at) as expiresAt,
    coalesce(max(case i.form_number when 0 then i.role end), 'GUEST') as role,
    max(coalesce(u.name, u.email)) as invitedBy,
    (${named} invitations o join forms f on f.number = o.form_number
      where o.workspace_id = i.workspace_id and o.email_key = i.email_key and f.deleted_at is null
      order by o.created_at limit 20)) as forms
  from invitations i join users u on u.id = i.invited_by
  where i.workspace_id = ? group by i.email_key order by createdAt desc, i.email_key limit ${limits.members}`)

/** The address of an invitation's screen. */
export const invitationUrl = (config: Config, it: { id: string; workspaceId: string; email: string }) => {
  const workspace = new URLSearchParams({ workspace: it.workspaceId })
  return `${config.publicUrl}/invitations/${it.id}?${workspace}#${new URLSearchParams({ email: it.email })}`
}

interface As {
  workspaceId: string
  role: WorkspaceRole
  now: number
}

/** The people of a workspace, as somebody of this role may see them. */
export async function presentMembers(db: Reader, config: Config, { workspaceId, role, now }: As) {
  const manages = can.managePeople({ role })
  const rows = await ofWorkspace.all(db, workspaceId)
  const waiting = manages ? await invitedTo.all(db, workspaceId) : []
  return {
    users: rows.map(
      ({ email, name, image, role, isOwner, joinedAt, activity, createdForms, forms }): WorkspaceUser => ({
        ...{ email, name, image, role, pageRole: role, createdForms },
        isOwner: isOwner === 1,
        joinedAt: iso(joinedAt),
        lastActivity: isoOrNull(activity),
        forms: manages && forms !== null ? JSON.parse(forms) : [],
      }),
    ),
    invitations: waiting.map(
      ({ email, id, role, forms, invitedBy, createdAt, expiresAt }): Invitation => ({
        ...{ email, role, invitedBy },
        forms: JSON.parse(forms),
        createdAt: iso(createdAt),
        expiresAt: isoOrNull(expiresAt),
        link: id === null ? null : invitationUrl(config, { id, workspaceId, email }),
      }),
    ),
    ownershipOffer: await presentOffer(db, workspaceId, now),
  }
}

const owner = alias(users, 'owner')

async function presentOffer(db: Reader, workspaceId: string, now: number) {
  const [row] = await db
    .select({ offer: ownershipOffers, to: users, by: owner })
    .from(ownershipOffers)
    .innerJoin(users, eq(users.id, ownershipOffers.toUserId))
    .innerJoin(owner, eq(owner.id, ownershipOffers.offeredBy))
    .where(and(eq(ownershipOffers.workspaceId, workspaceId), gt(ownershipOffers.expiresAt, now)))
  if (!row) return null
  const { offer, to, by } = row
  return { email: to.email, name: to.name, from: by.name ?? by.email, expiresAt: iso(offer.expiresAt) }
}
