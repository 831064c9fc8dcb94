import { Session } from '../../io/session.ts'
import { command } from '../command.ts'

export const upgradeWorkspace = command({
  path: 'workspace upgrade',
  summary: 'Print the link where Pro is paid for',
  more: 'An admin pays on a page of Stripe in the browser. On a server that takes no payments, the people who run it set the plan.',
  examples: ['winnow workspace upgrade'],
  read: () => null,
  async run(_given, io) {
    const { winnow, workspace } = await Session.open(io)
    const { id } = await workspace()
    const { url } = await winnow.startCheckout({ page_id: id })
    return { id, link: url }
  },
  json: result => result,
  lines: ({ link }) => [
    `Open ${link}`,
    'and pay there. The workspace is on Pro as soon as Stripe confirms it.',
  ],
})
