import { isHidden, isMovable } from '@winnow/openapi/columns'
import { counted } from '@winnow/openapi/common/text/format'
import { fold } from '@winnow/openapi/common/text/plain-text'
import { Pin, PinOff } from 'lucide-react'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { useCall } from '../../../lib/client.ts'
import { columnIcon } from '../../../question-types/column-icon.ts'
import { questionIcon } from '../../../question-types/icons.ts'
import { css } from '../../../styled-system/css'
import { IconButton } from '../../../ui/actions/IconButton.tsx'
import { TextLink } from '../../../ui/actions/TextLink.tsx'
import { Truncated } from '../../../ui/data/Truncated.tsx'
import { SearchInput } from '../../../ui/fields/SearchInput.tsx'
import { Switch } from '../../../ui/fields/Switch.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { focusFirst } from '../../../ui/overlays/first-focus.ts'
import { DragHandle } from '../../../ui/sorting/DragHandle.tsx'
import { useSorting } from '../../../ui/sorting/use-sorting.ts'
import { useReview } from '../../review/ReviewProvider.tsx'
import { useColumnLayout } from '../column-menu/use-column-layout.ts'
import type { Columns } from '../column-menu/use-columns.ts'
import { movedIn } from '../columns/arrange.ts'
import type { GridColumn } from '../columns/index.ts'

const top = css({ padding: '8', borderBottom: 'hairline' })
const head = css({
  row: '8',
  justifyContent: 'space-between',
  padding: '8',
  textStyle: 'meta',
  color: 't2',
})
const scroller = css({ maxHeight: '[min(420px, 50vh)]', overflowY: 'auto', paddingBottom: '6' })
const list = css({ plainList: true })
const row = css({ row: '8', minHeight: '32', paddingInline: '8', '&.dragging': { opacity: 0.4 } })
const name = css({ grow: true })
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
const still = css({ flexShrink: '0', width: '16' })
const meta = css({ flexShrink: '0', textStyle: 'meta', color: 't3' })
const heading = css({ paddingInline: '8', paddingTop: '10', textStyle: 'columnHead', color: 't3' })
const unseen = css({ srOnly: true })

/** All columns of the table: search, a switch each, their order by drag or Alt and an arrow, and deleted questions. */
export function ColumnsPanel({ columns }: { columns: Columns }) {
  const review = useReview()
  const { form, rows } = review.state
  const layout = useColumnLayout(form, rows.refresh, review.searches)
  const { data: info, error, mutate } = useCall('fetchColumnInfo', { form_id: form.identifier })
  const [search, setSearch] = useState('')
  const [sentence, announce] = useState('')
  const [moved, setMoved] = useState<string | null>(null)
  const root = useRef<HTMLUListElement>(null)
  const input = useRef<HTMLInputElement>(null)
  // The popover opened before its panel was fetched; under a finger the keyboard would cover it.
  useLayoutEffect(() => {
    if (input.current && !matchMedia('(pointer: coarse)').matches) focusFirst(input.current)
  }, [])
  const isFound = (title: string) => fold(title).includes(fold(search.trim()))

  const movable = columns.all.filter(isMovable)
  const ids = movable.map(({ id }) => id)
  const found = movable.filter(({ title }) => isFound(title))
  const deleted = (info?.deleted_fields ?? []).filter(it => !it.visibility && isFound(it.question))
  const isSortable = form.can.edit && search.trim() === ''
  useSorting(root, {
    handle: '[data-column-handle]',
    nameOf: id => movable.find(it => it.id === id)?.title ?? '',
    onSorted: sorted => {
      const moved = movedIn(ids, sorted)
      if (moved) columns.move(moved.id, moved.at, layout)
    },
    enabled: isSortable,
  })
  // A row that is moved in the page loses the focus.
  useLayoutEffect(() => {
    if (moved === null) return
    const rows = [...(root.current?.children ?? [])]
    const row = rows.find(it => it instanceof HTMLElement && it.dataset.sortKey === moved)
    row?.querySelector<HTMLElement>('[data-column-handle]')?.focus()
    setMoved(null)
  }, [moved])
  const move = (column: GridColumn, by: -1 | 1) => {
    const beside = ids[ids.indexOf(column.id) + by]
    if (beside === undefined) return
    columns.move(column.id, beside, layout)
    setMoved(column.id)
    announce(`${column.title} moved to position ${ids.indexOf(beside) + 1} of ${ids.length}`)
  }

  const hidden = movable.filter(it => isHidden(it, columns.layout))
  const showAll = (shown: boolean) => columns.show(shown ? hidden.map(({ id }) => id) : ids, shown)
  return (
    <>
      <div className={top}>
        <SearchInput ref={input} value={search} onChange={setSearch} label="Search columns" />
      </div>
      <div className={head}>
        <span>
          {movable.length - hidden.length} of {counted(movable.length, 'column')} shown
        </span>
        {hidden.length > 0 ? (
          <TextLink onClick={() => showAll(true)}>Show all</TextLink>
        ) : (
          <TextLink onClick={() => showAll(false)}>Hide all</TextLink>
        )}
      </div>
      <div className={scroller}>
        <ul ref={root} className={list} aria-label="Columns">
          {found.map(column => (
            <Row
              key={column.id}
              column={column}
              columns={columns}
              empty={emptyWords(column, info)}
              isSortable={isSortable}
              onMove={by => move(column, by)}
            />
          ))}
        </ul>
        {deleted.length > 0 && (
          <>
            <h3 className={heading}>Deleted questions</h3>
            <ul className={list} aria-label="Deleted questions">
              {deleted.map(field => (
                <li key={field.id} className={row}>
                  <span className={still} />
                  <Icon of={questionIcon(field)} size={14} />
                  <span className={name}>
                    <Truncated text={field.question} />
                  </span>
                  <span className={meta}>{counted(field.answeredCount, 'answer')}</span>
                  {form.can.edit && (
                    <Switch hideLabel checked={false} onChange={() => void layout.show(field.id)}>
                      {`Show ‘${field.question}’`}
                    </Switch>
                  )}
                </li>
              ))}
            </ul>
          </>
        )}
        {error && !info && (
          <p className={head} role="status">
            Couldn't load deleted questions.
            <TextLink onClick={() => void mutate()}>Try again</TextLink>
          </p>
        )}
        {found.length === 0 && deleted.length === 0 && (
          <p className={head}>No columns match ‘{search.trim()}’</p>
        )}
      </div>
      <p className={unseen} role="status">
        {sentence}
      </p>
    </>
  )
}

interface Info {
  labels_present: boolean
  messages_present: boolean
}

/** What a column has nothing of, in words. */
function emptyWords({ type }: GridColumn, info: Info | undefined): string | undefined {
  if (type === 'labels' && info?.labels_present === false) return 'None yet'
  if (type === 'messages' && info?.messages_present === false) return 'None yet'
  return undefined
}

interface RowProps {
  column: GridColumn
  columns: Columns
  empty: string | undefined
  isSortable: boolean
  onMove: (by: -1 | 1) => void
}

function Row({ column, columns, empty, isSortable, onMove }: RowProps) {
  const { title } = column
  const isShown = !isHidden(column, columns.layout)
  const isPinned = columns.isPinned(column.id)
  const onKey = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null
    if (by === null) return
    event.preventDefault()
    event.stopPropagation()
    onMove(by)
  }
  return (
    <li className={row} data-sort-key={column.id}>
      {isSortable ? (
        <DragHandle
          data-column-handle
          className={handle}
          what={`‘${title}’`}
          size={14}
          tabIndex={0}
          onKeyDown={onKey}
        />
      ) : (
        <span className={still} />
      )}
      <Icon of={columnIcon(column)} size={14} />
      <span className={name}>
        <Truncated text={title} />
      </span>
      {empty && <span className={meta}>{empty}</span>}
      {isShown && (
        <IconButton
          icon={isPinned ? PinOff : Pin}
          label={isPinned ? `Unpin ‘${title}’` : `Pin ‘${title}’`}
          size="24"
          iconSize={13}
          disabled={!columns.canPin(column)}
          onClick={() => columns.pin(column, !isPinned)}
        />
      )}
      <Switch hideLabel checked={isShown} onChange={shown => columns.show([column.id], shown)}>
        {`Show ‘${title}’`}
      </Switch>
    </li>
  )
}
