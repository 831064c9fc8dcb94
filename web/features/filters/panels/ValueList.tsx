import { count } from '@winnow/openapi/common/text/format'
import type { Scalar } from '@winnow/openapi/filters'
import { Check } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { mayHelpAgain, sentenceOf } from '../../../lib/client.ts'
import { css, cx } from '../../../styled-system/css'
import { checkbox } from '../../../styled-system/recipes'
import { TextLink } from '../../../ui/actions/TextLink.tsx'
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx'
import { SearchInput } from '../../../ui/fields/SearchInput.tsx'
import { ArrowKeys } from '../ArrowKeys.tsx'
import { sameValue, useDebounced, useValues, type ValueRow } from '../use-values.ts'
import type { PanelProps } from './panel.ts'
import { ValueMark } from './ValueMark.tsx'

const group = css({
  '&:has(input:not([type=checkbox]):focus) [data-best]': { backgroundColor: 'active' },
})
const list = css({ maxHeight: '[300px]', overflowY: 'auto', marginInline: '[-6px]' })
const row = css({
  row: '8',
  minHeight: { base: '36', _coarse: '44' },
  // Rows out of sight are neither laid out nor painted.
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 36px',
  paddingInline: '6',
  borderRadius: 'control',
  cursor: 'pointer',
  _hover: { backgroundColor: 'hover' },
  '&:has(:focus-visible)': { backgroundColor: 'active' },
})
const amount = css({ flexShrink: '0', marginLeft: 'auto', paddingLeft: '8', color: 't3', tabular: true })
const heading = css({
  paddingInline: '6',
  paddingTop: '6',
  paddingBottom: '2',
  textStyle: 'columnHead',
  color: 't3',
})
const note = css({ paddingBlock: '6', color: 't2', textStyle: 'meta' })

/** So many values without a box to search them by */
const few = 8

interface ValueListProps extends Pick<PanelProps, 'form' | 'column' | 'among'> {
  /** The name of the list */
  label: string
  selected: readonly Scalar[]
  onSelect: (selected: Scalar[]) => void
  /** The panel's own text, which the values must contain; absent: a box of the list, where there are many */
  text?: {
    typed: string
    field: ReactNode
    /** Whether it only finds values, and so Enter ticks the first; otherwise it is what is filtered by */
    finds: boolean
  }
  /** Above what is most frequent */
  title?: ReactNode
  /** 'All of' takes no blank */
  withoutBlank?: boolean
}

/** The values of a column to tick, with how many applicants each has. */
export function ValueList({
  form,
  column,
  among,
  label,
  selected,
  onSelect,
  text,
  title,
  withoutBlank,
}: ValueListProps) {
  const [typed, setTyped] = useState('')
  const [announced, announce] = useState('')
  /** What was typed where Enter was pressed, until that is found */
  const [entered, enter] = useState<{ text: string } | null>(null)
  const contains = text?.typed ?? typed
  const looked = useDebounced(contains)
  const {
    rows: found,
    loading,
    isCurrent,
    failure,
    retry,
    more,
  } = useValues({ column, among, contains: looked.trim(), selected })
  const rows = found.filter(({ value }) => !(withoutBlank && value === null))
  const hasBox = text === undefined && (typed !== '' || rows.length > few || more)
  const same = (one: Scalar, other: Scalar) => sameValue(column, one, other)
  const toggle = (value: Scalar) => {
    const without = selected.filter(it => !same(it, value))
    onSelect(without.length < selected.length ? without : [...selected, value])
  }
  const finds = text?.finds ?? true
  /** What Enter ticks: of what is typed the first match */
  const best = finds && contains.trim() !== '' ? rows[0] : undefined
  const isReady = isCurrent && looked === contains
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per Enter, with what is found by then.
  useEffect(() => {
    if (!entered || !isReady) return
    enter(null)
    if (!best || entered.text !== contains) return
    const isTicked = selected.some(it => same(it, best.value))
    announce(`${best.name} ${isTicked ? 'not selected' : 'selected'}`)
    toggle(best.value)
  }, [isReady, entered])
  /** The form names its options, whether they could be counted or not */
  const isKnown = rows.some(it => it.value !== null)
  const reason = failure && sentenceOf(failure, '')
  const firstOther = rows.find(it => it.other)
  return (
    <ArrowKeys
      label={label}
      className={group}
      onEnter={input => {
        enter({ text: contains })
        // The next letter begins another word.
        if (finds) input.select()
      }}
    >
      {text && <div className={css({ marginBottom: '8' })}>{text.field}</div>}
      {hasBox && (
        <div className={css({ marginBottom: '6' })}>
          <SearchInput value={typed} onChange={setTyped} label="Search values" />
        </div>
      )}
      {failure && (
        <p className={note} role="alert">
          {isKnown ? "Couldn't count the applicants" : "Couldn't list the values"}
          {reason ? `: ${reason}` : '.'}{' '}
          {mayHelpAgain(failure) && <TextLink onClick={() => void retry()}>Try again</TextLink>}
        </p>
      )}
      {failure && !isKnown ? null : loading && !isKnown ? (
        <SkeletonRows rows={4} columns={1} label="Loading values" />
      ) : (
        <div className={list}>
          {title && rows.length > 0 && <div className={heading}>{title}</div>}
          {rows.map(one => (
            <div key={JSON.stringify(one.value)}>
              {one === firstOther && <div className={heading}>Other answers</div>}
              <Row
                row={one}
                isBest={one === best}
                checked={selected.some(it => same(it, one.value))}
                onToggle={() => toggle(one.value)}
              >
                <ValueMark form={form} column={column} row={one} />
              </Row>
            </div>
          ))}
          {rows.length === 0 && <p className={cx(note, css({ paddingInline: '6' }))}>No matching values</p>}
          {more && (
            <p className={cx(note, css({ paddingInline: '6' }))}>Showing the 100 most frequent values.</p>
          )}
        </div>
      )}
      <p className={css({ srOnly: true })} role="status">
        {announced}
      </p>
    </ArrowKeys>
  )
}

interface RowProps {
  row: ValueRow
  /** Whether Enter in the text ticks it */
  isBest: boolean
  checked: boolean
  onToggle: () => void
  children: ReactNode
}

function Row({ row: { name, count: counted }, isBest, checked, onToggle, children }: RowProps) {
  return (
    <label className={row} data-best={isBest || undefined}>
      <input
        type="checkbox"
        className={css({ srOnly: true })}
        checked={checked}
        onChange={onToggle}
        aria-label={counted === undefined ? name : `${name}, ${count(counted)}`}
      />
      <span className={checkbox().control} data-state={checked ? 'checked' : 'unchecked'} aria-hidden>
        {checked && (
          <Check size={10} strokeWidth={2} absoluteStrokeWidth className={css({ display: 'block' })} />
        )}
      </span>
      {children}
      {counted !== undefined && (
        <span className={amount} aria-hidden>
          {count(counted)}
        </span>
      )}
    </label>
  )
}
