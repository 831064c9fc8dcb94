import { counted } from '@winnow/openapi/common/text/format'
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { css } from '../../styled-system/css'
import { Truncated } from '../../ui/data/Truncated.tsx'
import { DragHandle } from '../../ui/sorting/DragHandle.tsx'
import { useSorting } from '../../ui/sorting/use-sorting.ts'
import type { Templates } from './use-templates.ts'

const rows = css({
  listStyle: 'none',
  stack: '2',
  maxHeight: '[300px]',
  overflowY: 'auto',
  // The focus outline of a row is not cut.
  margin: '[-4px]',
  padding: '4',
})
const row = css({
  row: '4',
  flexShrink: '0',
  borderRadius: 'control',
  paddingLeft: '4',
  backgroundColor: { base: 'transparent', _hover: 'hover' },
  '&[data-current]': { backgroundColor: 'active' },
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
const press = css({
  row: '8',
  grow: true,
  minWidth: '0',
  minHeight: { base: '32', _coarse: '44' },
  padding: '0',
  paddingLeft: '4',
  paddingRight: '8',
  border: 'none',
  borderRadius: 'control',
  backgroundColor: 'transparent',
  textAlign: 'left',
  cursor: 'pointer',
})
const words = css({ grow: true, minWidth: '0' })
const uses = css({ flexShrink: '0', textStyle: 'meta', color: 't3', tabular: true })
const unseen = css({ srOnly: true })

/** Of a press that drags, as with statuses (docs/rules.md#statuses) */
const hold = { delay: 100, tolerance: 5 }

interface TemplateListProps {
  list: Templates
  /** The name of the one that is edited */
  current: string | null
  currentRef: RefObject<HTMLButtonElement | null>
  onChoose: (name: string) => void
}

/** The templates in the order in which they are offered, with how many messages began with each. */
export function TemplateList({ list, current, currentRef, onChoose }: TemplateListProps) {
  const { templates } = list
  const names = templates.map(it => it.name)
  const root = useRef<HTMLUListElement>(null)
  useSorting(root, {
    handle: '[data-template-handle]',
    nameOf: key => key,
    onSorted: sorted => void list.reorder(sorted),
    enabled: names.length > 1,
    hold,
  })
  const [sentence, announce] = useState('')
  // A row that is moved in the page loses the focus.
  const moved = useRef<string | null>(null)
  const order = names.join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order is when, not what.
  useLayoutEffect(() => {
    const rows = [...(root.current?.children ?? [])]
    const row = rows.find(it => it instanceof HTMLElement && it.dataset.sortKey === moved.current)
    row?.querySelector<HTMLElement>('[data-template-handle]')?.focus()
  }, [order])
  const onHandleKey = (name: string) => (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null
    if (by === null) return
    event.preventDefault()
    event.stopPropagation()
    const from = names.indexOf(name)
    const to = from + by
    if (to < 0 || to >= names.length) return
    moved.current = name
    void list.reorder(names.toSpliced(from, 1).toSpliced(to, 0, name)).then(() => {
      if (moved.current === name) moved.current = null
    })
    announce(`${name} moved to position ${to + 1} of ${names.length}`)
  }
  return (
    <>
      <ul ref={root} className={rows} aria-label="Templates">
        {templates.map(({ name, useCount }) => (
          <li
            key={name}
            className={row}
            data-sort-key={name}
            data-current={name === current ? true : undefined}
          >
            <DragHandle
              data-template-handle
              className={handle}
              what={`‘${name}’`}
              size={15}
              tabIndex={0}
              onKeyDown={onHandleKey(name)}
            />
            <button
              ref={name === current ? currentRef : undefined}
              type="button"
              className={press}
              aria-current={name === current || undefined}
              onClick={() => onChoose(name)}
            >
              <span className={words}>
                <Truncated text={name} />
              </span>
              {useCount > 0 && <span className={uses}>Used {counted(useCount, 'time')}</span>}
            </button>
          </li>
        ))}
      </ul>
      <p className={unseen} role="status">
        {sentence}
      </p>
    </>
  )
}
