import type { Transaction } from '@winnow/db'
import { limits } from '@winnow/openapi'
import { statement } from '../core/database/prepared.ts'
import { day } from '../core/time/clock.ts'

/** Rows of one transaction. */
const batch = 500

const forget = statement(`
  update model_requests set content = null, instructions_hash = null where number in (
    select number from model_requests where sent_at < ? and instructions_hash is not null limit ?)`)
const forgetInstructions = statement(`
  delete from model_instructions where hash not in (
    select instructions_hash from model_requests where instructions_hash is not null)`)

/** Removes the words that a model was sent, once their time is over; what they cost stays (docs/rules.md#what-the-model-saw). */
export async function cleanUpModelInput(tx: Transaction, now: number): Promise<void> {
  await forget.run(tx, now - limits.modelInputDays * day, batch)
  await forgetInstructions.run(tx)
}
