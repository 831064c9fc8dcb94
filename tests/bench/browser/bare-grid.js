import '@glideapps/glide-data-grid/index.css'
import { DataEditor, GridCellKind } from '@glideapps/glide-data-grid'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

// A glide grid of texts in memory, with the widths that the address names: what the library alone costs.
const asked = new URLSearchParams(location.search)
const widths = (asked.get('widths') ?? '').split(',').map(Number)
const count = Number(asked.get('rows'))
const rows = Array.from({ length: count }, (_, row) =>
  widths.map((_width, column) => (column === 0 ? '' : `person${count - row}@example.invalid ${column}`)),
)

createRoot(document.querySelector('#root')).render(
  createElement(DataEditor, {
    width: '100%',
    height: '100%',
    columns: widths.map((width, column) => ({ id: `${column}`, title: `Column ${column}`, width })),
    rows: count,
    rowHeight: 41,
    headerHeight: 36,
    freezeColumns: 2,
    smoothScrollX: true,
    smoothScrollY: true,
    getCellContent: ([column, row]) => {
      const text = rows[row][column]
      return { kind: GridCellKind.Text, data: text, displayData: text, allowOverlay: false }
    },
  }),
)
