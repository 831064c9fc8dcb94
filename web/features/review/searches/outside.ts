import { rowReader } from '@winnow/openapi/columns'
import { limits } from '@winnow/openapi/common/limits'
import type { Winnow } from '@winnow/sdk'
import { idOf } from '../selection/subjects.ts'

const nobody: ReadonlySet<string> = new Set()

/** Whom a run passes over because they don't meet the filters of its search: asked once about each application that is loaded. */
export class Outside {
  private jobId: string | undefined
  private asked = new Set<string>()
  private found = nobody

  /** `meeting`: those of some applications who meet the filters of the search. */
  constructor(
    private readonly meeting: (searchId: string, ids: readonly string[]) => Promise<ReadonlySet<string>>,
    private readonly onChange: (outside: ReadonlySet<string>) => void,
  ) {}

  follow({ jobId, searchId }: { jobId: string; searchId: string }, loaded: readonly string[]): void {
    if (this.jobId !== jobId) this.end()
    this.jobId = jobId
    const ids = loaded.filter(id => !this.asked.has(id))
    if (ids.length === 0) return
    for (const id of ids) this.asked.add(id)
    this.meeting(searchId, ids).then(
      meeting => {
        const others = ids.filter(id => !meeting.has(id))
        if (this.jobId !== jobId || others.length === 0) return
        this.found = new Set([...this.found, ...others])
        this.onChange(this.found)
      },
      () => {
        // Asked again with the next rows.
        for (const id of ids) this.asked.delete(id)
      },
    )
  }

  end(): void {
    this.jobId = undefined
    this.asked = new Set()
    if (this.found.size === 0) return
    this.found = nobody
    this.onChange(this.found)
  }
}

/** Who of these meets the filters of a search, as the server would decide. */
export async function meeting(
  winnow: Winnow,
  form_id: string,
  composite_query_id: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { filters } = await winnow.fetchCompositeAiQuery({ form_id, composite_query_id })
  if (filters.length === 0) return new Set(ids)
  const met = new Set<string>()
  for (let from = 0; from < ids.length; from += limits.page.most) {
    const submission_ids = ids.slice(from, from + limits.page.most)
    const { columns, rows } = await winnow.fetchWindow({
      ...{ form_id, submission_ids, limit: limits.page.most },
      filters: filters.map(it => it.filter),
    })
    for (const row of rows.map(rowReader(columns))) met.add(idOf(row))
  }
  return met
}
