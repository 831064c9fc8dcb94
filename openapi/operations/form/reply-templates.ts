import { z } from 'zod'
import { limits } from '../../common/limits.ts'
import { firstTemplates, TemplateName, TemplateText, templateTexts } from '../../common/reply-template.ts'
import { described } from '../../common/schema.ts'
import { examples } from '../../examples.ts'
import { operation } from '../../operation.ts'
import { OfForm } from '../fields.ts'
import { FormDetails } from './shapes/details.ts'
import { QuickReply } from './shapes/parts.ts'

export const updateQuickReplies = operation({
  id: 'updateQuickReplies',
  path: '/form/update-quick-replies',
  tag: 'Forms',
  summary: 'Save the whole list of reply templates; those left out are deleted',
  body: z.strictObject({
    ...OfForm,
    quick_replies: z
      .array(
        z.strictObject({
          name: described(TemplateName, 'Its name, unique in the form in any case'),
          text: described(TemplateText, 'The message, with variables such as `{first_name}`'),
          priority: z.int().min(1).max(1_000_000).describe('Its place in the list; the lowest comes first'),
          former_name: z
            .nullish(TemplateName)
            .describe(
              'The name that it had until this save, where it is renamed: it stays the same template and keeps its `useCount`. Absent: it has the name that it had, or is new',
            ),
        }),
      )
      .max(limits.templates, templateTexts.tooMany)
      .describe('Every template once; Archive and Shortlist must be among them'),
    version: z
      .int()
      .min(0)
      .nullish()
      .describe(
        'The `quickRepliesVersion` that the caller saw; if the list has changed since, nothing happens and the answer is 409. Absent: replaces the list as it is',
      ),
  }),
  reply: z.object({
    quickReplies: z.array(QuickReply).describe('All templates of the form after the save, in order'),
    quickRepliesVersion: z.int().describe('The version of this list: it rises with every change'),
  }),
  scope: 'forms:write',
  policy: 'form.write',
  effect: 'destructive',
  idempotent: true,
  rate: 'write',
  events: ['form.templates_saved'],
  errors: ['not_form_editor', 'stale_version'],
  example: {
    form_id: examples.form,
    quick_replies: [
      ...firstTemplates.map((it, i) => ({ ...it, priority: i + 1 })),
      {
        name: 'Interview',
        text: 'Hi {first_name}, could we talk next week?',
        priority: firstTemplates.length + 1,
      },
    ],
  },
})

export const updateDefaultSendMessage = operation({
  id: 'updateDefaultSendMessage',
  path: '/form/update-default-send-message',
  tag: 'Forms',
  summary: 'Choose whether a move begins with a reply to send',
  body: z.strictObject({
    ...OfForm,
    default_send_message: z
      .boolean()
      .default(true)
      .describe("Whether ‘Also send a reply?’ is ticked when a move's dialog opens"),
  }),
  reply: FormDetails,
  scope: 'forms:write',
  policy: 'form.write',
  effect: 'write',
  idempotent: true,
  rate: 'write',
  events: ['form.settings_changed'],
  errors: ['not_form_editor'],
  example: { form_id: examples.form, default_send_message: false },
})
