import { type Filter, filterKinds, parseFilter } from '@winnow/openapi/filters'
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
import { panels } from './panels/index.ts'
import type { PanelFilter } from './panels/panel.ts'
import { useFirstFocus } from './use-first-focus.ts'
import { type Among, filterDebounce } from './use-values.ts'

const head = css({
  row: '6',
  height: '40',
  paddingLeft: '6',
  paddingRight: '12',
  borderBottom: 'hairline',
  '& > svg': { flexShrink: '0', color: 't3' },
})
const title = css({ grow: true, truncate: true, textStyle: 'control' })

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
  filters: readonly Filter[]
  onFilters: (filters: readonly Filter[]) => void
  /** Which of the filters is set; null: the column's first, else a new one */
  place: number | null
  among: Among
  onBack: () => void
}

/** One column's panel. What is set applies 200 ms later, at the latest when the panel closes. */
export function ColumnPanel({
  form,
  column,
  filters,
  onFilters,
  place: asked,
  among,
  onBack,
}: ColumnPanelProps) {
  const [place, setPlace] = useState(() => asked ?? filters.findIndex(it => it.columnId === column.id))
  const [turn, setTurn] = useState(0)
  const [refusal, setRefusal] = useState<string | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const current = filters[place]
  const Panel = panels[column.kind]

  const commit = (next: PanelFilter | null) => {
    const others = filters.filter((_, at) => at !== place)
    if (!next) {
      setPlace(-1)
      if (current) onFilters(others)
      return
    }
    const filter: Filter = { columnId: column.id, ...next }
    setPlace(current ? place : filters.length)
    onFilters(current ? filters.map((one, at) => (at === place ? filter : one)) : [...filters, filter])
  }
  const latest = useRef(commit)
  latest.current = commit
  const waiting = useRef<{ next: PanelFilter | null; timer: ReturnType<typeof setTimeout> } | null>(null)
  const settle = useRef(() => {
    if (!waiting.current) return
    const { next, timer } = waiting.current
    waiting.current = null
    clearTimeout(timer)
    latest.current(next)
  })
  useEffect(() => settle.current, [])

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
      <div className={head}>
        <IconButton icon={ChevronLeft} label="All columns" onClick={onBack} />
        <Icon of={columnIcon(column)} />
        <h2 className={title} title={column.title}>
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
          among={{ ...among, filters: filters.filter((_, at) => at !== place) }}
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
