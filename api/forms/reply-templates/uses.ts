import type { Transaction } from '@winnow/db'
import { keyOf } from '@winnow/openapi/common/text/plain-text'
import { statement } from '../../core/database/prepared.ts'

const count = statement(`
  update templates set use_count = max(0, use_count + ?) where form_number = ? and name_key = ?`)

/**
 * Counts messages that were sent starting from a template, or were taken back (`n` below 0). One that was renamed or deleted since it
 * was chosen counts nothing: the message is what matters (docs/rules.md#template-uses).
 */
export const countUses = (tx: Transaction, formNumber: number, template: string, n: number): Promise<void> =>
  count.run(tx, n, formNumber, keyOf(template))
