import { count, counted } from '@winnow/openapi/common/text/format'
import { type KeyboardEvent, useRef, useState } from 'react'
import { css } from '../../styled-system/css'
import type { Cell, Matrix } from './matrix.ts'

const scroller = css({ overflowX: 'auto', flexShrink: '0' })
const table = css({
  borderCollapse: 'separate',
  borderSpacing: '[2px]',
  textStyle: 'meta',
  '& th': { maxWidth: '[110px]', padding: '4', truncate: true, fontWeight: 'medium', color: 't2' },
  '& thead th': { textAlign: 'right' },
  '& tbody th': {
    position: 'sticky',
    left: '0',
    zIndex: '[1]',
    backgroundColor: 'surface',
    textAlign: 'left',
    color: 't1',
  },
})
const button = css({
  position: 'relative',
  width: 'full',
  minWidth: '[44px]',
  height: '28',
  paddingInline: '8',
  border: 'none',
  borderRadius: 'small',
  backgroundColor: 'transparent',
  color: 't1',
  textStyle: 'meta',
  textAlign: 'right',
  tabular: true,
  cursor: 'pointer',
  _hover: { backgroundColor: 'hover' },
  _coarse: { height: '44' },
  '&[aria-pressed=true]': {
    fontWeight: 'semibold',
    outline: '[2px solid token(colors.accentT)]',
    outlineOffset: '[-2px]',
  },
})
/** Full for the cell with most applicants. */
const ground = css({ position: 'absolute', inset: '0', borderRadius: 'small', backgroundColor: 'softL' })
const number = css({ position: 'relative' })

interface MatrixTableProps {
  label: string
  matrix: Matrix
  onPress: (cell: Cell) => void
}

const steps: Partial<Record<string, readonly [down: number, across: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** The pairs of two columns, each a button that filters the table; one stop of the Tab key, arrows go from cell to cell. */
export function MatrixTable({ label, matrix: { rows, columns, cells }, onPress }: MatrixTableProps) {
  const [at, setAt] = useState({ row: 0, column: 0 })
  const body = useRef<HTMLTableSectionElement>(null)
  const most = Math.max(1, ...cells.flat().map(cell => cell.count))
  const stop = {
    row: Math.min(at.row, rows.length - 1),
    column: Math.min(at.column, columns.length - 1),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    const ends: Record<string, number> = { Home: 0, End: columns.length - 1 }
    const row = stop.row + (step?.[0] ?? 0)
    const column = ends[event.key] ?? stop.column + (step?.[1] ?? 0)
    if ((!step && !(event.key in ends)) || !rows[row] || !columns[column]) return
    event.preventDefault()
    event.stopPropagation()
    body.current?.rows[row]?.querySelectorAll('button')[column]?.focus()
  }
  return (
    <div className={scroller}>
      <table className={table} aria-label={label}>
        <thead>
          <tr>
            <td />
            {columns.map(({ key, name }) => (
              <th key={key} scope="col" title={name}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={onKeyDown}>
          {rows.map(({ key, name }, row) => (
            <tr key={key}>
              <th scope="row" title={name}>
                {name}
              </th>
              {cells[row]?.map((cell, column) => (
                <td key={cell.key}>
                  <button
                    type="button"
                    className={button}
                    tabIndex={row === stop.row && column === stop.column ? 0 : -1}
                    aria-label={`${cell.row}, ${cell.column}: ${counted(cell.count, 'applicant')}`}
                    aria-pressed={cell.isOn}
                    onFocus={() => setAt({ row, column })}
                    onClick={() => onPress(cell)}
                  >
                    <span className={ground} style={{ opacity: cell.count / most }} />
                    <span className={number}>{count(cell.count)}</span>
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
