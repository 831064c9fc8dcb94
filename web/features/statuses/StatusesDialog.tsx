import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { findStage, type Stage } from '../../lib/stages.ts'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/actions/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { toast } from '../../ui/overlays/stack/stack.ts'
import { useSorting } from '../../ui/sorting/use-sorting.ts'
import { AddStatus } from './AddStatus.tsx'
import { StatusRow } from './StatusRow.tsx'
import { useName } from './use-name.ts'
import { isMovable, useStatuses } from './use-statuses.ts'

const head = css({
  row: '8',
  justifyContent: 'space-between',
  paddingBottom: '6',
  textStyle: 'columnHead',
  color: 't3',
})
const list = css({ plainList: true, borderTop: 'hairline' })
const unseen = css({ srOnly: true })

/** With so many statuses or fewer there is nothing to drag (docs/rules.md#statuses). */
const fewest = 3
/** Of a press that drags (docs/rules.md#statuses) */
const hold = { delay: 100, tolerance: 5 }

/** The statuses of a form: their names, their order, whom they email, and new ones. */
export function StatusesDialog({ onClose }: { onClose: () => void }) {
  const statuses = useStatuses()
  const { stages, reorder } = statuses
  const keys = useKeys(stages)
  const [editing, setEditing] = useState<string | null>(null)
  const [sentence, announce] = useState('')
  const root = useRef<HTMLUListElement>(null)
  const adding = useRef<HTMLInputElement>(null)
  const added = useName('')
  const renamed = useRef('')
  const movable = stages.filter(isMovable).map(({ label }) => label)
  const isSortable = stages.length > fewest

  useSorting(root, {
    handle: '[data-status-handle]',
    nameOf: key => key,
    onSorted: labels => void reorder(labels),
    enabled: isSortable,
    hold,
  })
  // A row that is moved in the page loses the focus.
  const [moved, setMoved] = useState<string | null>(null)
  useLayoutEffect(() => {
    if (moved === null) return
    const rows = [...(root.current?.children ?? [])]
    const row = rows.find(it => it instanceof HTMLElement && it.dataset.sortKey === moved)
    row?.querySelector<HTMLElement>('[data-status-handle]')?.focus()
    setMoved(null)
  }, [moved])
  const move = (label: string, by: -1 | 1) => {
    const from = movable.indexOf(label)
    const to = from + by
    if (to < 0 || to >= movable.length) return
    void reorder(movable.toSpliced(from, 1).toSpliced(to, 0, label))
    setMoved(label)
    announce(`${label} moved to position ${to + 2} of ${stages.length}`)
  }
  const isEditedGone = editing !== null && ![...keys.values()].includes(editing)
  useEffect(() => {
    if (!isEditedGone) return
    setEditing(null)
    added.type(renamed.current)
    adding.current?.focus()
    toast({
      tone: 'info',
      title: 'This status was deleted in the meantime',
      text: 'What you typed is in the field for a new status.',
    })
  }, [isEditedGone, added])
  const rowOf = (stage: Stage) => {
    const key = keys.get(stage.label) ?? stage.label
    return (
      <StatusRow
        key={key}
        stage={stage}
        statuses={statuses}
        isSortable={isSortable}
        isEditing={editing === key}
        onEdit={isEditing => setEditing(isEditing ? key : null)}
        onTyped={text => {
          renamed.current = text
        }}
        onMove={by => move(stage.label, by)}
        onDeleted={() => adding.current?.focus()}
      />
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Manage statuses"
      subtitle="Applicants never see these."
      initialFocus={adding}
      closable={editing === null}
      footer={
        <Button size="32" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div>
        <div className={head}>
          <span>Status</span>
          <span>Email editors</span>
        </div>
        <ul className={list}>{stages.slice(0, 1).map(rowOf)}</ul>
        <ul className={css({ plainList: true })} ref={root} aria-label="Statuses between New and Archived">
          {stages.filter(isMovable).map(rowOf)}
        </ul>
        <ul className={css({ plainList: true })}>{stages.slice(-1).map(rowOf)}</ul>
      </div>
      <AddStatus ref={adding} name={added} statuses={statuses} />
      <p className={unseen} role="status">
        {sentence}
      </p>
    </Dialog>
  )
}

/** A key for each status by its label, which stays through a rename by anybody. */
function useKeys(stages: readonly Stage[]): ReadonlyMap<string, string> {
  const known = useRef<ReadonlyMap<string, string>>(new Map())
  const labels = new Set(stages.map(({ label }) => label))
  const renamed = [...known.current].flatMap(([label, key]) => {
    const now = labels.has(label) ? undefined : findStage(stages, label)
    return now ? [[now.label, key] as const] : []
  })
  const keys = new Map([
    ...stages.map(({ label }) => [label, known.current.get(label) ?? crypto.randomUUID()] as const),
    ...renamed.filter(([label]) => !known.current.has(label)),
  ])
  known.current = keys
  return keys
}
