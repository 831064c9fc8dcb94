import type { Reader } from '@winnow/db'
import { statement } from '../core/database/prepared.ts'

interface Choice {
  arrivals: number
  dailyReport: number
}

const choiceOf = statement<Choice>(`
  select coalesce(c.arrivals, e.user_id is not null) as arrivals, coalesce(c.daily_report, 0) as dailyReport
  from (select ? as form_number, ? as user_id) p
  left join notification_choices c on c.form_number = p.form_number and c.user_id = p.user_id
  left join editors e on e.form_number = p.form_number and e.user_id = p.user_id`)

/** What of a form's mail somebody gets; who chose nothing gets arrivals where they edit it, and no report. */
export async function choicesOf(db: Reader, formNumber: number, userId: string) {
  const [row] = await choiceOf.all(db, formNumber, userId)
  return { arrivals: row?.arrivals === 1, dailyReport: row?.dailyReport === 1 }
}

export const dailyReportOf = async (db: Reader, formNumber: number, userId: string) =>
  (await choicesOf(db, formNumber, userId)).dailyReport
