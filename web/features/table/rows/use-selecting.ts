import { useEffect, useRef } from 'react'
import { type Applicant, applicantOf } from '../../../lib/review/applicant.ts'
import type { TableQuery } from '../query.ts'
import { add, emptySelection, everybody, remove, type Selection, toggle } from './selection.ts'
import { type Rows, windowQuery } from './use-rows.ts'

interface Selecting {
  query: TableQuery
  rows: Rows
  selection: Selection
  onSelection: (selection: Selection) => void
}

/** Applicants that 'all' remembers by name. */
const mostKnown = 20

/** What 'all that match' is said of; an order changes nobody. */
const matchingOf = (query: TableQuery) => {
  const { form_id: _form, sort: _sort, ...matching } = windowQuery('', query)
  return matching
}

/** The ways to select: one row, a range from the row toggled last, what is loaded, all that match. */
export function useSelecting({ query, rows, selection, onSelection }: Selecting) {
  const anchor = useRef<number | null>(null)
  // 'All' belongs to its query: of another one nobody could say which rows are meant.
  const isStale =
    selection.by === 'query' && JSON.stringify(selection.query) !== JSON.stringify(matchingOf(query))
  useEffect(() => {
    if (isStale) onSelection(emptySelection)
  }, [isStale, onSelection])

  const between = (one: number, other: number): Applicant[] => {
    const found: Applicant[] = []
    for (let index = Math.min(one, other); index <= Math.max(one, other); index++) {
      const row = rows.rowAt(index)
      if (row) found.push(applicantOf(row))
    }
    return found
  }
  const loaded = () => [...rows.loaded()].map(([, row]) => applicantOf(row))

  return {
    toggleRow: (index: number, range: boolean) => {
      const row = rows.rowAt(index)
      if (!row) return
      if (range && anchor.current !== null) onSelection(add(selection, between(anchor.current, index)))
      else onSelection(toggle(selection, applicantOf(row)))
      anchor.current = index
    },
    toggleLoaded: (on: boolean) => {
      if (on) onSelection(add(selection, loaded()))
      else onSelection(selection.by === 'query' ? emptySelection : remove(selection, loaded()))
    },
    selectAll: () =>
      onSelection(
        everybody({
          query: matchingOf(query),
          matched: rows.total ?? 0,
          some: loaded().slice(0, mostKnown),
        }),
      ),
  }
}
