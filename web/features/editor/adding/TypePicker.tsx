import { counted } from '@winnow/openapi/common/text/format'
import { Plus, Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { css, cx } from '../../../styled-system/css'
import { Button } from '../../../ui/actions/Button.tsx'
import { KeyCap } from '../../../ui/actions/KeyCap.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Popover } from '../../../ui/overlays/Popover.tsx'
import { useBuilder } from '../builder.ts'
import { type Kind, links, matching, types } from './kinds.ts'

const find = css({
  row: '8',
  height: '36',
  paddingInline: '8',
  borderBottom: 'hairline',
  marginInline: '[-6px]',
  marginBottom: '6',
  paddingBottom: '6',
  '& > svg': { flexShrink: 0, color: 't3', marginLeft: '6' },
})
const input = css({
  grow: true,
  height: '28',
  border: 'none',
  outline: 'none',
  backgroundColor: 'transparent',
  _coarse: { fontSize: '[16px]' },
})
const meta = css({ textStyle: 'meta', color: 't3', paddingRight: '8' })
const grid = css({
  display: 'grid',
  gridTemplateColumns: { base: '[1fr 1fr]', md: '[1fr 1fr 1fr]' },
  gap: '2',
  paddingBottom: '6',
})
const item = css({
  row: '8',
  minHeight: { base: '32', _coarse: '44' },
  paddingInline: '8',
  borderRadius: 'control',
  cursor: 'pointer',
  '& > svg': { flexShrink: 0, color: 't2' },
  '&[data-here=true]': { backgroundColor: 'active', fontWeight: 'medium' },
})
const chips = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: { base: '6', _coarse: '8' },
  paddingInline: '8',
  paddingBottom: '6',
})
const chip = css({
  display: 'inline-flex',
  alignItems: 'center',
  height: { base: '22', _coarse: '36' },
  paddingInline: '8',
  border: 'outline',
  borderRadius: 'chip',
  textStyle: 'meta',
  fontWeight: 'medium',
  cursor: 'pointer',
  '&[data-here=true]': { backgroundColor: 'active', borderColor: 'line3' },
})
const heading = css({
  paddingInline: '8',
  paddingTop: '2',
  paddingBottom: '4',
  textStyle: 'meta',
  fontWeight: 'medium',
  color: 't2',
})
const foot = css({
  row: '4',
  marginInline: '[-6px]',
  marginBottom: '[-6px]',
  paddingInline: '14',
  height: '36',
  borderTop: 'hairline',
  textStyle: 'meta',
  color: 't3',
  whiteSpace: 'nowrap',
  '& > span:last-child': { marginLeft: 'auto', color: 't2', overflow: 'hidden', textOverflow: 'ellipsis' },
})

const keyHint = css({ row: '4', marginRight: '4', _coarse: { display: 'none' } })

/** Its margin is the picker's height, so that the picker opens below and hides no question. */
const row = css({
  scrollMarginBottom: { base: '[300px]', _coarse: '[490px]' },
  '& kbd': { display: { mdDown: 'none' } },
  row: '8',
  paddingInline: '20',
  paddingBlock: '10',
})

const columns = 3
const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }

/** 'Add a question' below the question that is being edited, with all types and checked links; Enter adds the one marked. */
export function AddBar() {
  const { picking, setPicking, pickedFrom } = useBuilder()
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (picking) root.current?.scrollIntoView({ block: 'nearest' })
  }, [picking])
  return (
    <div ref={root} className={row}>
      <Popover
        title="Add a question"
        open={picking}
        onOpenChange={setPicking}
        returnTo={() => (pickedFrom.current?.isConnected ? pickedFrom.current : null)}
        width={452}
        pad="6"
        trigger={
          <Button icon={Plus} keys="/" aria-pressed={picking}>
            Add a question
          </Button>
        }
      >
        <Picker />
      </Popover>
      <span className={css({ flex: '1', height: '1', backgroundColor: 'softL' })} />
    </div>
  )
}

function Picker() {
  const { add, setPicking } = useBuilder()
  const id = useId()
  const [search, setSearch] = useState('')
  const [at, setAt] = useState(0)
  const shownTypes = matching(types, search)
  const shownLinks = matching(links, search)
  const all = [...shownTypes, ...shownLinks]
  const here = all[Math.min(at, all.length - 1)]
  const pick = (kind: Kind) => {
    setPicking(false)
    add(kind.makes)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    const sideways = event.key === 'ArrowLeft' || event.key === 'ArrowRight'
    if (step && !(sideways && search !== '')) {
      event.preventDefault()
      const now = Math.min(at, all.length - 1)
      const inLinks = now >= shownTypes.length
      // Links stand in one row: up leaves it, down stays.
      const to =
        inLinks && event.key === 'ArrowUp' ? shownTypes.length - 1 : now + (inLinks && !sideways ? 0 : step)
      const below = !inLinks && event.key === 'ArrowDown' && to >= shownTypes.length
      setAt(Math.max(0, Math.min(below ? shownTypes.length : to, all.length - 1)))
    } else if (event.key === 'Enter' && here) {
      event.preventDefault()
      pick(here)
    }
  }
  const option = (kind: Kind, look: string, withIcon: boolean) => (
    // The focus stays in the search field, which names the option it is at.
    <div
      key={kind.id}
      id={`${id}-${kind.id}`}
      role="option"
      tabIndex={-1}
      aria-selected={kind === here}
      data-here={kind === here}
      className={look}
      onPointerMove={() => setAt(all.indexOf(kind))}
      onClick={() => pick(kind)}
      onKeyDown={onKeyDown}
    >
      {withIcon && <Icon of={kind.icon} size={15} />}
      {kind.title}
    </div>
  )
  return (
    <>
      <div className={find}>
        <Icon of={Search} />
        <input
          className={input}
          role="combobox"
          aria-label="Find a question type"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={here ? `${id}-${here.id}` : undefined}
          aria-autocomplete="list"
          placeholder="Find a question type"
          value={search}
          onChange={event => {
            setSearch(event.target.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
        <span className={meta}>{counted(all.length, 'type')}</span>
      </div>
      <div id={`${id}-list`} role="listbox" aria-label="Question types">
        {shownTypes.length > 0 && (
          <div className={grid}>{shownTypes.map(kind => option(kind, item, true))}</div>
        )}
        {shownLinks.length > 0 && (
          <div>
            <div className={heading} aria-hidden>
              Checked links
            </div>
            <div className={chips}>{shownLinks.map(kind => option(kind, chip, false))}</div>
          </div>
        )}
        {all.length === 0 && (
          <div
            className={cx(heading, css({ paddingBottom: '12' }))}
            role="option"
            aria-selected={false}
            tabIndex={-1}
          >
            No matching types
          </div>
        )}
      </div>
      <div className={foot}>
        <span className={keyHint}>
          <KeyCap keys="arrowup" />
          <KeyCap keys="arrowdown" />
          choose
        </span>
        <span className={keyHint}>
          <KeyCap keys="enter" />
          add below
        </span>
        <span aria-live="polite">{here?.explained}</span>
      </div>
    </>
  )
}
