import { useCallback, useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { paths } from '../../lib/paths.ts'
import { readQuery, type TableQuery, writeQuery } from './query.ts'

/** The table's query as the URL holds it; a change replaces the URL (spec 2, section 2). */
export function useTableQuery(formId: string): [TableQuery, (change: Partial<TableQuery>) => void] {
  const search = useSearch()
  const [, navigate] = useLocation()
  const query = useMemo(() => readQuery(new URLSearchParams(search)), [search])
  const change = useCallback(
    (by: Partial<TableQuery>) => {
      // The address as it is now: two changes in one turn must not undo each other.
      const now = readQuery(new URLSearchParams(location.search))
      navigate(paths.form(formId, writeQuery({ ...now, ...by })), { replace: true })
    },
    [formId, navigate],
  )
  return [query, change]
}
