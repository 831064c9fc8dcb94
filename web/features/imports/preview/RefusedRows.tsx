import { count, counted } from '@winnow/openapi/common/text/format'
import { type RefusedRow, wrongWith } from '@winnow/openapi/imports/index'
import { Download } from 'lucide-react'
import { saveFile } from '../../../lib/browser/save-file.ts'
import { css } from '../../../styled-system/css'
import { Button } from '../../../ui/actions/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { refusedCsv } from '../sending/refused-csv.ts'

/** More than a person reads here; the file has them all. */
const shown = 100

const list = css({
  display: 'grid',
  gridTemplateColumns: '[max-content 1fr]',
  columnGap: '12',
  rowGap: '4',
  margin: '0',
  padding: '12',
  maxHeight: '[220px]',
  overflowY: 'auto',
  border: 'hairline',
  borderRadius: 'card',
  '& dt': { color: 't3', tabular: true },
  '& dd': { margin: '0', minWidth: '0', overflowWrap: 'anywhere' },
})

interface RefusedRowsProps {
  fileName: string
  header: readonly string[]
  refused: readonly RefusedRow[]
}

/** The rows that did not go in, by line and with the reason; as a file they can be mended and imported again. */
export function RefusedRows({ fileName, header, refused }: RefusedRowsProps) {
  if (refused.length === 0) return null
  const sorted = refused.toSorted((one, other) => one.line - other.line)
  const download = () =>
    saveFile(
      new Blob([refusedCsv(header, sorted)], { type: 'text/csv;charset=utf-8' }),
      fileName.replace(/(\.\w+)?$/, '-refused.csv'),
    )
  return (
    <>
      <Notice
        tone="warn"
        action={
          <Button size="24" icon={Download} onClick={download}>
            Download rows
          </Button>
        }
      >
        {counted(refused.length, 'row was', 'rows were')} not imported. Fix{' '}
        {refused.length === 1 ? 'it' : 'them'}, then import again.
      </Notice>
      <dl className={list} aria-label="Rows not imported" {...{ tabIndex: 0 }}>
        {sorted.slice(0, shown).map(row => (
          <Line key={row.line} row={row} />
        ))}
      </dl>
      {refused.length > shown && (
        <p className={css({ color: 't2' })}>Download the file to see {count(refused.length - shown)} more.</p>
      )}
    </>
  )
}

function Line({ row }: { row: RefusedRow }) {
  return (
    <>
      <dt>Line {count(row.line)}</dt>
      <dd>{wrongWith(row, name => `‘${name}’`)}</dd>
    </>
  )
}
