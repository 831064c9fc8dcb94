import type { Retained } from '../../core/background/retention.ts'
import { statement } from '../../core/database/prepared.ts'

// Form by form, as the index has them; what became an application counts with it, for as long as that is there.
const oldVisits = statement<{ id: string }>(`
  delete from visits where rowid in (
    select v.rowid from forms f cross join visits v on v.form_number = f.number and v.viewed_at < ?
    where v.submission_id is null limit ?) returning id`)

/** Visits that ended in no application. */
export const retainedVisits: Retained = {
  days: 'visits',
  remove: async (tx, before, most) => (await oldVisits.all(tx, before, most)).length,
}
