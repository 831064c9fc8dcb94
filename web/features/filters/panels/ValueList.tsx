import { count } from '@winnow/openapi/common/text/format'
import type { Scalar } from '@winnow/openapi/filters'
import { Check } from 'lucide-react'
import { type ReactNode, useState } from 'react'
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
  /** What the values must contain, where a field of the panel has it; absent: a box of its own, where there are many */
  contains?: string
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
  contains,
  title,
  withoutBlank,
}: ValueListProps) {
  const [typed, setTyped] = useState('')
  const looked = useDebounced(contains ?? typed)
  const {
    rows: found,
    loading,
    failure,
    retry,
    more,
  } = useValues({ column, among, contains: looked.trim(), selected })
  const rows = found.filter(({ value }) => !(withoutBlank && value === null))
  const hasBox = contains === undefined && (typed !== '' || rows.length > few || more)
  const same = (one: Scalar, other: Scalar) => sameValue(column, one, other)
  const toggle = (value: Scalar) => {
    const without = selected.filter(it => !same(it, value))
    onSelect(without.length < selected.length ? without : [...selected, value])
  }
  /** The form names its options, whether they could be counted or not */
  const isKnown = rows.some(it => it.value !== null)
  const reason = failure && sentenceOf(failure, '')
  const firstOther = rows.find(it => it.other)
  return (
    <ArrowKeys label={label}>
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
    </ArrowKeys>
  )
}

interface RowProps {
  row: ValueRow
  checked: boolean
  onToggle: () => void
  children: ReactNode
}

function Row({ row: { name, count: counted }, checked, onToggle, children }: RowProps) {
  return (
    <label className={row}>
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
