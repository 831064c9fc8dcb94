import type { Retained } from '../background/retention.ts'
import { statement } from '../database/prepared.ts'

const oldJobs = statement<{ number: number }>(`
  delete from jobs where number in (
    select number from jobs where settled_at < ? order by number limit ?) returning number`)

/** Jobs that have come to their end; one of the server itself that did its work leaves no row. */
export const retainedJobs: Retained = {
  days: 'jobs',
  remove: async (tx, before, most) => (await oldJobs.all(tx, before, most)).length,
}
