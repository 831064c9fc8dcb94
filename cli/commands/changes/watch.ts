import { changes, type PollChangesResponse } from '@winnow/sdk'
import type { Io } from '../../io/factory.ts'
import { writeLines } from '../../io/out/write.ts'
import { Session } from '../../io/session.ts'
import { command } from '../command.ts'
import { formArgument } from '../forms/form.ts'

/** A line for each application, job and change of the form. */
const linesOf = ({
  changes,
  jobs,
  form_changed,
  workspace_changed,
  truncated,
}: PollChangesResponse): string[] => [
  ...changes.map(({ submission_id, kinds }) => `${submission_id}\t${kinds.join(', ')}`),
  ...jobs.map(({ id, status, done, total }) => `${id}\t${status} ${done} of ${total}`),
  ...(form_changed ? ['form\tchanged'] : []),
  ...(workspace_changed ? ['workspace\tchanged'] : []),
  ...(truncated ? ['form\ttoo many changes to list'] : []),
]

async function watch({ form: formName, json }: { form: string; json: boolean }, io: Io): Promise<void> {
  const session = await Session.open(io)
  const form = await session.form(formName)
  const query = { form_id: form.identifier, since: null }
  let isFirst = true
  for await (const news of changes(session.winnow, query, { signal: io.signal })) {
    const lines = linesOf(news)
    // The first answer says how things are, not what changed; an empty one only that the wait is over.
    if (!isFirst && lines.length > 0) await writeLines(io.stdout, json ? [JSON.stringify(news)] : lines)
    isFirst = false
  }
}

export const watchForm = command({
  path: 'watch',
  summary: 'Print changes to a form as they happen',
  more: 'Prints a line for each change until you press Ctrl+C.',
  args: [formArgument],
  examples: ['winnow watch spring-accelerator', 'winnow watch spring-accelerator --json | jq .counts'],
  read: ([form], flags) => ({ form: String(form), json: flags.json === true }),
  run: watch,
  json: () => undefined,
  lines: () => [],
})
