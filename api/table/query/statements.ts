import type { Statement } from '../../core/database/long-reads.ts'
import { type Fragment, fragment } from './fragment.ts'

/** The tables that a query's SQL speaks of, those that it needs. */
export function tablesOf(source: Fragment, ...parts: readonly Fragment[]): Fragment {
  const text = parts.map(it => it.sql).join(' ')
  const keys = text.includes('k.keys') ? fragment` join submission_keys k on k.id = s.id` : fragment``
  const cells = text.includes('c.cells') ? fragment` join submission_cells c on c.id = s.id` : fragment``
  return fragment`${source}${keys}${cells}`
}

export const toStatement = ({ sql, args }: Fragment): Statement => ({ sql, args: [...args] })

export const versionOf = (formNumber: number) =>
  toStatement(fragment`select rows_version from forms where number = ${formNumber}`)
