import { createElement } from 'react'
import { fields } from '../../../io/out/text.ts'
import { Session } from '../../../io/session.ts'
import { command } from '../../command.ts'
import { formArgument } from '../form.ts'
import { detailsOf } from './details.ts'
import { onOff, settingsOf } from './format.ts'

export const showSettings = command({
  path: 'forms settings',
  summary: "Show a form's settings and the emails you get about it",
  args: [formArgument],
  examples: ['winnow forms settings spring-accelerator', 'winnow forms settings spring-accelerator --json'],
  read: ([form]) => String(form),
  async run(formName, io) {
    const session = await Session.open(io)
    const form_id = await session.formId(formName)
    const [form, mails] = await Promise.all([
      session.winnow.fetchDetails({ form_id }),
      session.winnow.fetchNotifSettings({ form_id }),
    ])
    return {
      form: { id: form.identifier, name: form.name },
      settings: settingsOf(form),
      notifications: form.stages.map(it => ({ status: it.label, on: it.notificationsEnabled })),
      mails: {
        ...{ arrivals: mails.arrivals, dailyReport: mails.dailyReport },
        ...{ mentions: mails.mentions, messages: mails.messages },
      },
    }
  },
  json: result => result,
  lines: ({ settings, notifications, mails }) => [
    ...detailsOf(settings, instant => instant).map(it => fields(it.name, it.text)),
    ...notifications.map(it => fields(`Emails for ${it.status}`, onOff(it.on))),
    fields('Your emails about applications', onOff(mails.arrivals)),
    fields('Your daily report', onOff(mails.dailyReport)),
    fields('Your emails about mentions', onOff(mails.mentions)),
    fields('Your emails about messages', onOff(mails.messages)),
  ],
  screen: async (shown, io) => createElement((await import('./Settings.tsx')).SettingsPage, { shown, io }),
})
