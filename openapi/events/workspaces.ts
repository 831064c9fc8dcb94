import { z } from 'zod'
import { plans, retentionActions, subscriptionStatuses, workspaceRoles } from '../common/enums.ts'
import { type EventKind, instant, invited, nothing, user } from './kind.ts'

/** What somebody who is gone had made, and who has it now; null: nothing */
const gone = user.extend({ forms: z.int(), searches: z.int(), to: z.string().nullable() })
const folder = z.object({ folder: z.string() })
const template = z.object({ template: z.string() })
/** What becomes of archived applications, after so many days; `keptForms`: forms whose applications stay, by number. */
const retention = z.object({
  action: z.enum(retentionActions),
  days: z.int(),
  keptForms: z.array(z.int()),
})

/** Workspaces, who is in them, their folders and form templates. */
export const workspaceEvents = {
  'workspace.created': { data: nothing },
  /** Forms that were deleted or restored with it */
  'workspace.deleted': { workspace: true, form: true, data: z.object({ forms: z.int() }) },
  'workspace.restored': { workspace: true, form: true, data: z.object({ forms: z.int() }) },
  'workspace.purged': { data: z.object({ workspace: z.string() }) },
  'workspace.renamed': { workspace: true, data: z.object({ from: z.string(), to: z.string().optional() }) },
  'workspace.time_zone_changed': { workspace: true, data: z.object({ from: z.string(), to: z.string() }) },
  'workspace.plan_changed': {
    workspace: true,
    data: z.object({ from: z.enum(plans), to: z.enum(plans).optional() }),
  },
  /** Somebody was led to Stripe to pay for Pro */
  'workspace.checkout_started': { data: nothing },
  /** What Stripe says of the workspace's subscription; null: there was none. `endsAt`: when it ends, where it was cancelled */
  'workspace.subscription_changed': {
    workspace: true,
    data: z.object({
      from: z.enum(subscriptionStatuses).nullable(),
      to: z.enum(subscriptionStatuses),
      endsAt: instant,
    }),
  },
  'workspace.invited': { workspace: true, data: invited.extend({ role: z.enum(workspaceRoles) }) },
  'workspace.invitation_withdrawn': { workspace: true, data: invited },
  'workspace.member_joined': { workspace: true, data: user.extend({ role: z.enum(workspaceRoles) }) },
  'workspace.member_removed': { ...{ workspace: true, access: true }, data: gone },
  'workspace.member_left': { ...{ workspace: true, access: true }, data: gone },
  'workspace.role_changed': {
    ...{ workspace: true, access: true },
    data: user.extend({ from: z.enum(workspaceRoles), to: z.enum(workspaceRoles) }),
  },
  'workspace.ownership_offered': { workspace: true, data: user },
  /** Whom it was to, and how it was answered; absent: they may not own the workspace any more */
  'workspace.ownership_offer_ended': {
    workspace: true,
    data: user.extend({ answer: z.enum(['ACCEPTED', 'DECLINED', 'WITHDRAWN']) }).partial(),
  },
  'workspace.owner_changed': { workspace: true, data: user.extend({ from: z.string() }) },
  /** What became of archived applications before and does now; null: they stay */
  'workspace.retention_changed': { data: z.object({ from: retention.nullable(), to: retention.nullable() }) },
  /** Id of the image */
  'workspace.image_changed': { workspace: true, data: z.object({ to: z.string() }) },
  'folder.created': { workspace: true, data: folder.extend({ name: z.string() }) },
  'folder.renamed': { workspace: true, data: folder.extend({ from: z.string(), to: z.string() }) },
  /** Its forms stay, in no folder */
  'folder.deleted': { workspace: true, data: folder.extend({ name: z.string(), forms: z.int() }) },
  /** On the screens of who did it */
  'folder.folded': { workspace: true, personal: true, data: folder.extend({ folded: z.boolean() }) },
  /** Of a form, new or in the place of what it held before */
  'form_template.saved': {
    workspace: true,
    data: template.extend({ name: z.string(), replaced: z.boolean() }),
  },
  'form_template.changed': { workspace: true, data: template.extend({ from: z.string(), to: z.string() }) },
  'form_template.deleted': { workspace: true, data: template.extend({ name: z.string() }) },
} as const satisfies Record<string, EventKind>
