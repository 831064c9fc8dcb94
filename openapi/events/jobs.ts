import { z } from 'zod'
import { jobStatuses } from '../common/enums.ts'
import type { EventKind } from './kind.ts'

/** Jobs: when they start, and how they end. */
export const jobEvents = {
  'job.started': { job: true, data: z.object({ job: z.string(), kind: z.string(), total: z.int() }) },
  'job.stopped': { job: true, data: z.object({ job: z.string() }) },
  'job.ended': { job: true, data: z.object({ job: z.string(), status: z.enum(jobStatuses) }) },
} as const satisfies Record<string, EventKind>
