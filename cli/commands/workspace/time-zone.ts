import { Session } from '../../io/session.ts'
import { command } from '../command.ts'

export const setTimeZone = command({
  path: 'workspace time-zone',
  summary: "Set the workspace's time zone",
  more: 'Daily reports are sent at 8:00 AM in it. Your own time zone, in which you read dates, is `winnow profile set`.',
  args: [['<time-zone>', 'An IANA time zone, such as Europe/Lisbon']],
  examples: ['winnow workspace time-zone Europe/Lisbon'],
  read: ([zone]) => ({ zone: String(zone) }),
  async run({ zone }, io) {
    const { winnow, workspace } = await Session.open(io)
    const { id } = await workspace()
    const { timeZone } = await winnow.updateTimeZoneForWorkspace({ page_id: id, time_zone: zone })
    return { id, timeZone }
  },
  json: result => result,
  lines: ({ timeZone }) => [`The workspace's time zone is ${timeZone}.`],
})
