import { z } from 'zod'
import { examples } from '../../examples.ts'
import { operation } from '../../operation.ts'
import { OfForm } from '../fields.ts'
import { NotifSettings } from './shapes/details.ts'
import { Stage, StageLabel } from './shapes/parts.ts'

export const updateNotifs = operation({
  id: 'updateNotifs',
  path: '/form/update-notifs',
  tag: 'Forms',
  summary: 'Turn emails to editors on or off for a status',
  body: z.strictObject({
    ...OfForm,
    stage: StageLabel.describe('The status'),
    notifications_enabled: z.boolean().describe('Whether editors get an email when an application enters it'),
  }),
  reply: z.object({ stages: z.array(Stage).describe('All statuses of the form, in order') }),
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
    arrivals: z
      .boolean()
      .optional()
      .describe('Emails about applications that enter a status that notifies; absent: stays'),
    daily_report: z.boolean().optional().describe('The daily report; absent: stays'),
    mentions: z
      .boolean()
      .optional()
      .describe('Emails about private notes that mention the caller; absent: stays'),
    messages: z
      .boolean()
      .optional()
      .describe(
        'Emails about messages from applicants in chats that the caller takes part in; absent: stays',
      ),
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
