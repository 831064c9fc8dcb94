import { csvColumns, isPlain, type Layout, shownCsvColumns } from '@winnow/openapi/columns'
import { count, counted } from '@winnow/openapi/common/text/format'
import { takesSeveral } from '@winnow/openapi/questions'
import type { FormDetails } from '@winnow/sdk'
import { useState } from 'react'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/actions/Button.tsx'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { Segmented } from '../../ui/navigation/Segmented.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { type Selection, sizeOf } from '../review/selection/subjects.ts'
import { type ExportQuery, runExport } from './run-export.ts'

interface ExportDialogProps {
  form: FormDetails
  /** The rows that the table shows */
  query: ExportQuery
  /** How the table's columns stand */
  layout: Layout
  /** Those with a tick */
  selection: Selection
  /** Applicants of this query, and of the whole form */
  counts: { query: number; all: number }
  onClose: () => void
}

type What = 'selected' | 'query' | 'all'

/** Says what goes into the file; the export itself runs on without it. */
export function ExportDialog({ form, query, layout, selection, counts, onClose }: ExportDialogProps) {
  const selected = sizeOf(selection)
  const [what, setWhat] = useState<What>(selected > 0 ? 'selected' : 'query')
  const columns = { all: csvColumns(form), shown: shownCsvColumns(form, layout) }
  const isArranged = !isPlain(layout)
  const [which, setWhich] = useState<keyof typeof columns>(
    columns.shown.length < columns.all.length && isArranged ? 'shown' : 'all',
  )
  const [splits, setSplits] = useState(false)
  const size = { ...counts, selected }[what]
  const start = () => {
    onClose()
    const whole = { form_id: form.identifier, sort: query.sort }
    const byName = selection.by === 'name'
    const asked: Record<What, ExportQuery> = {
      query,
      all: whole,
      selected: byName
        ? { ...whole, submission_ids: [...selection.applicants.keys()] }
        : { ...whole, ...selection.query },
    }
    void runExport({
      form,
      query: asked[what],
      columns: columns[which],
      excluded: new Set(what === 'selected' && !byName ? selection.excluded.keys() : []),
      size,
      splitOptions: splits,
    })
  }
  const isNarrowed = Boolean(query.search || query.filters?.length)
  return (
    <Dialog
      open
      onClose={onClose}
      title="Export CSV"
      subtitle={form.name}
      note={counted(size, 'applicant')}
      footer={
        <>
          <Button size="32" onClick={onClose}>
            Cancel
          </Button>
          <Button size="32" kind="primary" disabled={size === 0} onClick={start}>
            Export
          </Button>
        </>
      }
    >
      <div>
        <Segmented<What>
          label="Applicants"
          value={what}
          onChange={setWhat}
          items={[
            ...(selected > 0 ? [{ value: 'selected' as const, name: 'Selected' }] : []),
            { value: 'query', name: isNarrowed ? `Matches in ${query.stage}` : (query.stage ?? 'All') },
            { value: 'all', name: 'All statuses' },
          ]}
        />
      </div>
      {isArranged && (
        <div>
          <Segmented
            label="Columns"
            value={which}
            onChange={setWhich}
            items={[
              { value: 'shown', name: 'Shown columns', count: count(columns.shown.length) },
              { value: 'all', name: 'All columns', count: count(columns.all.length) },
            ]}
          />
        </div>
      )}
      <p className={css({ color: 't2' })}>
        {which === 'shown'
          ? 'One row per applicant, with their status, name and the columns that the table shows, in its order.'
          : 'One row per applicant, with their status, name, email, date, labels and all other columns.'}{' '}
        Messages and private notes aren't included.
      </p>
      {form.inputFields.some(it => takesSeveral(it) || it.allowOther) && (
        <Checkbox checked={splits} onChange={setSplits}>
          A separate column for each option
        </Checkbox>
      )}
    </Dialog>
  )
}
