import type { FormSummary } from '@winnow/sdk'
import { fields } from '../../../io/out/text.ts'
import { Session } from '../../../io/session.ts'
import { command } from '../../command.ts'

const named = ({ identifier: id, name, status, totalCount: total, newCount }: FormSummary) => ({
  ...{ id, name, status, total, new: newCount },
})

const line = (it: ReturnType<typeof named>) => fields(it.id, it.name, it.status, `${it.total}`, `${it.new}`)

/** A heading with its lines below it; nothing where there are none. */
const section = (heading: string, lines: readonly string[]) =>
  lines.length === 0 ? [] : [heading, ...lines.map(it => `  ${it}`)]

export const showHome = command({
  path: 'home',
  summary: 'Show what waits for you, your pinned forms and those you opened last',
  examples: ['winnow home', 'winnow home --json'],
  read: () => null,
  async run(_given, io) {
    const session = await Session.open(io)
    const workspace = await session.workspace()
    const page = { page_id: workspace.id }
    const { pinned, recent } = await session.winnow.fetchHome(page)
    const { forms, mentions, mentionCount } = await session.winnow.fetchWaiting(page)
    return {
      ...{ workspace, pinned: pinned.map(named), recent: recent.map(named) },
      waiting: {
        forms: forms.map(({ identifier: id, name, newSinceVisit, newSince, needsReply }) => ({
          ...{ id, name, newSinceVisit, newSince, needsReply },
        })),
        mentions: mentions.map(it => ({
          ...{ note: it.commentId, by: it.userName, text: it.text, createdAt: it.createdAt },
          ...{ application: it.submissionId, applicant: it.applicantName, form: it.formId },
        })),
        mentionCount,
      },
    }
  },
  json: result => result,
  lines: ({ pinned, recent, waiting: { forms, mentions } }) => {
    const lines = [
      ...section(
        'Notes that mention you',
        mentions.map(it => fields(it.application, it.applicant, it.by, it.createdAt, it.text)),
      ),
      ...section(
        'Needs a reply',
        forms.filter(it => it.needsReply > 0).map(it => fields(it.id, it.name, `${it.needsReply}`)),
      ),
      ...section(
        'New since your last visit',
        forms.filter(it => it.newSinceVisit > 0).map(it => fields(it.id, it.name, `${it.newSinceVisit}`)),
      ),
      ...section('Pinned', pinned.map(line)),
      ...section('Recently opened', recent.map(line)),
    ]
    return lines.length > 0 ? lines : ['Nothing waits for you, and you have no pinned or recent forms.']
  },
})
