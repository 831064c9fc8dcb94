import { csvFileName } from '@winnow/openapi/columns'
import { browserTimeZone } from '@winnow/openapi/common/dates'
import { counted } from '@winnow/openapi/common/format'
import { takesSeveral } from '@winnow/openapi/questions'
import type { FetchWindowData, FormDetails } from '@winnow/sdk'
import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { mayHelpAgain, sentenceOf, winnow } from '../../lib/client.ts'
import { saveFile } from '../../lib/save-file.ts'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/actions/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Progress } from '../../ui/feedback/Progress.tsx'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { Segmented } from '../../ui/navigation/Segmented.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { toast } from '../../ui/overlays/stack.ts'
import type { CsvProgress } from './build-csv.ts'

interface ExportButtonProps {
  form: FormDetails
  /** The rows that the table shows */
  query: Omit<FetchWindowData['body'], 'offset' | 'limit' | 'texts'>
  /** Applicants of this query, and of the whole form */
  counts: { query: number; all: number }
}

/** Export CSV: the table as it is, or everybody; built in the browser, with a count and a way to stop. */
export function ExportButton(props: ExportButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button kind="ghost" icon={Download} aria-label="Export CSV" onClick={() => setOpen(true)}>
        <span className={css({ display: { base: 'none', xl: 'inline' } })}>Export CSV</span>
      </Button>
      {open && <ExportDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

type What = 'query' | 'all'

function ExportDialog({ form, query, counts, onClose }: ExportButtonProps & { onClose: () => void }) {
  const [what, setWhat] = useState<What>('query')
  const [splits, setSplits] = useState(false)
  const [progress, setProgress] = useState<CsvProgress | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const start = async () => {
    const controller = new AbortController()
    running.current = controller
    setFailure(null)
    setProgress({ done: 0, total: counts[what] })
    try {
      const { buildCsv } = await import('./build-csv.ts')
      const pieces = await buildCsv(winnow, {
        form,
        query: what === 'all' ? { form_id: form.identifier, sort: query.sort } : query,
        timeZone: browserTimeZone(),
        site: location.origin,
        splitOptions: splits,
        signal: controller.signal,
        onProgress: setProgress,
      })
      const name = csvFileName(form.name)
      saveFile(new Blob(pieces, { type: 'text/csv;charset=utf-8' }), name)
      toast({ title: `${name} is in your downloads`, icon: Download })
      onClose()
    } catch (error) {
      if (!controller.signal.aborted) setFailure(error)
      setProgress(null)
    }
  }

  const stage = query.stage ?? 'All'
  return (
    <Dialog
      open
      onClose={onClose}
      closable={progress === null}
      title="Export CSV"
      subtitle={form.name}
      note={progress === null && counted(counts[what], 'row')}
      footer={
        progress === null && (
          <>
            <Button size="32" onClick={onClose}>
              Cancel
            </Button>
            {(failure === null || mayHelpAgain(failure)) && (
              <Button size="32" kind="primary" onClick={start}>
                {failure ? 'Try again' : 'Export'}
              </Button>
            )}
          </>
        )
      }
    >
      {failure !== null && <Notice tone="bad">{sentenceOf(failure)} No file was written.</Notice>}
      {progress ? (
        <Progress
          name="Exporting"
          done={progress.done}
          total={progress.total}
          onStop={() => running.current?.abort()}
        />
      ) : (
        <>
          <div>
            <Segmented<What>
              label="Applicants"
              value={what}
              onChange={setWhat}
              items={[
                { value: 'query', name: query.search || query.filters?.length ? `${stage}, found` : stage },
                { value: 'all', name: 'All statuses' },
              ]}
            />
          </div>
          <p className={css({ color: 't2' })}>
            One row an applicant: status, name, email, the day they applied, labels and every visible column.
            Replies are not part of it.
          </p>
          {form.inputFields.some(it => takesSeveral(it) || it.allowOther) && (
            <Checkbox checked={splits} onChange={setSplits}>
              One column an option, as survey tools have it
            </Checkbox>
          )}
        </>
      )}
    </Dialog>
  )
}
