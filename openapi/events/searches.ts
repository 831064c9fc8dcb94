import { z } from 'zod'
import { aiResults } from '../common/enums.ts'
import type { EventKind } from './kind.ts'

const search = z.object({ search: z.string() })

/** Searches of the assistant. */
export const searchEvents = {
  /** A search of the assistant, by its id */
  'search.created': { form: true, data: search },
  'search.changed': { form: true, data: search },
  /** What it was called; its criteria went with it */
  'search.deleted': { form: true, data: search.extend({ name: z.string() }) },
  'search.criterion_deleted': {
    form: true,
    data: search.extend({ criterion: z.string(), name: z.string() }),
  },
  /** Its subjects have new results of the search */
  'search.judged': { change: 'judged', data: search },
  /** A reviewer's verdict in place of the assistant's, or no longer; null: none */
  'search.overridden': {
    change: 'judged',
    data: z.object({
      criterion: z.string(),
      from: z.enum(aiResults).nullable(),
      to: z.enum(aiResults).nullable(),
    }),
  },
} as const satisfies Record<string, EventKind>
