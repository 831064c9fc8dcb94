import type { Transaction } from '@winnow/db'
import { aiOptOutId } from '@winnow/openapi/columns'
import { statement } from '../core/database/prepared.ts'
import { usualWidths } from '../forms/columns/present.ts'

const addColumn = statement(`
  insert into custom_fields (form_number, id, type, width) values (?, ?, 'AI_OPT_OUT', ?) on conflict do nothing`)

/** The first applicant of a form who asks that a person reads it gives its table the column. */
export const addOptOutColumn = (tx: Transaction, formNumber: number) =>
  addColumn.run(tx, formNumber, aiOptOutId, usualWidths.AI_OPT_OUT)

const write = statement('update submissions set ai_opted_out = ? where id = ?')
const forget = [
  'delete from ai_results where submission_id = ?',
  'update model_requests set content = null, instructions_hash = null where submission_id = ?',
].map(it => statement(it))

/** Notes what the applicant asks; whoever wants a person loses what the assistant said of them, and what it was sent. */
export async function setOptOut(
  tx: Transaction,
  { id, formNumber }: { id: number; formNumber: number },
  isOptedOut: boolean,
): Promise<void> {
  await write.run(tx, isOptedOut ? 1 : 0, id)
  if (!isOptedOut) return
  for (const it of forget) await it.run(tx, id)
  await addOptOutColumn(tx, formNumber)
}
