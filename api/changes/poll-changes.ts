import { ops } from '@winnow/openapi'
import { procedure } from '../core/command.ts'
import { statement } from '../core/database/prepared.ts'
import { invalid } from '../core/error.ts'
import { createSeats, waitUntilFound } from '../core/events/wait.ts'
import { countsOf } from '../forms/details.ts'
import { findSubmission } from '../submissions/find.ts'
import { noteActivity } from '../workspaces/activity.ts'
import { findChanges, nothingChanged } from './find-changes.ts'
import { findJobs } from './find-jobs.ts'
import { findWatched } from './find-watched.ts'
import { findViewers, setViewing, viewersTopic } from './viewers.ts'

/** Calls that one session has waiting for one form or workspace: its tabs in view, and a few to spare. */
const seats = createSeats(8, 'release')

const lastNumber = statement<{ number: number }>(
  'select coalesce(max(number), 0) as number from events where workspace_id = ?',
)

/** Answers as soon as an event means something to the caller; what does not is passed over. */
export const pollChanges = procedure(ops.changes.pollChanges, async ({ app, actor, input, db, request }) => {
  const { workspaceId, form } = await findWatched(db, actor, input)
  const { viewing, viewers_tag: tag } = input
  // A database that takes no writes still tells what changed.
  await noteActivity(app, workspaceId, actor.userId, app.clock()).catch(error =>
    app.log('warn', 'activity not noted', { error }),
  )
  if (viewing && !form) throw invalid([{ path: 'form_id', message: 'Name the form of the application' }])
  if (viewing && form) await findSubmission(db, form.number, viewing)
  if (viewing !== undefined)
    // Who is there is worth less than what changed, which a database that takes no writes still tells.
    await setViewing(app, actor, form?.number, viewing).catch(error =>
      app.log('warn', 'viewer not noted', { error }),
    )
  let since = input.since
  return waitUntilFound(app, request, {
    actor,
    topics: [`workspace:${workspaceId}`, ...(form ? [viewersTopic(form.number)] : [])],
    seats,
    key: `${actor.kind === 'user' ? actor.sessionHash : actor.keyId} ${input.page_id} ${input.form_id}`,
    async look(now) {
      const watched = await findWatched(db, actor, input)
      const [latest] = await lastNumber.all(db, workspaceId)
      const number = latest?.number ?? 0
      const changed = since === null ? nothingChanged : await findChanges(db, actor, watched, since, number)
      const present = watched.form && (await findViewers(db, actor, watched.form.number, now))
      const isOther = present !== null && typeof tag === 'string' && tag !== present.tag
      const found = since === null || changed !== nothingChanged || isOther
      since = number
      return {
        found,
        again: present?.until,
        reply: async () => ({
          since: number,
          changes: changed.changes,
          truncated: changed.truncated,
          form_changed: changed.formChanged,
          workspace_changed: changed.workspaceChanged,
          counts: watched.form && (await countsOf(db, watched.form)),
          rows_version: watched.form?.rowsVersion ?? null,
          jobs: await findJobs(db, actor, watched, changed.jobIds),
          viewers: present?.viewers ?? [],
          viewers_tag: present?.tag ?? '',
        }),
      }
    },
  })
})
