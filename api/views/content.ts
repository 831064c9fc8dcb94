import type { SavedFilterContent, Transaction, ViewContent } from '@winnow/db'
import { keyOf } from '@winnow/openapi/common/text/plain-text'
import type { SignedIn } from '../core/actor.ts'
import { invalid } from '../core/error.ts'
import type { FoundForm } from '../forms/find.ts'
import { compileQuery } from '../table/query/compile.ts'
import type { ViewRow } from './find.ts'

/** What a call says of the content; absent: as it is. */
interface Given {
  filters?: ViewContent['filters'] | undefined
  sort?: ViewContent['sort'] | undefined
  grouping?: ViewContent['grouping'] | undefined
  hidden_columns?: string[] | undefined
  pinned_columns?: string[] | undefined
  column_order?: string[] | undefined
}

/** The columns that a body names, each at its path. */
const lists = {
  hidden_columns: 'hiddenColumns',
  pinned_columns: 'pinnedColumns',
  column_order: 'columnOrder',
} as const

/** The content after a call; what it names must be there, but for columns that were named before. */
export async function contentAfter(
  tx: Transaction,
  actor: SignedIn,
  found: FoundForm,
  before: ViewContent,
  { filters, sort, grouping, ...columns }: Given,
  now: number,
): Promise<ViewContent> {
  const query = { ...(filters && { filters }), ...(sort && { sort }), ...(grouping && { grouping }) }
  const { visible } = await compileQuery(tx, actor, found, query, now)
  const after: ViewContent = {
    ...before,
    ...(filters && { filters }),
    ...(sort !== undefined && { sort }),
    ...(grouping !== undefined && { grouping }),
  }
  for (const [path, place] of Object.entries(lists) as [
    keyof typeof lists,
    (typeof lists)[keyof typeof lists],
  ][]) {
    const ids = columns[path]
    if (!ids) continue
    const known = new Set([...visible.byId.keys(), ...before[place]])
    const unknown = ids.findIndex(id => !known.has(id) || fixed.has(id))
    if (unknown !== -1)
      throw invalid([
        {
          path: `${path}.${unknown}`,
          message: fixed.has(ids[unknown] ?? '')
            ? "The applicant's column can't be hidden, pinned or moved"
            : 'This form has no such column',
        },
      ])
    after[place] = ids
  }
  return after
}

/** The applicant always stands first; the status is the tab. */
const fixed: ReadonlySet<string> = new Set(['applicant', 'stage'])

export const savedContent = ({ columnOrder: _order, ...content }: ViewContent): SavedFilterContent => content

/** Refuses a name that another view has which the same people see. */
export function refuseTaken(rows: readonly ViewRow[], name: string, of?: ViewRow): void {
  const key = keyOf(name)
  if (rows.some(it => it.nameKey === key && it.id !== of?.id))
    throw invalid([{ path: 'name', message: 'Another view already has this name' }])
}
