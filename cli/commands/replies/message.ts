import { limits } from '@winnow/openapi/common/limits'
import { count, counted } from '@winnow/openapi/common/text/format'
import { heldBackText } from '@winnow/openapi/common/text/held-back'
import type { FormDetails } from '@winnow/sdk'
import { confirm, requireYes, yesOption } from '../../io/confirm.ts'
import { refusal, UsageError } from '../../io/failure.ts'
import { printedApplicants, wholeNumber } from '../../io/input.ts'
import { Session } from '../../io/session.ts'
import { namingApplications } from '../applicants/naming.ts'
import { narrows, queryOf, queryOptions, readQuery } from '../applicants/query.ts'
import { command } from '../command.ts'
import { formArgument } from '../forms/form.ts'
import { messageOptions, messageSource, messageText } from '../message.ts'
import { cutShort, followJob } from '../moves/follow-job.ts'

/** What a no, or nobody to ask, leaves as it is. */
const nothingSent = 'Nothing was sent.'

/** Messages of one page of a preview. */
const page = limits.page.most

export const messageApplicants = command({
  path: 'message',
  summary: 'Send a message to several applicants',
  more: `Sends to all of them or to nobody, and asks first. Applicants whose chat is closed, who have no email address or no value for a variable get no message and are counted; --dry-run lists every message and sends none. --all-matching writes to everyone a query finds; more than ${count(limits.bulk)} are written to as a job, which Ctrl+C stops.`,
  args: [formArgument, ['[application...]', 'IDs of applications']],
  options: [
    ...messageOptions,
    ['--stdin', "Read IDs from stdin, as 'applicants list' prints them"],
    ['--all-matching', 'Write to everyone that --view, --status, --search and --filter find'],
    ...queryOptions,
    ['--count <number>', 'With --all-matching: send nothing unless this many match'],
    ['--exclude-replied', 'Leave out those who already have a reply'],
    [
      '--within-limit',
      'If more would be sent than are left today, send what is left, to those who applied first',
    ],
    ['--dry-run', 'List the messages, those held back first, and send nothing'],
    yesOption,
  ],
  examples: [
    "winnow message spring-accelerator --all-matching --status Shortlisted --message 'Hi {first_name}, interviews are on Monday.' --dry-run",
    'winnow applicants list spring-accelerator --search solar | winnow message spring-accelerator --stdin --template Interview --yes',
  ],
  read([form, ids], flags, io) {
    const source = messageSource(flags)
    if (!source) throw new UsageError('Give the message with --message, --message-file or --template.')
    if (flags.stdin && source.from === 'file' && source.value === '-')
      throw new UsageError("--stdin and --message-file - can't both read stdin.")
    const named = Array.isArray(ids) ? ids : []
    const query = readQuery(flags)
    const expected = flags.count === undefined ? null : wholeNumber('--count', flags.count, 1)
    if (flags.allMatching && (named.length > 0 || flags.stdin))
      throw new UsageError("--all-matching can't be used with IDs of applications.")
    if (!flags.allMatching && (narrows(query) || expected !== null))
      throw new UsageError('--view, --status, --search, --filter and --count need --all-matching.')
    if (!flags.allMatching && named.length === 0 && !flags.stdin)
      throw new UsageError('Name the applications to write to, or use --stdin or --all-matching.')
    const dryRun = flags.dryRun === true
    return {
      ...{ form: String(form), source, ids: named, fromStdin: flags.stdin === true, dryRun },
      matching: flags.allMatching ? { query, count: expected } : null,
      excludesReplied: flags.excludeReplied === true,
      withinLimit: flags.withinLimit === true,
      // One message to one applicant is what was typed; more go out only on a yes.
      yes:
        dryRun ||
        expected !== null ||
        (named.length === 1 && !flags.stdin) ||
        requireYes(flags, io, nothingSent),
    }
  },
  async run({ form, source, excludesReplied, withinLimit, yes, dryRun, ...who }, io) {
    const session = await Session.open(io)
    const { winnow } = session
    const details = await session.form(form)
    const form_id = details.identifier
    const { message, ...from } = await messageText(source, io, async () => details)
    const ids = await namedBy(session, who)
    const to = who.matching
      ? { selection: await selectionOf(session, details, who.matching, !yes) }
      : { submission_ids: ids }
    const body = { form_id, ...to, message, exclude_replied: excludesReplied }
    const naming = namingApplications(ids, form, nothingSent)
    if (dryRun) {
      const preview = await winnow.previewBulkMessage({ ...body, limit: page }).catch(naming)
      const { total, messages } = preview
      while (messages.length < total) {
        const next = await winnow.previewBulkMessage({ ...body, offset: messages.length, limit: page })
        if (next.messages.length === 0) break
        messages.push(...next.messages)
      }
      return { form: { id: form_id }, preview: { ...preview, messages } }
    }
    const size = to.selection?.count ?? ids.length
    if (!yes) {
      const without = excludesReplied ? ', except those with a reply' : ''
      await confirm(
        io,
        `Send this message to ${counted(size, 'applicant')} of '${details.name}'${without}?`,
        nothingSent,
      )
    }
    const sent = await winnow
      .bulkSendMessage({ ...body, ...from, ...(withinLimit && { within_limit: true }) })
      .catch(naming)
    const batchId = sent.batch_id
    const counts =
      sent.job_id === null
        ? sent
        : await followJob(session, { form_id, job_id: sent.job_id, doing: 'Sending' })
    if ('status' in counts && counts.status !== 'DONE')
      throw cutShort(counts, 'worked through', `To undo: winnow undo ${form_id} ${batchId}`)
    return {
      form: { id: form_id },
      writtenTo: counts.message_success_count,
      heldBack: counts.message_failed_count,
      batchId,
    }
  },
  json: result => (result.preview ? { form: result.form, ...result.preview } : result),
  lines: result => (result.preview ? previewLines(result.preview) : sentLines(result)),
})

interface Who {
  ids: readonly string[]
  fromStdin: boolean
}

async function namedBy({ io }: Session, { ids, fromStdin }: Who): Promise<string[]> {
  if (!fromStdin) return [...new Set(ids)]
  const printed = printedApplicants(await io.stdin.text()).map(it => it.id)
  const all = [...new Set([...ids, ...printed])]
  if (all.length === 0) throw new UsageError(`There are no IDs on stdin. ${nothingSent}`)
  if (all.length > limits.bulkNamed)
    throw new UsageError(
      `${count(all.length)} IDs are too many. Name at most ${count(limits.bulkNamed)}. ${nothingSent}`,
    )
  return all
}

/** All that match, as many as there are while the person is asked (docs/rules.md#selection). */
async function selectionOf(
  session: Session,
  form: FormDetails,
  matching: { query: ReturnType<typeof readQuery>; count: number | null },
  asks: boolean,
) {
  const { winnow } = session
  const form_id = form.identifier
  const { filter } = await queryOf(session, form, matching.query)
  // What happens while the question stands is told by what comes after this number.
  const { since } = asks ? await winnow.pollChanges({ form_id, since: null }) : { since: null }
  const { total } = await winnow.fetchWindow({ form_id, ...filter, limit: 1 })
  if (total === 0) throw refusal('not_found', 404, `No applicants match. ${nothingSent}`)
  return { ...filter, count: matching.count ?? total, since_event: since }
}

type Preview = Awaited<ReturnType<Session['winnow']['previewBulkMessage']>>

function previewLines({ messages, sendCount, total, repliesLeft, heldBackCounts }: Preview): string[] {
  const isOver = heldBackCounts.some(it => it.reason === 'OVER_LIMIT')
  return [
    ...messages.flatMap(({ submissionId, name, email, text, heldBack }) => {
      const who = [submissionId, name, email].join('\t')
      if (heldBack !== null) return [`${who}\tNot sent: ${heldBackText[heldBack]}`]
      return [who, ...(text ?? '').split('\n').map(line => `  ${line}`)]
    }),
    `${counted(sendCount, 'message')} to ${counted(total, 'applicant')}. ${nothingSent}`,
    ...(isOver && repliesLeft !== null
      ? [
          `Only ${counted(repliesLeft, 'reply is', 'replies are')} left today. To send to those who applied first, add --within-limit`,
        ]
      : []),
  ]
}

interface Sent {
  form: { id: string }
  writtenTo: number
  heldBack: number
  batchId: string
}

const sentLines = ({ form, writtenTo, heldBack, batchId }: Sent): string[] => [
  `Message sent to ${counted(writtenTo, 'applicant')}.`,
  ...(heldBack > 0 ? [`${counted(heldBack, 'applicant')} got no message. To see why: add --dry-run`] : []),
  ...(writtenTo > 0
    ? [`To take it back within ${limits.takeBackSeconds} seconds: winnow undo ${form.id} ${batchId}`]
    : []),
]
