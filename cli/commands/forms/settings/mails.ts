import { UsageError } from '../../../io/failure.ts'
import { fields } from '../../../io/out/text.ts'
import { Session } from '../../../io/session.ts'
import { command } from '../../command.ts'
import { formArgument } from '../form.ts'
import { onOff, readOnOff } from './format.ts'

export const mails = command({
  path: 'forms mails',
  summary: 'Choose the mails about a form that you get; what is left out stays',
  args: [formArgument],
  options: [
    ['--arrivals <on|off>', 'when an application enters a status that notifies'],
    ['--daily-report <on|off>', 'at 08:00, when anything is new'],
  ],
  examples: ['winnow forms mails spring-accelerator --arrivals off --daily-report on'],
  read([form], flags) {
    const arrivals = readOnOff('--arrivals', flags.arrivals)
    const daily_report = readOnOff('--daily-report', flags.dailyReport)
    if (arrivals === undefined && daily_report === undefined)
      throw new UsageError("Say --arrivals or --daily-report. 'winnow forms settings' shows what holds.")
    return {
      form: String(form),
      chosen: {
        ...(arrivals === undefined ? {} : { arrivals }),
        ...(daily_report === undefined ? {} : { daily_report }),
      },
    }
  },
  async run({ form: formName, chosen }, io) {
    const session = await Session.open(io)
    const form_id = await session.formId(formName)
    const { arrivals, dailyReport } = await session.winnow.updateNotifSettings({ form_id, ...chosen })
    return { form: { id: form_id }, mails: { arrivals, dailyReport } }
  },
  json: result => result,
  lines: ({ mails }) => [
    fields('Your mails of arrivals', onOff(mails.arrivals)),
    fields('Your daily report', onOff(mails.dailyReport)),
  ],
})
