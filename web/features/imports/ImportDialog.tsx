import { count, counted } from '@winnow/openapi/common/text/format'
import { columnCount, columnName, takenText } from '@winnow/openapi/imports/index'
import type { FormDetails } from '@winnow/sdk'
import { Undo2 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { paths } from '../../lib/paths.ts'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/actions/Button.tsx'
import { TextLink } from '../../ui/actions/TextLink.tsx'
import { FileChip } from '../../ui/data/tags.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Progress } from '../../ui/feedback/Progress.tsx'
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { Input } from '../../ui/fields/Input.tsx'
import { useFocusHeir } from '../../ui/navigation/use-focus-heir.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { useCsvPicker } from './CsvPicker.tsx'
import { EncodingField } from './preview/EncodingField.tsx'
import { Findings, MissedNames } from './preview/Findings.tsx'
import { Mapping } from './preview/Mapping.tsx'
import { PlanTable } from './preview/PlanTable.tsx'
import { RefusedRows } from './preview/RefusedRows.tsx'
import { type ImportInto, useImport } from './use-import.ts'
import { useUndoImport } from './whole/use-undo-import.ts'

/** As high as what stands in it: the body scrolls. */
const parts = css({ stack: '16', flexShrink: 0 })
const fileRow = css({ row: '8', flexWrap: 'wrap', color: 't2', tabular: true })

interface ImportDialogProps {
  /** A form that is there, or the workspace of one to be made */
  into: ImportInto
  file: File
  /** Rows went in: all of them, or those before it was stopped */
  onImported: (form: FormDetails) => void
  onClose: () => void
}

/** Imports a CSV file: what it holds, where it goes, how far it is, and what was refused. */
export function ImportDialog({ into, file: dropped, onImported, onClose }: ImportDialogProps) {
  const [file, setFile] = useState(dropped)
  const model = useImport(into, file, onImported)
  const { phase, scanned, plan, run } = model
  const picker = useCsvPicker(setFile)
  const [, navigate] = useLocation()
  const nameId = useId()
  const box = useRef<HTMLDivElement>(null)
  // 'Reset columns' takes itself away.
  useFocusHeir(box)
  const rows = scanned?.rows ?? 0
  const isNew = 'pageId' in into
  const refused = [...(run?.refused.values() ?? [])]
  const undoing = useUndoImport(() => {
    if (run?.form) onImported(run.form)
    onClose()
  })
  const open = () => {
    onClose()
    if (run?.form) navigate(paths.form(run.form.identifier))
  }
  return (
    <Dialog
      open
      size="wide"
      closable={phase !== 'sending' && !undoing.busy}
      onClose={onClose}
      title="Import CSV"
      subtitle={isNew ? 'New form' : into.form.name}
      note={
        phase === 'ready' &&
        (model.missing ??
          (model.checking
            ? 'Checking the rows'
            : `${model.report ? takenText(model.report) : counted(rows, 'row')} to import. Nobody gets an email.`))
      }
      footer={
        phase === 'sending' ? null : phase === 'done' ? (
          <>
            {run?.started && run.imported > 0 && (
              <Button
                size="32"
                icon={Undo2}
                busy={undoing.busy && 'Undoing'}
                onClick={() => void undoing.undo(run.started?.id ?? '')}
              >
                Undo import
              </Button>
            )}
            {isNew && (
              <Button size="32" onClick={onClose}>
                Close
              </Button>
            )}
            <Button size="32" kind="primary" autoFocus onClick={isNew ? open : onClose}>
              {isNew ? 'View applicants' : 'Done'}
            </Button>
          </>
        ) : (
          <>
            <Button size="32" onClick={onClose}>
              {phase === 'stopped' ? 'Close' : 'Cancel'}
            </Button>
            <Button
              size="32"
              kind="primary"
              // The one pressed to import was gone while the rows were sent.
              autoFocus={Boolean(run)}
              disabled={
                phase === 'reading' ||
                model.checking ||
                model.missing !== null ||
                !plan ||
                model.report?.taken === 0
              }
              onClick={() => void model.send()}
            >
              {phase === 'stopped' ? 'Continue' : model.failure && plan ? 'Try again' : 'Import'}
            </Button>
          </>
        )
      }
    >
      <div ref={box} className={parts}>
        {model.failure && (
          <Notice tone="bad">
            {model.failure}
            {scanned && phase === 'ready' && ' Your choices are kept.'}
          </Notice>
        )}
        {phase === 'stopped' && (
          <Notice tone="warn">
            {count(run?.imported ?? 0)} of {counted(rows, 'row')} imported. Continue with the rest, or close
            and keep them. You can resume later from the form's imports.
          </Notice>
        )}
        {phase === 'done' && run && (
          <Notice tone={run.imported > 0 ? 'ok' : 'warn'}>
            {run.imported > 0 ? counted(run.imported, 'applicant') : 'No applicants'} imported into ‘
            {run.form?.name}’{isNew && ". The form isn't open yet."}
          </Notice>
        )}
        {run && <MissedNames missed={run.missed} />}
        {phase === 'sending' && run ? (
          <Progress
            name="Importing"
            done={run.done}
            total={rows}
            remains="Keep this page open. If you stop, the rows imported so far stay, and you can resume later."
            stopping={model.stopping}
            onStop={model.stop}
          />
        ) : (
          <div className={fileRow}>
            <FileChip name={file.name} />
            {plan && phase !== 'reading' && (
              <>
                {counted(rows, 'row')}, {counted(columnCount(plan), 'column')}
              </>
            )}
            {(phase === 'ready' || phase === 'reading') && (
              <>
                {model.encoding !== null && (model.encoding !== 'utf-8' || model.failure !== null) && (
                  <EncodingField value={model.encoding} onChange={model.setEncoding} />
                )}
                <TextLink onClick={picker.open}>Choose another file</TextLink>
              </>
            )}
            {picker.input}
          </div>
        )}
        <RefusedRows fileName={file.name} header={scanned?.header ?? []} refused={refused} />
        {phase === 'reading' && !model.failure && <Reading rows={model.rowsRead} />}
        {scanned && plan && phase !== 'done' && (
          <>
            {isNew && (
              <Field label="Form name" id={nameId} disabled={phase !== 'ready'}>
                <Input
                  value={model.name}
                  maxLength={200}
                  onChange={event => model.setName(event.target.value)}
                />
              </Field>
            )}
            <Mapping
              header={scanned.header}
              empty={plan.empty ?? []}
              identity={model.identity}
              joined={model.plan?.identity.lastName}
              onIdentity={model.setIdentity}
              anonymous={model.anonymous}
              onAnonymous={model.setAnonymous}
              stages={isNew ? null : into.form.stages}
              stage={model.stage}
              onStage={model.setStage}
              dates={model.dates}
              disabled={phase !== 'ready'}
            />
            {phase === 'ready' && model.report && <Findings report={model.report} />}
            <Unread heads={plan.unread.map(at => columnName(scanned.header, at))} />
            {model.choices.size > 0 && phase === 'ready' && (
              <span>
                <TextLink onClick={() => model.setChoices(new Map())}>Reset columns</TextLink>
              </span>
            )}
            <PlanTable
              plan={plan}
              inferred={scanned.inferred}
              first={scanned.first}
              valuesAt={at => scanned.inference.valuesAt(at)}
              questions={isNew ? null : into.form.inputFields}
              choices={model.choices}
              onChoices={model.setChoices}
              disabled={phase !== 'ready'}
            />
          </>
        )}
      </div>
    </Dialog>
  )
}

function Reading({ rows }: { rows: number }) {
  return (
    <>
      <p role="status" className={fileRow}>
        Reading the file{rows > 0 && `: ${counted(rows, 'row')}`}
      </p>
      <SkeletonRows rows={4} columns={3} label="Reading the file" />
    </>
  )
}

/** Characters of a head that a sentence quotes. */
const quoted = 60
const cutAt = (head: string) => (head.length > quoted ? `${head.slice(0, quoted).trimEnd()}…` : head)

/** Columns that the form does not ask for are named, so that nothing gets lost unnoticed. */
function Unread({ heads }: { heads: readonly string[] }) {
  if (heads.length === 0) return null
  const more = heads.length - 8
  return (
    <Notice tone="warn">
      {counted(heads.length, 'column has', 'columns have')} no matching question and won't be imported:{' '}
      {heads
        .slice(0, 8)
        .map(head => `‘${cutAt(head)}’`)
        .join(', ')}
      {more > 0 && ` and ${count(more)} more`}
    </Notice>
  )
}
