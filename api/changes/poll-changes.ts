import { ops } from '@winnow/openapi'
import { procedure } from '../core/command.ts'
import { statement } from '../core/database/prepared.ts'
import { createSeats, waitUntilFound } from '../core/events/wait.ts'
import { countsOf } from '../forms/details.ts'
import { findChanges, nothingChanged } from './find-changes.ts'
import { findJobs } from './find-jobs.ts'
import { findWatched } from './find-watched.ts'

/** Calls that one session has waiting for one form or workspace: its tabs in view, and a few to spare. */
const seats = createSeats(8, 'release')

const lastNumber = statement<{ number: number }>(
  'select coalesce(max(number), 0) as number from events where workspace_id = ?',
)

/** Answers as soon as an event means something to the caller; what does not is passed over. */
export const pollChanges = procedure(ops.changes.pollChanges, async ({ app, actor, input, db, request }) => {
  const { workspaceId } = await findWatched(db, actor, input)
  let since = input.since
  return waitUntilFound(app, request, {
    actor,
    topic: `workspace:${workspaceId}`,
    seats,
    key: `${actor.kind === 'user' ? actor.sessionHash : actor.keyId} ${input.page_id} ${input.form_id}`,
    async look() {
      const watched = await findWatched(db, actor, input)
      const [latest] = await lastNumber.all(db, workspaceId)
      const number = latest?.number ?? 0
      const changed = since === null ? nothingChanged : await findChanges(db, actor, watched, since, number)
      const found = since === null || changed !== nothingChanged
      since = number
      return {
        found,
        reply: async () => ({
          since: number,
          changes: changed.changes,
          truncated: changed.truncated,
          form_changed: changed.formChanged,
          counts: watched.form && (await countsOf(db, watched.form)),
          rows_version: watched.form?.rowsVersion ?? null,
          jobs: await findJobs(db, actor, watched, changed.jobIds),
        }),
      }
    },
  })
})
