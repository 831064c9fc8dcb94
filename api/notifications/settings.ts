import { stages } from '@winnow/db'
import { ops } from '@winnow/openapi'
import { eq } from 'drizzle-orm'
import { command, query } from '../core/command.ts'
import { findForm } from '../forms/find.ts'
import { choicesOf, choose } from '../forms/notification-choices.ts'
import { can } from '../forms/policy.ts'
import { findStage, presentStage, stagesOf } from '../stages/find.ts'

/** Whether applications that enter a stage are news for the editors. */
const updateNotifs = command(ops.form.updateNotifs, async ({ actor, input, tx, emit }) => {
  const { form, workspace } = await findForm(tx, actor, input.form_id, can.edit)
  const stage = await findStage(tx, form.number, input.stage, 'stage')
  await tx
    .update(stages)
    .set({ notificationsEnabled: input.notifications_enabled })
    .where(eq(stages.id, stage.id))
  await emit('form.settings_changed', {
    workspaceId: workspace.id,
    formNumber: form.number,
    data: { stage: stage.id, notifications: input.notifications_enabled },
  })
  return { stages: (await stagesOf(tx, form.number)).map(presentStage) }
})

const fetchNotifSettings = query(ops.form.fetchNotifSettings, async ({ actor, input, db }) => {
  const { form } = await findForm(db, actor, input.form_id)
  return choicesOf(db, form.number, actor.userId)
})

/** The caller's own choices: no event. */
const updateNotifSettings = command(ops.form.updateNotifSettings, async ({ actor, input, tx, now }) => {
  const { form } = await findForm(tx, actor, input.form_id)
  const chosen = {
    ...(input.arrivals === undefined ? {} : { arrivals: input.arrivals }),
    ...(input.daily_report === undefined ? {} : { dailyReport: input.daily_report }),
    ...(input.mentions === undefined ? {} : { mentions: input.mentions }),
    ...(input.messages === undefined ? {} : { messages: input.messages }),
  }
  return choose(tx, form.number, actor.userId, chosen, now)
})

export const notificationRoutes = [updateNotifs, fetchNotifSettings, updateNotifSettings]
