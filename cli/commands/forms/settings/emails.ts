import { UsageError } from '../../../io/failure.ts'
import { fields } from '../../../io/out/text.ts'
import { Session } from '../../../io/session.ts'
import { command } from '../../command.ts'
import { formArgument } from '../form.ts'
import { onOff, readOnOff } from './format.ts'

export const emails = command({
  path: 'forms emails',
  alias: 'mails',
  summary: 'Choose which emails you get about a form',
  args: [formArgument],
  options: [
    ['--arrivals <on|off>', 'Email me when an application enters a status with emails on'],
    ['--daily-report <on|off>', 'Email me a report at 8:00 AM when something is new'],
    ['--mentions <on|off>', 'Email me when a private note mentions me'],
    ['--messages <on|off>', 'Email me when an applicant writes in a chat that I take part in'],
  ],
  examples: ['winnow forms emails spring-accelerator --arrivals off --daily-report on'],
  read([form], flags) {
    const arrivals = readOnOff('--arrivals', flags.arrivals)
    const daily_report = readOnOff('--daily-report', flags.dailyReport)
    const mentions = readOnOff('--mentions', flags.mentions)
    const messages = readOnOff('--messages', flags.messages)
    if ([arrivals, daily_report, mentions, messages].every(it => it === undefined))
      throw new UsageError(
        "Use --arrivals, --daily-report, --mentions or --messages. 'winnow forms settings' shows the current choice.",
      )
    return {
      form: String(form),
      chosen: {
        ...(arrivals === undefined ? {} : { arrivals }),
        ...(daily_report === undefined ? {} : { daily_report }),
        ...(mentions === undefined ? {} : { mentions }),
        ...(messages === undefined ? {} : { messages }),
      },
    }
  },
  async run({ form: formName, chosen }, io) {
    const session = await Session.open(io)
    const form_id = await session.formId(formName)
    const { arrivals, dailyReport, mentions, messages } = await session.winnow.updateNotifSettings({
      form_id,
      ...chosen,
    })
    return { form: { id: form_id }, mails: { arrivals, dailyReport, mentions, messages } }
  },
  json: result => result,
  lines: ({ mails }) => [
    fields('Your emails about applications', onOff(mails.arrivals)),
    fields('Your daily report', onOff(mails.dailyReport)),
    fields('Your emails about mentions', onOff(mails.mentions)),
    fields('Your emails about messages', onOff(mails.messages)),
  ],
})
