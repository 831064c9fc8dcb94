import { count } from '@winnow/openapi/common/text/format'
import { Lock, Pencil, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { notifyText, type Stage, stageHue } from '../../lib/stages.ts'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/actions/Button.tsx'
import { IconButton } from '../../ui/actions/IconButton.tsx'
import { Dot } from '../../ui/data/Dot.tsx'
import { Truncated } from '../../ui/data/Truncated.tsx'
import { Input } from '../../ui/fields/Input.tsx'
import { Switch } from '../../ui/fields/Switch.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { DragHandle } from '../../ui/sorting/DragHandle.tsx'
import { useName } from './use-name.ts'
import { isMovable, type Statuses } from './use-statuses.ts'

const row = css({
  row: '8',
  minHeight: '40',
  borderBottom: 'hairline',
  '&.dragging': { opacity: 0.4 },
})
const handle = css({
  display: 'inline-flex',
  flexShrink: '0',
  justifyContent: 'center',
  width: '16',
  color: 't3',
  cursor: 'grab',
  touchAction: 'none',
  userSelect: 'none',
  borderRadius: 'small',
})
const still = css({
  display: 'inline-flex',
  flexShrink: '0',
  justifyContent: 'center',
  width: '16',
  color: 't3',
})
const applicants = css({ flexShrink: '0', color: 't3', tabular: true })
const name = css({ grow: true })
const buttons = css({ row: '2', flexShrink: '0' })
/** As wide as the two buttons of the other rows */
const noButtons = css({ flexShrink: '0', width: '[58px]' })

interface StatusRowProps {
  stage: Stage
  statuses: Statuses
  isSortable: boolean
  isEditing: boolean
  onEdit: (isEditing: boolean) => void
  /** What its new name is so far */
  onTyped: (text: string) => void
  onMove: (by: -1 | 1) => void
  onDeleted: () => void
}

/** A status: its handle, name, applicants, emails, and what can be done with it. */
export function StatusRow({
  stage,
  statuses,
  isSortable,
  isEditing,
  onEdit,
  onTyped,
  onMove,
  onDeleted,
}: StatusRowProps) {
  const { label } = stage
  const canMove = isMovable(stage)
  const pencil = useRef<HTMLButtonElement>(null)
  const onHandleKey = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null
    if (by === null) return
    event.preventDefault()
    event.stopPropagation()
    onMove(by)
  }
  const wasEditing = useRef(isEditing)
  useLayoutEffect(() => {
    if (wasEditing.current && !isEditing) pencil.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  return (
    <li className={row} data-sort-key={canMove ? label : undefined}>
      {canMove && isSortable ? (
        <DragHandle
          data-status-handle
          className={handle}
          what={`‘${label}’`}
          size={15}
          tabIndex={0}
          onKeyDown={onHandleKey}
        />
      ) : (
        <span className={still} aria-hidden>
          {!canMove && <Icon of={Lock} size={13} />}
        </span>
      )}
      <Dot hue={stageHue(statuses.stages, label)} />
      {isEditing ? (
        <Rename stage={stage} statuses={statuses} onTyped={onTyped} onEnd={() => onEdit(false)} />
      ) : (
        <>
          <span className={name}>
            <Truncated text={label} />
          </span>
          <span className={applicants}>{count(statuses.countOf(stage))}</span>
          {canMove ? (
            <span className={buttons}>
              <IconButton
                ref={pencil}
                icon={Pencil}
                label={`Rename ‘${label}’`}
                onClick={() => onEdit(true)}
              />
              <IconButton
                icon={Trash2}
                label={`Delete ‘${label}’`}
                onClick={async () => {
                  if ((await statuses.remove(stage)) === 'done') onDeleted()
                }}
              />
            </span>
          ) : (
            <span className={noButtons} />
          )}
          <Switch
            hideLabel
            checked={stage.notificationsEnabled}
            onChange={on => void statuses.notify(stage, on)}
          >
            {notifyText(label)}
          </Switch>
        </>
      )}
    </li>
  )
}

interface RenameProps {
  stage: Stage
  statuses: Statuses
  onTyped: (text: string) => void
  onEnd: () => void
}

/** The name while it is typed: Enter asks, Escape leaves it as it was; a refusal keeps what was typed. */
function Rename({ stage, statuses, onTyped, onEnd }: RenameProps) {
  const { typed, isRefused, type, read, refuse } = useName(stage.label)
  const [busy, setBusy] = useState(false)
  const save = async () => {
    const wanted = read(statuses.stages, stage)
    if (wanted === stage.label) return onEnd()
    if (wanted === null || busy) return
    const outcome = await statuses.rename(stage, wanted, () => setBusy(true))
    setBusy(false)
    if (outcome === 'done') onEnd()
    if (outcome === 'refused') refuse()
  }
  return (
    <form
      className={css({ row: '8', grow: true })}
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
    >
      <Input
        autoFocus
        size="32"
        className={css({ grow: true })}
        aria-label={`New name of ‘${stage.label}’`}
        aria-invalid={isRefused || undefined}
        value={typed}
        onChange={event => {
          type(event.target.value)
          onTyped(event.target.value)
        }}
        onFocus={event => event.target.select()}
        onKeyDown={event => {
          if (event.key !== 'Escape') return
          event.preventDefault()
          event.stopPropagation()
          onEnd()
        }}
      />
      <Button type="submit" kind="primary" size="field" busy={busy && 'Saving'}>
        Save
      </Button>
      <Button size="field" onClick={onEnd} disabled={busy}>
        Cancel
      </Button>
    </form>
  )
}
