import type { Row } from '@winnow/openapi/columns'
import { useEffect, useRef, useState } from 'react'
import { css } from '../../../styled-system/css'
import type { ApplicantsTableProps } from '../ApplicantsTable.tsx'
import type { GridColumn } from '../columns/index.ts'
import { Grid } from './Grid.tsx'
import { RowList } from './RowList.tsx'
import { selectionBarPad } from './SelectionBar.tsx'

/** Under this width a list takes the place of the grid. */
const narrowest = 720

const gridBox = css({ flex: '1', minHeight: '0', minWidth: '0', overflow: 'hidden' })
const listBox = css({ display: 'flex', flexDirection: 'column', flex: '1', minHeight: '0', minWidth: '0' })

interface RowsProps
  extends Pick<
    ApplicantsTableProps,
    'form' | 'rows' | 'query' | 'onQuery' | 'selection' | 'focused' | 'onFocus' | 'onOpen' | 'gridRef'
  > {
  columns: readonly GridColumn[]
  isSelected: (row: Row) => boolean
  covered: boolean | 'indeterminate'
  onToggle: (index: number, range: boolean) => void
  onToggleAll: () => void
}

/** The grid, or the list where there is no room for it; nothing is painted before the family is there. */
export function RowsView({
  form,
  columns,
  rows,
  isSelected,
  covered,
  query,
  selection,
  onQuery,
  ...rest
}: RowsProps) {
  const { focused, onFocus, onOpen, onToggle, onToggleAll, gridRef } = rest
  const box = useRef<HTMLDivElement>(null)
  const [isNarrow, setNarrow] = useState(innerWidth < narrowest)
  const fontsReady = useFonts()
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setNarrow((entry?.contentRect.width ?? 0) < narrowest))
    if (box.current) observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  const bottomPad = selection.size > 0 ? selectionBarPad : 0
  return (
    <div ref={box} className={isNarrow ? listBox : gridBox} data-region="table">
      {isNarrow ? (
        <RowList
          rows={rows}
          isSelected={isSelected}
          onOpen={onOpen}
          onToggle={onToggle}
          bottomPad={bottomPad}
        />
      ) : (
        fontsReady && (
          <Grid
            form={form}
            columns={columns}
            rows={rows}
            isSelected={isSelected}
            coverage={covered}
            focused={focused}
            onFocus={onFocus}
            onOpen={onOpen}
            onToggle={onToggle}
            onToggleAll={onToggleAll}
            sort={query.sort}
            onSort={sort => onQuery({ sort })}
            bottomPad={bottomPad}
            gridRef={gridRef}
          />
        )
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
