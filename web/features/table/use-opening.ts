import { useCallback, useEffect, useState } from 'react'
import { idOf, type Rows } from './rows/use-rows.ts'

/** Which row is open, and opening one by its place even where its page is still on the way. */
export function useOpening(rows: Rows, openId: string | null, onOpen: (id: string) => void) {
  const [wanted, setWanted] = useState<number | null>(null)
  // The place at which the open one was last seen: it stays known while the row leaves the list.
  const [lastIndex, setLastIndex] = useState<number | null>(null)
  const found = openId === null ? undefined : [...rows.loaded()].find(([, row]) => idOf(row) === openId)
  const index = found?.[0] ?? null
  useEffect(() => {
    if (index !== null) setLastIndex(index)
  }, [index])
  const row = wanted === null ? undefined : rows.rowAt(wanted)
  useEffect(() => {
    if (!row) return
    setWanted(null)
    onOpen(idOf(row))
  }, [row, onOpen])
  const { show } = rows
  const openAt = useCallback(
    (at: number) => {
      setWanted(at)
      show(at, at)
    },
    [show],
  )
  return { index, lastIndex, openAt }
}
