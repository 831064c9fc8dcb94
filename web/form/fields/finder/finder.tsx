import { type CSSProperties, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { isComposing } from '../../composing.ts'
import { freeRoom } from '../../free-room.ts'
import { Icon } from '../../icons.tsx'
import type { ControlProps } from '../control.ts'
import { found, type Item, shown } from './found.ts'
import { useRowLines } from './row-lines.ts'

type FinderProps = {
  /** Id of the search input, where a label points to it */
  id?: string | undefined
  label: string
  items: readonly Item[]
  /** Indexes of the chosen items */
  chosen: readonly number[]
  multiple?: boolean
  /** Shows the list over the page while it is used, and the choice in the search; else the list is always visible */
  over?: boolean
  /** Takes the focus when it comes */
  focused?: boolean
  onChoose: (at: number) => void
  aria?: ControlProps['aria'] | undefined
}

const lineHeight = 24
const rowPadding = 12
const listHeight = 300
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }

/** Where each row begins, then where the last one ends. */
const topsOf = (hits: readonly number[], lines: readonly number[]) => {
  const tops = [0]
  for (const at of hits) tops.push((tops.at(-1) ?? 0) + rowPadding + (lines[at] ?? 1) * lineHeight)
  return tops
}

/** A combobox with a virtual list of options (docs/rules.md#options). */
export const Finder = ({
  id,
  label,
  items,
  chosen,
  multiple,
  over,
  focused,
  onChoose,
  aria,
}: FinderProps) => {
  const list = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  /** A key chose the active row; the page moves under no press */
  const byKey = useRef(false)
  const listId = useId()
  const [query, setQuery] = useState('')
  const [open, setOpen] = useState(!over)
  const [active, setActive] = useState(-1)
  const [top, setTop] = useState(0)
  const [above, setAbove] = useState(false)
  /** Whether the search is too narrow for the choice: while it has the focus, no ellipsis says so */
  const [cut, setCut] = useState(false)
  const hits = useMemo(() => found(items, query), [items, query])
  const lines = useRowLines(list, items, open)
  const tops = useMemo(() => topsOf(hits, lines), [hits, lines])
  const { first, last } = shown(top, listHeight, tops)
  const chosenTexts = chosen.flatMap(at => items[at]?.brief ?? items[at]?.text ?? [])
  const chosenText = chosenTexts.join(', ')

  useEffect(() => {
    if (focused) input.current?.focus()
  }, [focused])
  useEffect(() => {
    const box = list.current
    if (!open || !box || active < 0) return
    const { [active]: row = 0, [active + 1]: end = row } = tops
    if (row < box.scrollTop) box.scrollTop = row
    else if (end > box.scrollTop + box.clientHeight) box.scrollTop = end - box.clientHeight
    if (!byKey.current) return
    byKey.current = false
    const place = box.getBoundingClientRect().top - box.scrollTop
    const room = freeRoom()
    if (place + end > room.bottom) scrollBy(0, place + end - room.bottom)
    else if (place + row < room.top) scrollBy(0, place + row - room.top)
  }, [active, open, tops])
  // In a dialog it opens below what shows.
  useLayoutEffect(() => {
    if (over && open) list.current?.parentElement?.scrollIntoView({ block: 'nearest' })
  }, [over, open])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice has another width
  useLayoutEffect(() => {
    const { current } = input
    setCut(over === true && !open && current !== null && current.scrollWidth > current.clientWidth)
  }, [over, open, chosenText])

  const show = () => {
    if (!over || open) return
    const place = input.current?.getBoundingClientRect()
    setAbove(
      place !== undefined && innerHeight - place.bottom < listHeight + 90 && place.top > listHeight + 60,
    )
    setOpen(true)
    setQuery('')
    setTop(0)
    setActive(chosen[0] ?? 0)
  }
  const hide = () => {
    setQuery('')
    if (over) setOpen(false)
  }
  const choose = (place: number) => {
    byKey.current = false
    const at = hits[place]
    if (at === undefined) return
    setActive(place)
    onChoose(at)
    if (over) hide()
  }
  const move = (to: number) => {
    if (open) setActive(Math.max(0, Math.min(hits.length - 1, to)))
    else show()
  }
  /** Whether the key was for the list. */
  const press = (key: string): boolean => {
    const step = STEPS[key]
    byKey.current = step !== undefined
    if (step) move(active + step)
    else if (key === 'Enter' && open) choose(active)
    else if (key === 'Enter') show()
    else if (key === 'Escape' && open && (over || query)) hide()
    else return false
    return true
  }

  return (
    <div
      className={`finder${over ? ' over' : ''}${above ? ' above' : ''}`}
      data-open-list={over && open ? '' : undefined}
    >
      <input
        ref={input}
        className="input"
        id={id}
        type="text"
        role="combobox"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck="false"
        aria-label={over && id ? undefined : label}
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={listId}
        aria-activedescendant={open && active >= first && active < last ? `${listId}-${active}` : undefined}
        placeholder={over ? (chosenTexts[0] ?? 'Choose one') : `Search ${items.length} options`}
        value={over && !open ? (chosenTexts[0] ?? '') : query}
        onClick={show}
        onBlur={over ? hide : undefined}
        onKeyDown={event => {
          const composing = isComposing(event)
          if (!composing && press(event.key)) event.preventDefault()
        }}
        onInput={event => {
          // The query is not an answer.
          event.stopPropagation()
          const { value } = event.currentTarget
          setOpen(true)
          setQuery(value)
          setActive(value ? 0 : -1)
          setTop(0)
          if (list.current) list.current.scrollTop = 0
        }}
        {...aria}
      />
      <div className="finder-box" hidden={!open}>
        <div
          ref={list}
          id={listId}
          className="finder-list"
          role="listbox"
          aria-label={label}
          aria-multiselectable={multiple || undefined}
          tabIndex={-1}
          onScroll={event => setTop(event.currentTarget.scrollTop)}
          onMouseDown={event => event.preventDefault()}
        >
          <div role="presentation" style={{ height: `${tops[first]}px` }} />
          {hits.slice(first, last).map((at, row) => {
            const place = first + row
            const picked = chosen.includes(at)
            return (
              <button
                key={at}
                id={`${listId}-${place}`}
                className="finder-row"
                type="button"
                role="option"
                tabIndex={-1}
                aria-selected={picked}
                aria-setsize={hits.length}
                aria-posinset={place + 1}
                data-active={place === active ? '' : undefined}
                title={items[at]?.text}
                style={{ '--lines': lines[at] ?? 1 } as CSSProperties}
                onClick={() => choose(place)}
              >
                <span className="finder-tick">{picked && <Icon name="check" />}</span>
                <span className="finder-text" dir="auto">
                  {items[at]?.text}
                </span>
                {items[at]?.detail && <span className="finder-detail">{items[at]?.detail}</span>}
              </button>
            )
          })}
          <div role="presentation" style={{ height: `${(tops.at(-1) ?? 0) - (tops[last] ?? 0)}px` }} />
        </div>
        {hits.length === 0 && <p className="finder-none">No options match ‘{query}’</p>}
      </div>
      <p className="unseen" role="status">
        {open && query ? `${hits.length} of ${items.length} options` : ''}
      </p>
      {chosenText && (!over || (cut && !open && !items.some(({ detail }) => detail))) && (
        <p className="finder-chosen" dir="auto">
          {chosenText}
        </p>
      )}
    </div>
  )
}
