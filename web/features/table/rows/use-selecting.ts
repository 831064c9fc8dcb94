import { rowReader } from '@winnow/openapi/columns'
import { limits } from '@winnow/openapi/common/limits'
import type { FormDetails } from '@winnow/sdk'
import { windows } from '@winnow/sdk'
import { useEffect, useRef, useState } from 'react'
import { sentenceOf, winnow } from '../../../lib/client.ts'
import { type Applicant, applicantOf } from '../../../lib/review/applicant.ts'
import { toast } from '../../../ui/overlays/stack.ts'
import type { TableQuery } from '../query.ts'
import { add, remove, type Selection, toggle } from './selection.ts'
import { type Rows, windowQuery } from './use-rows.ts'

interface Selecting {
  form: FormDetails
  query: TableQuery
  rows: Rows
  selection: Selection
  onSelection: (selection: Selection) => void
}

/** The ways to select: one row, a range from the row toggled last, what is loaded, all of the query. */
export function useSelecting({ form, query, rows, selection, onSelection }: Selecting) {
  const anchor = useRef<number | null>(null)
  const [selecting, setSelecting] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)
  const queryKey = JSON.stringify([query.tab, query.search, query.sort])
  useEffect(() => {
    if (!queryKey) return
    return () => running.current?.abort()
  }, [queryKey])

  const between = (one: number, other: number): Applicant[] => {
    const found: Applicant[] = []
    for (let index = Math.min(one, other); index <= Math.max(one, other); index++) {
      const row = rows.rowAt(index)
      if (row) found.push(applicantOf(row))
    }
    return found
  }

  const toggleRow = (index: number, range: boolean) => {
    const row = rows.rowAt(index)
    if (!row) return
    if (range && anchor.current !== null) onSelection(add(selection, between(anchor.current, index)))
    else onSelection(toggle(selection, applicantOf(row)))
    anchor.current = index
  }

  const toggleLoaded = (on: boolean) => {
    const all = [...rows.loaded()].map(([, row]) => applicantOf(row))
    onSelection(
      on
        ? add(selection, all)
        : remove(
            selection,
            all.map(applicant => applicant.id),
          ),
    )
  }

  const selectAll = async () => {
    const controller = new AbortController()
    running.current?.abort()
    running.current = controller
    let all: Selection = selection
    setSelecting(all.size)
    try {
      for await (const window of windows(winnow, windowQuery(form.identifier, query), {
        signal: controller.signal,
      })) {
        all = add(all, window.rows.map(rowReader(window.columns)).map(applicantOf))
        setSelecting(all.size)
        if (all.size >= limits.bulk) break
      }
      onSelection(new Map([...all].slice(0, limits.bulk)))
    } catch (error) {
      if (!controller.signal.aborted)
        toast({ tone: 'bad', title: 'Not all applicants could be selected', text: sentenceOf(error) })
    } finally {
      if (running.current === controller) setSelecting(null)
    }
  }

  return { toggleRow, toggleLoaded, selectAll, selecting, limit: limits.bulk }
}
