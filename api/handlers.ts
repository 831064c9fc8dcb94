import { chatRoutes } from './chats/routes.ts'
import type { Handler } from './core/command.ts'
import type { JobKind } from './core/jobs/job.ts'
import type { Task } from './core/workers/write-worker.ts'
import { fillDraftRoutes } from './fill-drafts/routes.ts'
import { purgePart } from './forms/purge/purge.ts'
import { formRoutes } from './forms/routes.ts'
import { bulkJob } from './submissions/move/bulk-job.ts'
import { undoJob } from './submissions/move/undo-job.ts'
import { ownRoutes } from './submissions/own/routes.ts'
import { submissionRoutes } from './submissions/routes.ts'
import { uploadRoutes } from './uploads/routes.ts'
import { userRoutes } from './users/routes.ts'
import { workspaceRoutes } from './workspaces/routes.ts'

/** What answers each operation of the contract. */
export const handlers: readonly Handler[] = [
  ...userRoutes,
  ...workspaceRoutes,
  ...formRoutes,
  ...submissionRoutes,
  ...ownRoutes,
  ...chatRoutes,
  ...fillDraftRoutes,
  ...uploadRoutes,
]

/** What can be done as a job. */
export const jobKinds: readonly JobKind[] = [bulkJob, undoJob]

/** What the server does for itself on the write worker. */
export const tasks: Readonly<Record<string, Task>> = { purge: purgePart }
