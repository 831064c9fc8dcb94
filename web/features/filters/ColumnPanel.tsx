import { filterKinds, parseFilter, type TableFilter } from '@winnow/openapi/filters'
import type { FilterColumn } from '@winnow/openapi/filters/columns'
import type { FormDetails } from '@winnow/sdk'
import { ChevronLeft, CircleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { columnIcon } from '../../question-types/column-icon.ts'
import { css } from '../../styled-system/css'
import { field } from '../../styled-system/recipes'
import { IconButton } from '../../ui/actions/IconButton.tsx'
import { TextLink } from '../../ui/actions/TextLink.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useOpened } from './opened.ts'
import { panelHead, panelTitle } from './panel-head.ts'
import { panelOf } from './panels/index.ts'
import type { PanelFilter } from './panels/panel.ts'
import { conditionAt, newSpot, putAt, type Spot } from './spot.ts'
import { useFirstFocus } from './use-first-focus.ts'
import { type Among, filterDebounce } from './use-values.ts'

/** What takes the focus: what is typed into or ticked before how it is compared */
const first = [
  'input[type=search], input:not([type])',
  'input[type=checkbox]',
  '[role=radiogroup] input:checked, [role=radiogroup] input',
  'input, button',
]

interface ColumnPanelProps {
  form: FormDetails
  column: FilterColumn
  filters: readonly TableFilter[]
  onFilters: (filters: readonly TableFilter[]) => void
  /** Where the condition stands that is set; it moves when the filter goes */
  spot: Spot
  among: Among
  backTo: string
  onBack: (at: number) => void
}

/** One column's panel. What is set applies 200 ms later, at the latest when the panel closes. */
export function ColumnPanel({
  form,
  column,
  filters,
  onFilters,
  spot: asked,
  among,
  backTo,
  onBack,
}: ColumnPanelProps) {
  const [spot, setSpot] = useState(asked)
  const [turn, setTurn] = useState(0)
  const [refusal, setRefusal] = useState<string | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const current = conditionAt(filters, spot)
  const Panel = panelOf(column)

  /** Where the condition stands from then on */
  const commit = (next: PanelFilter | null): Spot => {
    if (!next && !current) return spot
    const changed = putAt(filters, spot, next && { columnId: column.id, ...next })
    onFilters(changed)
    const moved = next ? spot : newSpot(changed, changed.length < filters.length ? changed.length : spot.at)
    setSpot(moved)
    return moved
  }
  const latest = useRef(commit)
  latest.current = commit
  const waiting = useRef<{ next: PanelFilter | null; timer: ReturnType<typeof setTimeout> } | null>(null)
  const settle = useRef(() => {
    if (!waiting.current) return
    const { next, timer } = waiting.current
    waiting.current = null
    clearTimeout(timer)
    return latest.current(next)
  })
  useEffect(() => () => void settle.current(), [])
  const { open } = useOpened()
  // The panel itself stays while it fades out.
  useEffect(() => {
    if (!open) void settle.current()
  }, [open])

  const change = (next: PanelFilter | null) => {
    const parsed = next && parseFilter(filterKinds[column.kind], next)
    setRefusal(parsed && !parsed.ok ? parsed.message : null)
    if (parsed && !parsed.ok) return
    if (waiting.current) clearTimeout(waiting.current.timer)
    waiting.current = { next, timer: setTimeout(settle.current, filterDebounce) }
  }

  useFirstFocus(box, first, turn)

  return (
    <div>
      <div className={panelHead}>
        <IconButton icon={ChevronLeft} label={backTo} onClick={() => onBack((settle.current() ?? spot).at)} />
        <Icon of={columnIcon(column)} />
        <h2 className={panelTitle} title={column.title}>
          {column.title}
        </h2>
        {current && (
          <TextLink
            onClick={() => {
              if (waiting.current) clearTimeout(waiting.current.timer)
              waiting.current = null
              setRefusal(null)
              commit(null)
              setTurn(turn + 1)
            }}
          >
            Clear
          </TextLink>
        )}
      </div>
      <div ref={box} className={css({ stack: '8', padding: '12' })}>
        <Panel
          key={turn}
          form={form}
          column={column}
          filter={turn === 0 ? current : undefined}
          onFilter={change}
          among={{ ...among, filters: filters.filter((_, at) => at !== spot.at) }}
        />
        {refusal && (
          <p className={field().error} role="alert">
            <Icon of={CircleAlert} size={13} />
            <span>{refusal}</span>
          </p>
        )}
      </div>
    </div>
  )
}
