import { limits } from '@winnow/openapi/common/limits'
import { count, counted } from '@winnow/openapi/common/text/format'
import { confirm, requireYes, yesOption } from '../../io/confirm.ts'
import { UsageError } from '../../io/failure.ts'
import { printedApplicants, wholeNumber } from '../../io/input.ts'

import { Session } from '../../io/session.ts'
import { command } from '../command.ts'
import { formArgument } from '../forms/form.ts'
import { messageOptions, messageSource, messageText } from '../message.ts'
import { countsOf, moveMatching, nobodyMoved } from './move-matching.ts'
import { namingApplications } from './naming.ts'
import { narrows, queryOptions, readQuery } from './query.ts'

export const moveApplicants = command({
  path: 'applicants move',
  summary: 'Move applicants to another status, with or without a message',
  more: `Moves all of them or none. Nobody is messaged unless you add a message; before messaging several, it asks. --all-matching moves everyone a query finds; more than ${count(limits.bulk)} are moved as a job, which Ctrl+C stops.`,
  args: [formArgument, ['[application...]', 'IDs of applications']],
  options: [
    ['--to <status>', "The new status, such as 'Shortlisted'"],
    ...messageOptions,
    ['--stdin', "Read IDs from stdin, as 'applicants list' prints them"],
    ['--from <status>', 'Move nobody if any of them has left this status since'],
    ['--leave-out-moved', 'Leave out those who have left it, and move the others'],
    ['--anyway', 'Move them whatever their status is by now'],
    ['--all-matching', 'Move everyone that --view, --status, --search and --filter find'],
    ...queryOptions,
    ['--count <number>', 'With --all-matching: move nobody unless this many match'],
    ['--include-replied', 'With --all-matching: also message those who already have a reply'],
    yesOption,
  ],
  examples: [
    'winnow applicants move spring-accelerator sub_01j9 --to Shortlisted',
    'winnow applicants list spring-accelerator --status New --search solar | winnow applicants move spring-accelerator --stdin --to Shortlisted --template Shortlist --yes',
    "winnow applicants move spring-accelerator --all-matching --status New --filter 'Team size < 2' --to Archived",
  ],
  read([form, ids], flags, io) {
    if (typeof flags.to !== 'string') throw new UsageError('--to is missing: the status to move them to.')
    const source = messageSource(flags)
    if (flags.stdin && source?.from === 'file' && source.value === '-')
      throw new UsageError("--stdin and --message-file - can't both read stdin.")
    const named = Array.isArray(ids) ? ids : []
    const query = readQuery(flags)
    const seen = {
      from: typeof flags.from === 'string' ? flags.from : null,
      leavesOutMoved: flags.leaveOutMoved === true,
      anyway: flags.anyway === true,
    }
    if (seen.anyway && (seen.from !== null || seen.leavesOutMoved))
      throw new UsageError("--anyway can't be used with --from or --leave-out-moved.")
    if (flags.allMatching) {
      if (seen.from !== null || seen.leavesOutMoved)
        throw new UsageError("--from and --leave-out-moved can't be used with --all-matching. Use --status.")
      if (named.length > 0 || flags.stdin)
        throw new UsageError("--all-matching can't be used with IDs of applications.")
      const count = flags.count === undefined ? null : wholeNumber('--count', flags.count, 1)
      const yes = count !== null || requireYes(flags, io, nobodyMoved)
      const matching = { query, count, includeReplied: flags.includeReplied === true, yes }
      return { form: String(form), to: flags.to, source, matching }
    }
    if (narrows(query)) throw new UsageError('--view, --status, --search and --filter need --all-matching.')
    if (named.length === 0 && !flags.stdin)
      throw new UsageError('Name the applications to move, or use --stdin or --all-matching.')
    // One message to one applicant is what was typed; more go out only on a yes.
    const mails = source !== null && (named.length > 1 || flags.stdin === true)
    const yes = !mails || requireYes(flags, io, nobodyMoved)
    return {
      ...{ form: String(form), to: flags.to, source, seen, yes },
      ...{ ids: named, fromStdin: flags.stdin === true },
    }
  },
  async run(options, io) {
    const session = await Session.open(io)
    const { form, to: stage, source } = options
    if (options.matching) {
      const details = await session.form(form)
      const message = source ? await messageText(source, io, async () => details) : undefined
      return moveMatching(session, details, { ...options.matching, stage, message })
    }
    const { ids, fromStdin, seen, yes } = options
    const printed = fromStdin ? printedApplicants(await io.stdin.text()) : []
    const all = [...new Set([...ids, ...printed.map(it => it.id)])]
    if (all.length === 0) throw new UsageError('There are no IDs on stdin. Nobody was moved.')
    if (all.length > limits.bulk)
      throw new UsageError(
        `${counted(all.length, 'applicant')} are too many for one move. Move at most ${count(limits.bulk)} at once, or use --all-matching. Nobody was moved.`,
      )
    const form_id = await session.formId(form)
    const message = source
      ? await messageText(source, io, () => session.winnow.fetchDetails({ form_id }))
      : undefined
    const question = `Move ${counted(all.length, 'applicant')} to ${stage} and message them?`
    if (!yes) await confirm(io, question, nobodyMoved)
    const stages = Object.fromEntries(printed.flatMap(it => (it.stage ? [[it.id, it.stage]] : [])))
    const expected = seen.anyway ? null : (seen.from ?? (Object.keys(stages).length > 0 ? stages : null))
    const moved = await session.winnow
      .bulkAction({
        form_id,
        submission_ids: all,
        action: stage,
        ...(expected === null ? {} : { expected_stage: expected, leave_out_moved: seen.leavesOutMoved }),
        send_message: message !== undefined,
        ...(message === undefined ? {} : { ...message, submission_ids_for_message: all }),
      })
      .catch(namingApplications(all, form, nobodyMoved))
    return {
      form: { id: form_id },
      ...countsOf(moved, all.length),
      withMessage: message !== undefined,
    }
  },
  json: ({ withMessage: _withMessage, ...result }) => result,
  lines: ({ form, stage, moved, alreadyThere, writtenTo, heldBack, leftOut, batchId, withMessage }) => [
    moved === 0 ? nobodyMoved : `${counted(moved, 'applicant')} moved to ${stage}.`,
    ...(alreadyThere > 0
      ? [`${counted(alreadyThere, 'applicant was', 'applicants were')} in ${stage} already.`]
      : []),
    ...(withMessage
      ? [
          writtenTo === 0
            ? 'Nobody was sent a message.'
            : `Message sent to ${counted(writtenTo, 'applicant')}.`,
        ]
      : []),
    ...(heldBack > 0
      ? [
          `${counted(heldBack, 'message was', 'messages were')} not sent: the chat is closed, or a variable has no value.`,
        ]
      : []),
    ...(leftOut > 0
      ? [`${counted(leftOut, 'applicant')} left out, because someone else had moved them.`]
      : []),
    ...(batchId === null ? [] : [`To undo: winnow undo ${form.id} ${batchId}`]),
  ],
})
