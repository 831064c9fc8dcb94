import { dateTimeText } from '@winnow/openapi/common/dates/dates'
import { limits } from '@winnow/openapi/common/limits'
import { counted } from '@winnow/openapi/common/text/format'
import { importStateText } from '@winnow/openapi/imports/index'
import type { FormDetails, Import } from '@winnow/sdk'
import { FileUp, History, Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useCall, winnow } from '../../../lib/client.ts'
import { css } from '../../../styled-system/css'
import { Button } from '../../../ui/actions/Button.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Progress } from '../../../ui/feedback/Progress.tsx'
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { useCsvPicker } from '../CsvPicker.tsx'
import { MissedNames } from '../preview/Findings.tsx'
import { RefusedRows } from '../preview/RefusedRows.tsx'
import { useResume } from './use-resume.ts'
import { useUndoImport } from './use-undo-import.ts'

const parts = css({ stack: '16', flexShrink: 0 })
const list = css({ margin: '0', padding: '0', listStyle: 'none' })
const row = css({
  row: '8',
  flexWrap: 'wrap',
  paddingBlock: '10',
  borderTop: 'hairline',
  '&:first-child': { borderTop: '[none]' },
})
const words = css({ grow: true, minWidth: '[200px]', stack: '2' })
const name = css({ fontWeight: 'medium', overflowWrap: 'anywhere' })
const meta = css({ color: 't2', tabular: true })

interface ImportsDialogProps {
  form: FormDetails
  /** Rows went in, or out again */
  onChanged: () => void
  onClose: () => void
}

/** The imports of a form: who, when and how many, to be resumed and undone. */
export function ImportsDialog({ form, onChanged, onClose }: ImportsDialogProps) {
  const body = { form_id: form.identifier }
  const { data, error, mutate } = useCall('fetchImports', body, { revalidateOnMount: true })
  const [older, setOlder] = useState<{ imports: readonly Import[]; more: boolean }>()
  const changed = () => {
    setOlder(undefined)
    void mutate()
    onChanged()
  }
  const undoing = useUndoImport(changed)
  const resuming = useResume(form, changed)
  const wanted = useRef<Import>(null)
  const done = useRef<HTMLButtonElement>(null)
  const picker = useCsvPicker(file => {
    if (wanted.current) void resuming.resume(wanted.current, file)
  })
  const resume = (it: Import) => {
    wanted.current = it
    picker.open()
  }
  const all = [...(data?.imports ?? []), ...(older?.imports ?? [])]
  const more = older?.more ?? data?.more ?? false
  const gone = new Set(all.filter(it => it.status === 'UNDOING' || it.status === 'UNDONE').map(it => it.id))
  const isBusy = undoing.busy || resuming.running
  const loadMore = async () =>
    winnow.fetchImports({ ...body, before: all.at(-1)?.id ?? null }).then(
      page => setOlder({ imports: [...(older?.imports ?? []), ...page.imports], more: page.more }),
      () => {},
    )
  return (
    <Dialog
      open
      size="regular"
      closable={!resuming.running}
      // Not the first Undo of the list.
      initialFocus={done}
      onClose={onClose}
      title="Past imports"
      subtitle={form.name}
      footer={
        <Button ref={done} size="32" kind="primary" disabled={resuming.running} onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className={parts}>
        {resuming.failure && <Notice tone="bad">{resuming.failure}</Notice>}
        {resuming.resumed && resuming.running && (
          <Progress
            name="Importing"
            done={resuming.resumed.run.done}
            total={resuming.resumed.import.row_count}
            remains="Keep this page open. If you stop, the rows imported so far stay, and you can resume later."
            stopping={resuming.stopping}
            onStop={resuming.stop}
          />
        )}
        {resuming.resumed && !resuming.running && !gone.has(resuming.resumed.import.id) && (
          <>
            <Notice tone="ok">{counted(resuming.resumed.run.imported, 'more applicant')} imported</Notice>
            <MissedNames missed={resuming.resumed.run.missed} />
            <RefusedRows
              fileName={resuming.resumed.import.file_name}
              header={resuming.resumed.header}
              refused={[...resuming.resumed.run.refused.values()]}
            />
          </>
        )}
        {error && !data ? (
          <ErrorState onRetry={() => void mutate()} details={`${error.status} ${error.code}`} />
        ) : !data ? (
          <SkeletonRows rows={3} columns={2} label="Loading imports" />
        ) : all.length === 0 ? (
          <EmptyState
            icon={History}
            title="No imports yet"
            text="Each file you import is listed here, and can be resumed or undone."
          />
        ) : (
          <ul className={list} aria-label="Past imports">
            {all.map(it => (
              <li key={it.id} className={row}>
                <span className={words}>
                  <span className={name}>{it.file_name}</span>
                  <span className={meta}>
                    {importStateText(it)} · {it.started_by.name} · {dateTimeText(it.started_at)}
                  </span>
                </span>
                {form.can.move && it.status === 'STOPPED' && (
                  <Button size="28" icon={FileUp} disabled={isBusy} onClick={() => resume(it)}>
                    Resume
                  </Button>
                )}
                {form.can.move && canUndo(it) && (
                  <Button
                    size="28"
                    icon={Undo2}
                    disabled={isBusy && undoing.busyWith !== it.id}
                    busy={undoing.busyWith === it.id && 'Undoing'}
                    onClick={() => void undoing.undo(it.id)}
                  >
                    Undo
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
        {more && (
          <Button size="28" onClick={() => void loadMore()}>
            Show older imports
          </Button>
        )}
        {picker.input}
      </div>
    </Dialog>
  )
}

/** Milliseconds in which an import can be undone. */
const undoable = limits.undoDays * 24 * 60 * 60 * 1_000

const canUndo = ({ status, imported_count, started_at }: Import) =>
  (status === 'DONE' || status === 'STOPPED') &&
  imported_count > 0 &&
  Date.now() - Date.parse(started_at) < undoable
