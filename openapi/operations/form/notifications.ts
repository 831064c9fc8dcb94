import { z } from 'zod'
import { OfForm } from '../../common/ids.ts'
import { named } from '../../common/schema.ts'
import { examples } from '../../examples.ts'
import { operation } from '../../operation.ts'
import { Stage, StageLabel } from './shapes.ts'

const NotifSettings = named(
  'NotifSettings',
  z.object({
    /** Mails about applications that enter a status with notifications; the caller's own choice */
    arrivals: z.boolean(),
    /** At 08:00 in the time zone of the workspace, when anything is new */
    dailyReport: z.boolean(),
  }),
)

export const updateNotifs = operation({
  id: 'updateNotifs',
  path: '/form/update-notifs',
  tag: 'Forms',
  summary: 'Turn emails to editors on or off for a status',
  body: z.strictObject({ ...OfForm, stage: StageLabel, notifications_enabled: z.boolean() }),
  reply: z.object({ stages: z.array(Stage) }),
  scope: 'forms:write',
  policy: 'form.write',
  effect: 'write',
  idempotent: true,
  rate: 'write',
  events: ['form.settings_changed'],
  errors: ['not_form_editor'],
  example: { form_id: examples.form, stage: 'Shortlisted', notifications_enabled: true },
})

export const fetchNotifSettings = operation({
  id: 'fetchNotifSettings',
  path: '/form/fetch-notif-settings',
  tag: 'Forms',
  summary: 'Fetch which emails the caller gets about a form',
  body: z.strictObject({ ...OfForm }),
  reply: NotifSettings,
  scope: 'forms:read',
  policy: 'form.notifications',
  effect: 'read',
  idempotent: false,
  rate: 'read',
  events: [],
  errors: ['not_form_editor'],
  example: { form_id: examples.form },
})

export const updateNotifSettings = operation({
  id: 'updateNotifSettings',
  path: '/form/update-notif-settings',
  tag: 'Forms',
  summary: 'Choose which emails the caller gets about a form',
  body: z.strictObject({
    ...OfForm,
    arrivals: z.boolean().optional(),
    daily_report: z.boolean().optional(),
  }),
  reply: NotifSettings,
  scope: 'forms:write',
  policy: 'form.notifications',
  effect: 'write',
  idempotent: true,
  rate: 'write',
  events: [],
  errors: ['not_form_editor'],
  example: { form_id: examples.form, daily_report: true },
})
