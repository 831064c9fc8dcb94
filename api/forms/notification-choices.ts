import { notificationChoices, type Reader, type Transaction } from '@winnow/db'
import { statement } from '../core/database/prepared.ts'

/** What of a form's mail somebody gets. */
export interface Choices {
  arrivals: boolean
  dailyReport: boolean
  mentions: boolean
  messages: boolean
}

const choiceOf = statement<Record<keyof Choices | 'formNumber', number>>(`
  select p.value as formNumber, coalesce(c.arrivals, e.user_id is not null) as arrivals,
    coalesce(c.daily_report, 0) as dailyReport, coalesce(c.mentions, 1) as mentions,
    coalesce(c.messages, 1) as messages
  from (select value, ? as user_id from json_each(?)) p
  left join notification_choices c on c.form_number = p.value and c.user_id = p.user_id
  left join editors e on e.form_number = p.value and e.user_id = p.user_id`)

/** What of each form's mail somebody gets; who chose nothing gets arrivals where they edit it, mentions, messages, and no report. */
export async function choicesOfForms(db: Reader, formNumbers: readonly number[], userId: string) {
  const rows = await choiceOf.all(db, userId, JSON.stringify(formNumbers))
  const byForm = new Map(rows.map(it => [it.formNumber, it]))
  return (formNumber: number): Choices => {
    const row = byForm.get(formNumber)
    return {
      arrivals: row?.arrivals === 1,
      dailyReport: row?.dailyReport === 1,
      mentions: row?.mentions === 1,
      messages: row?.messages === 1,
    }
  }
}

export const choicesOf = async (db: Reader, formNumber: number, userId: string): Promise<Choices> =>
  (await choicesOfForms(db, [formNumber], userId))(formNumber)

export const dailyReportOf = async (db: Reader, formNumber: number, userId: string) =>
  (await choicesOf(db, formNumber, userId)).dailyReport

/** Changes some of somebody's choices. A report that begins today counts what comes from now on. */
export async function choose(
  tx: Transaction,
  formNumber: number,
  userId: string,
  chosen: Partial<Choices>,
  now: number,
): Promise<Choices> {
  const before = await choicesOf(tx, formNumber, userId)
  const choices = { ...before, ...chosen }
  const begins = choices.dailyReport && !before.dailyReport ? { reportedUntil: now } : {}
  await tx
    .insert(notificationChoices)
    .values({ formNumber, userId, ...choices, ...begins })
    .onConflictDoUpdate({
      target: [notificationChoices.formNumber, notificationChoices.userId],
      set: { ...choices, ...begins },
    })
  return choices
}
