import type { Row } from '@winnow/openapi/columns'
import { useEffect, useRef, useState } from 'react'
import { sizeOf } from '../../../lib/review/subjects.ts'
import { localStore } from '../../../lib/storage.ts'
import { css } from '../../../styled-system/css'
import { Button } from '../../../ui/actions/Button.tsx'
import type { ApplicantsTableProps } from '../ApplicantsTable.tsx'
import type { GridColumn } from '../columns/index.ts'
import { Grid } from './grid/Grid.tsx'
import { RowList } from './RowList.tsx'
import { selectionBarPad } from './SelectionBar.tsx'

/** Under this width a list takes the place of the grid. */
const narrowest = 720

/** Whether somebody wants the list where there is room for the grid, too: to a screen reader it is the simpler one. */
const asListKey = 'winnow-applicants-as-list'

/** Out of sight until the keyboard comes to it. */
const switcher = css({
  position: 'absolute',
  left: '8',
  top: '4',
  zIndex: '[2]',
  '&:not(:focus-within)': { srOnly: true },
})
const gridBox = css({ flex: '1', minHeight: '0', minWidth: '0', overflow: 'hidden' })
const listBox = css({ display: 'flex', flexDirection: 'column', flex: '1', minHeight: '0', minWidth: '0' })

interface RowsProps
  extends Pick<
    ApplicantsTableProps,
    | 'form'
    | 'rows'
    | 'query'
    | 'onQuery'
    | 'selection'
    | 'focused'
    | 'onFocus'
    | 'onOpen'
    | 'onFilter'
    | 'gridRef'
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
  const { focused, onFocus, onOpen, onFilter, onToggle, onToggleAll, gridRef } = rest
  const box = useRef<HTMLDivElement>(null)
  const [isNarrow, setNarrow] = useState(innerWidth < narrowest)
  const fontsReady = useFonts()
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setNarrow((entry?.contentRect.width ?? 0) < narrowest))
    if (box.current) observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  const [asList, setAsList] = useState(() => localStore.readText(asListKey) === 'yes')
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
        <RowList
          columns={columns}
          form={form}
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
            onFilter={onFilter}
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
