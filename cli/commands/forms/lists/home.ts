import type { FormSummary } from '@winnow/sdk'
import { fields } from '../../../io/out/text.ts'
import { Session } from '../../../io/session.ts'
import { command } from '../../command.ts'

const named = ({ identifier: id, name, status, totalCount: total, newCount }: FormSummary) => ({
  ...{ id, name, status, total, new: newCount },
})

/** A heading, and a line below it for each form. */
const block = (heading: string, forms: readonly ReturnType<typeof named>[]) =>
  forms.length === 0
    ? []
    : [heading, ...forms.map(it => `  ${fields(it.id, it.name, it.status, `${it.total}`, `${it.new}`)}`)]

export const showHome = command({
  path: 'home',
  summary: 'Show your pinned forms and those you opened last',
  examples: ['winnow home', 'winnow home --json'],
  read: () => null,
  async run(_given, io) {
    const session = await Session.open(io)
    const workspace = await session.workspace()
    const { pinned, recent } = await session.winnow.fetchHome({ page_id: workspace.id })
    return { workspace, pinned: pinned.map(named), recent: recent.map(named) }
  },
  json: result => result,
  lines: ({ pinned, recent }) => {
    const lines = [...block('Pinned', pinned), ...block('Recently opened', recent)]
    return lines.length > 0 ? lines : ['You have no pinned forms, and have opened none yet.']
  },
})
