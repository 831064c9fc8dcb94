import { exportAudit, fetchAudit } from './audit/fetch.ts'
import { addUserToWorkspace } from './invitations/add.ts'
import { answerInvitation, fetchInvitation } from './invitations/answer.ts'
import { resendInvitation, withdrawInvitation } from './invitations/change.ts'
import { changeUserRole } from './members/change-role.ts'
import { fetchMembers } from './members/fetch.ts'
import { removeUserFromWorkspace } from './members/remove.ts'
import { answerOwnership } from './ownership/answer.ts'
import { offerOwnership, withdrawOwnership } from './ownership/offer.ts'
import { startCheckout } from './plan/checkout.ts'
import { fetchPlans } from './plan/fetch.ts'
import { openBillingPortal, refreshPlan } from './plan/subscription.ts'
import { createWorkspace } from './settings/create-workspace.ts'
import { deleteWorkspace, restoreWorkspace } from './settings/delete-workspace.ts'
import { updateDefaultPage } from './settings/update-default-page.ts'
import { updateImageForWorkspace } from './settings/update-image.ts'
import { updateNameForWorkspace } from './settings/update-name.ts'
import { updateTimeZoneForWorkspace } from './settings/update-time-zone.ts'

export const workspaceRoutes = [
  createWorkspace,
  updateNameForWorkspace,
  updateTimeZoneForWorkspace,
  updateDefaultPage,
  updateImageForWorkspace,
  deleteWorkspace,
  restoreWorkspace,
  fetchPlans,
  startCheckout,
  refreshPlan,
  openBillingPortal,
  fetchMembers,
  addUserToWorkspace,
  resendInvitation,
  withdrawInvitation,
  fetchInvitation,
  answerInvitation,
  changeUserRole,
  removeUserFromWorkspace,
  offerOwnership,
  withdrawOwnership,
  answerOwnership,
  fetchAudit,
  exportAudit,
]
