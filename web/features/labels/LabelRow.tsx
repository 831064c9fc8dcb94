import { count as countText } from '@winnow/openapi/common/text/format'
import { Merge, Pencil, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { css } from '../../styled-system/css'
import { dot } from '../../styled-system/recipes'
import { Button } from '../../ui/actions/Button.tsx'
import { IconButton } from '../../ui/actions/IconButton.tsx'
import { Truncated } from '../../ui/data/Truncated.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { Input } from '../../ui/fields/Input.tsx'
import { Menu } from '../../ui/overlays/Menu.tsx'
import { Popover } from '../../ui/overlays/Popover.tsx'
import { DragHandle } from '../../ui/sorting/DragHandle.tsx'
import { type Label, readName } from '../review/labels/picking.ts'
import { Colours, colourName } from './Colours.tsx'
import type { LabelList } from './use-label-list.ts'

const row = css({
  row: '8',
  minHeight: '40',
  borderBottom: 'hairline',
  '&.dragging': { opacity: 0.4 },
  // Beside the field, not beside what is wrong with it.
  '& > :has(+ form)': { alignSelf: 'flex-start', marginTop: { base: '6', _coarse: '4' } },
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
const colourButton = css({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  flexShrink: '0',
  width: { base: '28', _coarse: '44' },
  height: { base: '28', _coarse: '44' },
  padding: '0',
  border: 'none',
  borderRadius: 'control',
  backgroundColor: 'transparent',
  cursor: 'pointer',
  _hover: { backgroundColor: 'hover' },
})
const name = css({ grow: true, minWidth: '0' })
const applicants = css({ flexShrink: '0', color: 't3', tabular: true })
const buttons = css({ row: '2', flexShrink: '0' })

interface LabelRowProps {
  label: Label
  /** How many have it; undefined: not known yet */
  count: number | undefined
  labels: LabelList
  /** Its new name so far; null: it is not renamed */
  typed: string | null
  hasFocus: boolean
  onEdit: (isEditing: boolean) => void
  onRename: (name: string) => void
  onMove: (by: -1 | 1) => void
  /** It was deleted or merged */
  onGone: () => void
}

/** A label: its handle, colour, name, applicants, and what can be done with it. */
export function LabelRow({
  label,
  count,
  labels,
  typed,
  hasFocus,
  onEdit,
  onRename,
  onMove,
  onGone,
}: LabelRowProps) {
  const { value } = label
  const pencil = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    if (hasFocus) pencil.current?.focus()
  }, [hasFocus])
  const onHandleKey = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null
    if (by === null) return
    event.preventDefault()
    event.stopPropagation()
    onMove(by)
  }
  const others = labels.labels.filter(it => it.value !== value)
  return (
    <li className={row} data-sort-key={value}>
      {others.length > 0 && typed === null && (
        <DragHandle
          data-label-handle
          className={handle}
          what={`‘${value}’`}
          size={15}
          tabIndex={0}
          onKeyDown={onHandleKey}
        />
      )}
      <ColourButton label={label} onChoose={chosen => void labels.recolour(value, chosen)} />
      {typed !== null ? (
        <Rename
          label={label}
          labels={labels}
          initial={typed}
          onRename={onRename}
          onCancel={() => onEdit(false)}
        />
      ) : (
        <>
          <span className={name}>
            <Truncated text={value} />
          </span>
          {count !== undefined && <span className={applicants}>{countText(count)}</span>}
          <span className={buttons}>
            <IconButton ref={pencil} icon={Pencil} label={`Rename ‘${value}’`} onClick={() => onEdit(true)} />
            <Menu
              trigger={
                <IconButton
                  icon={Merge}
                  label={`Merge ‘${value}’ into another label`}
                  disabled={others.length === 0}
                />
              }
              items={others.map((other, place) => ({
                id: other.value,
                name: other.value,
                ...(place === 0 && { heading: 'Merge into' }),
                dot: colourName(other.colour) ?? 'grey',
                run: async () => {
                  if (await labels.merge(value, other.value, count ?? 0)) onGone()
                },
              }))}
            />
            <IconButton
              icon={Trash2}
              label={`Delete ‘${value}’`}
              onClick={async () => {
                if (await labels.remove(value)) onGone()
              }}
            />
          </span>
        </>
      )}
    </li>
  )
}

interface ColourButtonProps {
  label: Label
  onChoose: Parameters<typeof Colours>[0]['onChoose']
}

function ColourButton({ label: { value, colour }, onChoose }: ColourButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      trigger={
        <button type="button" className={colourButton} aria-label={`Color of ‘${value}’`}>
          <span className={dot()} style={{ backgroundColor: colour }} />
        </button>
      }
      title="Change color"
      showTitle
      open={isOpen}
      onOpenChange={setOpen}
    >
      <Colours
        value={colour}
        onChoose={chosen => {
          setOpen(false)
          if (chosen !== colour) onChoose(chosen)
        }}
      />
    </Popover>
  )
}

interface RenameProps {
  label: Label
  labels: LabelList
  initial: string
  onRename: (name: string) => void
  onCancel: () => void
}

/** The name while it is typed: Enter saves, Escape leaves it as it was; a refusal keeps what was typed. */
function Rename({ label: { value }, labels, initial, onRename, onCancel }: RenameProps) {
  const [typed, setTyped] = useState(initial)
  const [refusal, setRefusal] = useState<string>()
  const save = () => {
    const read = readName(labels.labels, typed, value)
    if ('refusal' in read) setRefusal(read.refusal)
    else onRename(read.name)
  }
  return (
    <form
      className={css({ row: '8', grow: true, alignItems: 'flex-start', paddingBlock: '4' })}
      onSubmit={event => {
        event.preventDefault()
        save()
      }}
    >
      <div className={css({ grow: true })}>
        <Field label={`New name of ‘${value}’`} hideLabel error={refusal}>
          <Input
            autoFocus
            size="32"
            value={typed}
            onChange={event => {
              setTyped(event.target.value)
              setRefusal(undefined)
            }}
            onFocus={event => event.target.select()}
            onKeyDown={event => {
              if (event.key !== 'Escape') return
              event.preventDefault()
              event.stopPropagation()
              onCancel()
            }}
          />
        </Field>
      </div>
      <Button type="submit" kind="primary" size="field">
        Save
      </Button>
      <Button size="field" onClick={onCancel}>
        Cancel
      </Button>
    </form>
  )
}
