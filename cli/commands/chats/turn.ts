import { UsageError } from '../../io/failure.ts'
import { Session } from '../../io/session.ts'
import { command } from '../command.ts'
import { chatArgument, chatOf } from './chat.ts'

export const assignChat = command({
  path: 'chats assign',
  summary: 'Assign a chat to an editor of the form, to yourself or to nobody',
  args: [chatArgument, ['[email]', "The editor's email address"]],
  options: [
    ['--me', 'Assign it to yourself'],
    ['--nobody', 'Assign it to nobody'],
  ],
  examples: ['winnow chats assign sub_01j9 bo@example.com', 'winnow chats assign sub_01j9 --nobody'],
  read([submission, email], { me, nobody }) {
    const named = [typeof email === 'string', me === true, nobody === true].filter(Boolean).length
    if (named !== 1) throw new UsageError('Name one of: an email address, --me, --nobody.')
    return {
      submission: String(submission),
      email: typeof email === 'string' ? email : null,
      me: me === true,
    }
  },
  async run({ submission, email, me }, io) {
    const session = await Session.open(io)
    const { chatId } = await chatOf(session, submission)
    const assignee = me ? (await session.winnow.fetchMe({})).email : email
    const { previous_email, batch_id } = await session.winnow.assignChat({
      chat_id: chatId,
      assignee_email: assignee,
    })
    return { submissionId: submission, chatId, assignee, previousAssignee: previous_email, batchId: batch_id }
  },
  json: result => result,
  lines: ({ assignee }) => [assignee === null ? 'Unassigned.' : `Assigned to ${assignee}.`],
})

export const snoozeChat = command({
  path: 'chats snooze',
  summary: 'Put a chat off until a day, or until the applicant writes',
  more: 'It leaves the open chats of every editor. A message from the applicant always brings it back.',
  args: [chatArgument],
  options: [
    [
      '--until <day>',
      'The day on which it comes back, such as 2026-12-01 (default: when the applicant writes)',
    ],
    ['--end', 'Bring it back now'],
  ],
  examples: ['winnow chats snooze sub_01j9 --until 2026-12-01', 'winnow chats snooze sub_01j9 --end'],
  read([submission], { until, end }) {
    if (until !== undefined && end === true) throw new UsageError('Use only one of --until and --end.')
    const day = typeof until === 'string' ? until : null
    if (day !== null && (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(`${day}T00:00:00`))))
      throw new UsageError(`--until takes a day such as 2026-12-01, not '${until}'.`)
    return { submission: String(submission), day, snoozed: end !== true }
  },
  async run({ submission, day, snoozed }, io) {
    const session = await Session.open(io)
    const { chatId } = await chatOf(session, submission)
    // The day begins here, on this machine.
    const until = day === null ? null : new Date(`${day}T00:00:00`).toISOString()
    const { batch_id } = await session.winnow.snoozeChat({ chat_id: chatId, snoozed, until })
    return { submissionId: submission, chatId, snoozed, snoozedUntil: until, batchId: batch_id }
  },
  json: result => result,
  lines: ({ submissionId, snoozed }) =>
    snoozed
      ? ['Chat snoozed.', `To bring it back: winnow chats snooze ${submissionId} --end`]
      : ['The chat is back.'],
})

export const closeChat = command({
  path: 'chats close',
  summary: "Close a chat; the applicant's status stays",
  args: [chatArgument],
  options: [['--reopen', 'Reopen it']],
  examples: ['winnow chats close sub_01j9', 'winnow chats close sub_01j9 --reopen'],
  read: ([submission], { reopen }) => ({ submission: String(submission), reopen: reopen === true }),
  async run({ submission, reopen }, io) {
    const session = await Session.open(io)
    const { chatId } = await chatOf(session, submission)
    const status = reopen ? ('OPEN' as const) : ('CLOSED' as const)
    const { batch_id } = await session.winnow.updateChatStatus({ chat_id: chatId, chat_status: status })
    return { submissionId: submission, chatId, status, batchId: batch_id }
  },
  json: result => result,
  lines: ({ submissionId, status }) =>
    status === 'OPEN'
      ? ['The chat is open.']
      : ['Chat closed.', `To reopen it: winnow chats close ${submissionId} --reopen`],
})

export const readChat = command({
  path: 'chats read',
  summary: 'Mark a chat as read or unread for yourself',
  args: [chatArgument],
  options: [['--unread', 'Mark it as unread']],
  examples: ['winnow chats read sub_01j9', 'winnow chats read sub_01j9 --unread'],
  read: ([submission], { unread }) => ({ submission: String(submission), unread: unread === true }),
  async run({ submission, unread }, io) {
    const session = await Session.open(io)
    const { chatId } = await chatOf(session, submission)
    const status = unread ? ('UNREAD' as const) : ('READ' as const)
    await session.winnow.updateReadStatus({ chat_id: chatId, read_status: status, view_as: 'PAGE_USER' })
    return { submissionId: submission, chatId, unread }
  },
  json: result => result,
  lines: ({ unread }) => [unread ? 'Marked as unread.' : 'Marked as read.'],
})
