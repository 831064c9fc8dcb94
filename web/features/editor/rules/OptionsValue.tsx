import type { Scalar } from '@winnow/openapi/filters'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { optionHue } from '../../../question-types/shared/selected-options.ts'
import { css, cx } from '../../../styled-system/css'
import { input } from '../../../styled-system/recipes'
import { Pill } from '../../../ui/data/tags.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { SearchInput } from '../../../ui/fields/SearchInput.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Popover } from '../../../ui/overlays/Popover.tsx'

const trigger = css({
  row: '6',
  height: '[auto]',
  minHeight: { base: '32', _coarse: '44' },
  paddingBlock: '[5px]',
  textAlign: 'left',
  cursor: 'pointer',
  '& > svg': { flexShrink: '0', color: 't3' },
})
const pills = css({ display: 'flex', grow: true, flexWrap: 'wrap', gap: '4', color: 't3' })
const list = css({
  stack: { base: '8', _coarse: '24' },
  maxHeight: '[280px]',
  overflowY: 'auto',
  padding: '8',
})

/** So many options without a box to search them by */
const few = 8

interface OptionsValueProps {
  /** Its name, read aloud */
  label: string
  options: readonly string[]
  selected: readonly Scalar[]
  onSelect: (selected: readonly Scalar[]) => void
}

const nameOf = (value: Scalar) => (value === null ? 'No answer' : String(value))

/** Options of an earlier question to tick, shown as their pills. A selected value that is not an option any more can be removed. */
export function OptionsValue({ label, options, selected, onSelect }: OptionsValueProps) {
  const [typed, setTyped] = useState('')
  const gone = selected.filter(it => !options.some(option => option === it))
  const all: Scalar[] = [...options, ...gone]
  const found = all.filter(it => nameOf(it).toLowerCase().includes(typed.trim().toLowerCase()))
  const selectedOptions = all.filter(it => selected.includes(it))
  return (
    <Popover
      title={label}
      width={260}
      pad="6"
      onOpenChange={() => setTyped('')}
      trigger={
        <button
          type="button"
          className={cx(input(), trigger)}
          aria-label={`${label}: ${selectedOptions.map(nameOf).join(', ') || 'none selected'}`}
        >
          <span className={pills}>
            {selectedOptions.length === 0 && 'Select options'}
            {selectedOptions.map(it => (
              <Pill key={nameOf(it)} hue={optionHue({ options: [...options] }, nameOf(it))}>
                {nameOf(it)}
              </Pill>
            ))}
          </span>
          <Icon of={ChevronDown} />
        </button>
      }
    >
      {all.length > few && <SearchInput value={typed} onChange={setTyped} label="Search options" />}
      <div className={list}>
        {found.map(it => (
          <Checkbox
            key={nameOf(it)}
            checked={selected.includes(it)}
            onChange={on => onSelect(all.filter(one => (one === it ? on : selected.includes(one))))}
          >
            {nameOf(it)}
          </Checkbox>
        ))}
        {found.length === 0 && (
          <p className={css({ textStyle: 'meta', color: 't2' })}>
            {all.length === 0 ? 'This question has no options yet.' : 'No options found.'}
          </p>
        )}
      </div>
    </Popover>
  )
}
