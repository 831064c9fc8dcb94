import { Box } from 'ink'
import type { Io } from '../../../io/factory.ts'
import { shortDates } from '../../../io/out/text.ts'
import { Heading } from '../../../ui/Heading.tsx'
import { Table } from '../../../ui/Table.tsx'
import { detailsOf } from './details.ts'
import { onOff, type Settings } from './format.ts'

type SettingsPageProps = {
  shown: {
    form: { name: string }
    settings: Settings
    notifications: readonly { status: string; on: boolean }[]
    mails: { arrivals: boolean; dailyReport: boolean; mentions: boolean; messages: boolean }
  }
  io: Io
}

/** Settings beside the flags that change them. */
export function SettingsPage({ shown: { form, settings, notifications, mails }, io }: SettingsPageProps) {
  const rows = [
    ...detailsOf(settings, shortDates(io.clock.now(), io.clock.timeZone)),
    ...notifications.map(it => ({
      name: `Emails for ${it.status}`,
      text: onOff(it.on),
      flag: 'stages notify',
    })),
    { name: 'Your emails about applications', text: onOff(mails.arrivals), flag: 'forms emails --arrivals' },
    { name: 'Your daily report', text: onOff(mails.dailyReport), flag: 'forms emails --daily-report' },
    { name: 'Your emails about mentions', text: onOff(mails.mentions), flag: 'forms emails --mentions' },
    { name: 'Your emails about messages', text: onOff(mails.messages), flag: 'forms emails --messages' },
  ]
  return (
    <Box flexDirection="column">
      <Heading title={form.name} fact="Settings" />
      <Table
        terminal={io.stdout.columns ?? 80}
        rows={rows}
        columns={[
          { head: 'Setting', text: it => it.name },
          { head: 'Value', text: it => it.text || '–', tone: it => (it.text === '' ? 'meta' : 'text') },
          { head: 'Change with', text: it => it.flag, tone: () => 'meta' },
        ]}
      />
    </Box>
  )
}
