import { filterColumnsOf } from '@winnow/openapi/filters/columns'
import type { FormDetails } from '@winnow/sdk'
import { useCallback, useEffect, useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { paths } from '../../lib/paths.ts'
import { toast } from '../../ui/overlays/stack.ts'
import { readFilters, readQuery, type TableQuery, writeQuery } from './query.ts'

/**
 * The table's query as the URL holds it; a change replaces the URL (spec 2, section 2). Filters that the form cannot take leave
 * the URL, and a toast says so.
 */
export function useTableQuery(form: FormDetails): [TableQuery, (change: Partial<TableQuery>) => void] {
  const search = useSearch()
  const [, navigate] = useLocation()
  const columns = useMemo(() => filterColumnsOf(form), [form])
  const params = useMemo(() => new URLSearchParams(search), [search])
  const query = useMemo(() => readQuery(params, columns), [params, columns])
  const change = useCallback(
    (by: Partial<TableQuery>) => {
      // What was typed last may be heard after the table was left.
      if (location.pathname !== paths.form(form.identifier)) return
      // The address as it is now: two changes in one turn must not undo each other.
      const now = readQuery(new URLSearchParams(location.search), columns)
      navigate(paths.form(form.identifier, writeQuery({ ...now, ...by })), { replace: true })
    },
    [form.identifier, columns, navigate],
  )
  const lost = readFilters(params.get('filters'), columns).lost
  useEffect(() => {
    if (!lost) return
    toast({
      id: 'lost-filters',
      tone: 'info',
      title: 'A filter of this link was left out',
      text: 'It cannot be read, or its column is gone. The others hold.',
    })
    change({})
  }, [lost, change])
  return [query, change]
}
