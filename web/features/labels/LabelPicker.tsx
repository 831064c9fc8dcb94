import { createListCollection, Listbox } from '@ark-ui/react/listbox'
import { newLabelColour } from '@winnow/openapi/common/palette'
import { Check, Minus, Pencil, Plus, Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { matches } from '../../lib/hotkeys.ts'
import { css } from '../../styled-system/css'
import { dot, menu } from '../../styled-system/recipes'
import { useHighlight } from '../../ui/fields/use-highlight.ts'
import { Icon } from '../../ui/Icon.tsx'
import { type Place, Popover } from '../../ui/overlays/Popover.tsx'
import { useAction } from '../review/actions/ActionButton.tsx'
import { subjectsText } from '../review/actions/action.ts'
import type { Picking } from '../review/labels/labelling.ts'
import { type Held, type Label, offered } from '../review/labels/picking.ts'
import { useReview } from '../review/ReviewProvider.tsx'
import { useFocusBack } from '../review/use-focus-back.ts'
import { Colours } from './Colours.tsx'
import { useHeld } from './use-held.ts'
import { useLabelList } from './use-label-list.ts'

const field = css({
  row: '8',
  height: { base: '36', _coarse: '44' },
  paddingInline: '10',
  borderBottom: 'hairline',
  '& > svg': { flexShrink: '0', color: 't2' },
  '& > input': {
    grow: true,
    minWidth: '0',
    height: 'full',
    padding: '0',
    border: 'none',
    outline: 'none',
    backgroundColor: 'transparent',
    textStyle: 'body',
    _coarse: { fontSize: '[16px]' },
  },
})
const list = css({
  maxHeight: '[min(420px, 50dvh)]',
  padding: '6',
  // What lies over its end.
  scrollPaddingBottom: { base: '[51px]', _coarse: '[63px]' },
  overflowY: 'auto',
  outline: 'none',
})
/** The last row, whole wherever the list is scrolled to */
const foot = css({
  display: 'flow-root',
  position: 'sticky',
  // Into the padding of the list.
  bottom: '[-6px]',
  marginBottom: '[-6px]',
  paddingBottom: '6',
  backgroundColor: 'raised',
})
const tick = css({ display: 'flex', flexShrink: '0', width: '[14px]', color: 't1' })
const empty = css({ paddingInline: '8', paddingBlock: '6', color: 't2' })
const refused = css({ paddingInline: '8', paddingBlock: '6', color: 'bad' })
const unseen = css({ srOnly: true })

const width = 260

interface Item {
  id: string
  kind: 'label' | 'create' | 'edit'
  value: string
}

/** The box of the button that opens the picker; null: no such button is in view. */
const button = () =>
  [...document.querySelectorAll('[data-action=label]')].find(it => it.checkVisibility()) ?? null

const middle = (): Place => ({ x: (innerWidth - width) / 2, y: innerHeight / 4, width, height: 0 })

/** The labels of those picked for: typed to find or to create, pressed to give or to take off (docs/rules.md#labels). */
export function LabelPicker({ picking, onClose }: { picking: Picking; onClose: () => void }) {
  const { at } = picking
  const review = useReview()
  const [created, setCreated] = useState<Label | null>(null)
  /** The name of a label that couldn't be made, to be tried again */
  const [failed, setFailed] = useState('')
  const opener = useFocusBack()
  const place = useRef<Place | null>(null)
  const whom = subjectsText(picking.subjects)
  const anchor = () => {
    // The button goes with what it stands on; the picker stays where it was.
    place.current = at ?? button()?.getBoundingClientRect() ?? place.current ?? middle()
    return place.current
  }
  return (
    <Popover
      title={created === null ? `Labels of ${whom}` : 'Change color'}
      open
      onOpenChange={open => open || onClose()}
      at={anchor}
      beside={at ? () => null : button}
      placement={at ? 'bottom-start' : 'top-end'}
      {...(created === null && { width })}
      pad={created === null ? 'none' : '16'}
      showTitle={created !== null}
      returnTo={() => (opener.current instanceof HTMLElement ? opener.current : null)}
    >
      {created === null ? (
        <Labels
          picking={picking}
          initial={failed}
          onCreate={label => {
            setCreated(label)
            void review.labelling.create(picking.subjects, label, () => {
              setFailed(label.value)
              setCreated(null)
            })
          }}
        />
      ) : (
        <CreatedColour label={created} onClose={onClose} />
      )}
    </Popover>
  )
}

interface LabelsProps {
  picking: Picking
  /** What stands in the field at first */
  initial: string
  onCreate: (label: Label) => void
}

function Labels({ picking: { subjects }, initial, onCreate }: LabelsProps) {
  const review = useReview()
  const { form } = review.state
  const labels = form.labelsWithColor
  const [typed, setTyped] = useState(initial)
  const input = useRef<HTMLInputElement>(null)
  // The colours, which had the focus, are gone.
  useEffect(() => {
    if (initial !== '') input.current?.focus()
  }, [initial])
  const { heldOf, toggle } = useHeld(subjects)
  const { found, create, refusal } = useMemo(() => offered(labels, typed), [labels, typed])
  const edit = useAction('editLabels')
  const canCreate = create !== null && form.can.edit
  const collection = useMemo(
    () =>
      createListCollection<Item>({
        items: [
          ...found.map(({ value }) => ({ id: `label:${value}`, kind: 'label' as const, value })),
          ...(canCreate ? [{ id: 'create', kind: 'create' as const, value: create }] : []),
          // While a name is refused, Enter leads nowhere.
          ...(edit.isAvailable && refusal === null
            ? [{ id: 'edit', kind: 'edit' as const, value: edit.title }]
            : []),
        ],
        itemToValue: ({ id }) => id,
        itemToString: ({ value }) => value,
      }),
    [found, canCreate, create, refusal, edit.isAvailable, edit.title],
  )
  const highlight = useHighlight(collection, typed)
  const run = (id: string) => {
    const item = collection.find(id)
    if (item?.kind === 'create')
      return onCreate({ value: item.value, colour: newLabelColour(labels), formerValues: [] })
    if (item?.kind === 'edit') {
      review.labelling.close()
      // The row has the focus again before the dialog takes it.
      setTimeout(edit.run)
      return
    }
    if (item) void toggle(item.value)
    // The next letter begins another word.
    input.current?.select()
  }
  const onKey = (event: KeyboardEvent) => {
    // In an empty field there is no text to undo.
    if (typed !== '' || !matches('mod+z', event.nativeEvent)) return
    event.preventDefault()
    if (review.moves.canUndo) review.moves.undoLast()
  }
  const styles = menu()
  const whom = subjectsText(subjects)
  return (
    <Listbox.Root
      collection={collection}
      {...highlight}
      value={[]}
      onSelect={({ value }) => run(value)}
      aria-label={`Labels of ${whom}`}
    >
      <div className={field}>
        <Icon of={Search} />
        <Listbox.Input
          ref={input}
          role="combobox"
          aria-expanded
          aria-label={`Labels of ${whom}`}
          placeholder="Add label..."
          value={typed}
          onChange={event => setTyped(event.target.value)}
          onKeyDown={onKey}
        />
      </div>
      {/* The field keeps the focus, so typing continues after a press. */}
      <Listbox.Content className={list} onPointerDown={event => event.preventDefault()}>
        {found.length === 0 && (
          <div className={empty} role="presentation">
            No labels found
          </div>
        )}
        {refusal && form.can.edit && (
          <div className={refused} role="presentation">
            {refusal}
          </div>
        )}
        {collection.items.map(item => (
          <div key={item.id} className={item.kind === 'edit' ? foot : undefined} role="presentation">
            {item.kind === 'edit' && <div className={styles.separator} role="presentation" />}
            <Listbox.Item
              item={item}
              className={styles.item}
              aria-checked={item.kind === 'label' ? heldOf(item.value) : undefined}
            >
              {item.kind === 'label' ? (
                <LabelWords label={labels.find(it => it.value === item.value)} held={heldOf(item.value)} />
              ) : (
                <>
                  <Icon of={item.kind === 'create' ? Plus : Pencil} />
                  <span className={styles.words}>
                    {item.kind === 'create' ? `Create new label: "${item.value}"` : item.value}
                  </span>
                </>
              )}
            </Listbox.Item>
          </div>
        ))}
      </Listbox.Content>
      <p className={unseen} role="status">
        {refusal ?? (found.length === 0 ? 'No labels found' : '')}
      </p>
    </Listbox.Root>
  )
}

/** A label with its colour, and whether those picked for have it. */
function LabelWords({ label, held }: { label: Label | undefined; held: Held }) {
  return (
    <>
      <span className={dot()} style={{ backgroundColor: label?.colour }} aria-hidden />
      <Listbox.ItemText className={menu().words} title={label?.value}>
        {label?.value}
      </Listbox.ItemText>
      <span className={tick} aria-hidden>
        {held !== false && <Icon of={held === 'mixed' ? Minus : Check} />}
      </span>
    </>
  )
}

/** The colour that a new label was given, to be changed. */
function CreatedColour({ label: { value, colour }, onClose }: { label: Label; onClose: () => void }) {
  const { recolour } = useLabelList()
  const group = useRef<HTMLDivElement>(null)
  useEffect(() => group.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(), [])
  return (
    <div ref={group}>
      <Colours
        value={colour}
        onChoose={chosen => {
          onClose()
          if (chosen !== colour) void recolour(value, chosen, true)
        }}
      />
    </div>
  )
}
