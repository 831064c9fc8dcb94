import { labelTexts } from '@winnow/openapi/common/label-name'
import { limits } from '@winnow/openapi/common/limits'
import { Plus } from 'lucide-react'
import { type Ref, useLayoutEffect, useRef, useState } from 'react'
import { useCall } from '../../lib/client.ts'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/actions/Button.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { Input } from '../../ui/fields/Input.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { useSorting } from '../../ui/sorting/use-sorting.ts'
import { readName } from '../review/labels/picking.ts'
import { LabelRow } from './LabelRow.tsx'
import { type LabelList, useLabelList } from './use-label-list.ts'

const list = css({ plainList: true, borderTop: 'hairline' })
const note = css({ color: 't2' })
const unseen = css({ srOnly: true })

/** Of a press that drags, as with statuses (docs/rules.md#statuses) */
const hold = { delay: 100, tolerance: 5 }

/** The labels of a form: their names, colours and order, new ones, and which become one or go. */
export function EditLabels({ onClose }: { onClose: () => void }) {
  const labels = useLabelList()
  const { form } = labels
  const adding = useRef<HTMLInputElement>(null)
  /** The label that is renamed, and its new name so far */
  const [editing, setEditing] = useState<{ value: string; typed: string } | null>(null)
  /** Whose row takes the focus */
  const [current, setCurrent] = useState<string | null>(null)
  const { data } = useCall('fetchLabels', { form_id: form.identifier })
  const root = useRef<HTMLUListElement>(null)
  const values = labels.labels.map(it => it.value)
  useSorting(root, {
    handle: '[data-label-handle]',
    nameOf: key => key,
    onSorted: sorted => void labels.reorder(sorted),
    enabled: values.length > 1,
    hold,
  })
  const [sentence, announce] = useState('')
  // A row that is moved in the page loses the focus.
  const moved = useRef<string | null>(null)
  const order = values.join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order is when, not what.
  useLayoutEffect(() => {
    const rows = [...(root.current?.children ?? [])]
    const row = rows.find(it => it instanceof HTMLElement && it.dataset.sortKey === moved.current)
    row?.querySelector<HTMLElement>('[data-label-handle]')?.focus()
  }, [order])
  const move = (value: string, by: -1 | 1) => {
    const from = values.indexOf(value)
    const to = from + by
    if (to < 0 || to >= values.length) return
    moved.current = value
    void labels.reorder(values.toSpliced(from, 1).toSpliced(to, 0, value)).then(() => {
      if (moved.current === value) moved.current = null
    })
    announce(`${value} moved to position ${to + 1} of ${values.length}`)
  }
  const countOf = (value: string) => data?.labelCounts.find(it => it.label === value)?.count
  const rename = async (value: string, name: string) => {
    setEditing(null)
    setCurrent(name)
    if (name === value || (await labels.rename(value, name))) return
    // What was typed is not lost with the name.
    setEditing({ value, typed: name })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Edit labels"
      subtitle="Applicants never see these."
      initialFocus={adding}
      closable={editing === null}
      footer={
        <Button size="32" onClick={onClose}>
          Done
        </Button>
      }
    >
      <AddLabel ref={adding} labels={labels} />
      {labels.labels.length === 0 ? (
        <p className={note}>No labels created yet</p>
      ) : (
        <ul ref={root} className={list} aria-label="Labels">
          {labels.labels.map(label => (
            <LabelRow
              key={label.value}
              label={label}
              count={countOf(label.value)}
              labels={labels}
              typed={editing?.value === label.value ? editing.typed : null}
              hasFocus={current === label.value}
              onEdit={isEditing => {
                setEditing(isEditing ? { value: label.value, typed: label.value } : null)
                setCurrent(isEditing ? null : label.value)
              }}
              onMove={by => move(label.value, by)}
              onRename={name => void rename(label.value, name)}
              onGone={() => adding.current?.focus()}
            />
          ))}
        </ul>
      )}
      <p className={unseen} role="status">
        {sentence}
      </p>
    </Dialog>
  )
}

/** A new label, before the others; what was typed stays until it is there. */
function AddLabel({ ref, labels }: { ref: Ref<HTMLInputElement>; labels: LabelList }) {
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  if (labels.labels.length >= limits.labels) return <p className={note}>{labelTexts.tooMany}</p>
  const add = async () => {
    if (busy) return
    const read = readName(labels.labels, typed)
    if ('refusal' in read) return setRefusal(read.refusal)
    setBusy(true)
    if (await labels.add(read.name)) setTyped('')
    setBusy(false)
  }
  return (
    <form
      className={css({ row: '8', alignItems: 'flex-start' })}
      onSubmit={event => {
        event.preventDefault()
        void add()
      }}
    >
      <div className={css({ grow: true })}>
        <Field label="Name of the new label" hideLabel error={refusal}>
          <Input
            ref={ref}
            size="32"
            placeholder="Second look"
            value={typed}
            onChange={event => {
              setTyped(event.target.value)
              setRefusal(undefined)
            }}
          />
        </Field>
      </div>
      <Button type="submit" size="field" icon={Plus} busy={busy && 'Adding'} disabled={typed.trim() === ''}>
        Add label
      </Button>
    </form>
  )
}
