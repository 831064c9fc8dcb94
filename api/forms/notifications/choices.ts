import type { Reader } from '@winnow/db'
import { statement } from '../../core/database/prepared.ts'

interface Choice {
  arrivals: number
  dailyReport: number
}

const choiceOf = statement<Choice>(`
  select arrivals, daily_report as dailyReport from notification_choices where form_number = ? and user_id = ?`)

/** What of a form's mail somebody gets; who chose nothing gets arrivals, and no report. */
export async function choicesOf(db: Reader, formNumber: number, userId: string) {
  const [row] = await choiceOf.all(db, formNumber, userId)
  return { arrivals: row?.arrivals !== 0, dailyReport: row?.dailyReport === 1 }
}

export const dailyReportOf = async (db: Reader, formNumber: number, userId: string) =>
  (await choicesOf(db, formNumber, userId)).dailyReport
