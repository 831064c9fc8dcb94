import { useEffect, useRef, useState } from 'react'
import { localStore } from '../../../lib/browser/storage.ts'
import { css } from '../../../styled-system/css'
import { Button } from '../../../ui/actions/Button.tsx'
import { NotFetched } from '../../../ui/feedback/NotFetched.tsx'
import { partOnDemand } from '../../../ui/overlays/on-demand.tsx'
import { useReviewBehind } from '../../review/ReviewProvider.tsx'
import { sizeOf } from '../../review/selection/subjects.ts'
import type { Columns } from '../column-menu/use-columns.ts'
import { Grid } from '../grid/Grid.tsx'
import { selectionBarPad } from './SelectionBar.tsx'

/** Under this width a list takes the place of the grid. */
const narrowest = 720

const RowList = partOnDemand(() => import('./RowList.tsx').then(module => module.RowList), {
  failed: NotFetched,
})
const fetchList = () => void RowList.preload().catch(() => {})
/** Milliseconds from the grid until the list is fetched too: it stands in the grid's place where a panel opens beside it. */
const ahead = 1_500

/** Where the browser saves that somebody prefers the list even on a wide screen, as with a screen reader. */
const asListKey = 'winnow-applicants-as-list'

const prefersList = () => localStore.readText(asListKey) === 'yes'
// Beside the rows, not after them.
if (innerWidth < narrowest || prefersList()) fetchList()

/** Out of sight until it has the focus. */
const switcher = css({
  position: 'absolute',
  left: '8',
  top: '4',
  zIndex: '[2]',
  '&:not(:focus-within)': { srOnly: true },
})
const gridBox = css({ grow: true, minHeight: '0', overflow: 'hidden' })
const listBox = css({ stack: '0', grow: true, minHeight: '0' })

interface RowsViewProps {
  table: Columns
  /** Opens the filter of a column */
  onFilter: (columnId: string) => void
}

/** The grid, or the list where it does not fit (docs/rules.md#narrow-screens); nothing is painted before the fonts are loaded. */
export function RowsView({ table, onFilter }: RowsViewProps) {
  const { selection } = useReviewBehind().state
  const box = useRef<HTMLDivElement>(null)
  const [isNarrow, setNarrow] = useState(innerWidth < narrowest)
  const fontsReady = useFonts()
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setNarrow((entry?.contentRect.width ?? 0) < narrowest))
    if (box.current) observer.observe(box.current)
    const soon = setTimeout(fetchList, ahead)
    return () => {
      observer.disconnect()
      clearTimeout(soon)
    }
  }, [])
  const [asList, setAsList] = useState(prefersList)
  const choose = (list: boolean) => {
    localStore.writeText(asListKey, list ? 'yes' : 'no')
    setAsList(list)
  }
  const isList = isNarrow || asList
  const bottomPad = sizeOf(selection) > 0 ? selectionBarPad : 0
  return (
    <div ref={box} className={isList ? listBox : gridBox} data-region="table">
      {!isNarrow && (
        <div className={switcher}>
          <Button onClick={() => choose(!asList)}>{asList ? 'Show as table' : 'Show as list'}</Button>
        </div>
      )}
      {isList ? (
        <RowList columns={table.shown} bottomPad={bottomPad} />
      ) : (
        fontsReady && <Grid table={table} onFilter={onFilter} bottomPad={bottomPad} />
      )}
    </div>
  )
}

/** A canvas paints with what is there: the weights that the cells use are loaded first. */
function useFonts(): boolean {
  const [ready, setReady] = useState(false)
  useEffect(() => {
    let mounted = true
    const weights = [400, 500, 600].map(weight => document.fonts.load(`${weight} 13px "Inter Variable"`))
    // A font that cannot be loaded must not keep the rows away.
    Promise.allSettled(weights).then(() => mounted && setReady(true))
    return () => {
      mounted = false
    }
  }, [])
  return ready
}
