import { Check } from 'lucide-react'
import { useId } from 'react'
import { css } from '../../../styled-system/css'
import { Icon } from '../../../ui/Icon.tsx'
import { tickOnEnter } from '../ArrowKeys.tsx'

const list = css({ marginInline: '[-6px]' })
const row = css({
  row: '8',
  minHeight: { base: '32', _coarse: '44' },
  paddingInline: '6',
  borderRadius: 'control',
  cursor: 'pointer',
  _hover: { backgroundColor: 'hover' },
  '&:has(:focus-visible)': { backgroundColor: 'active' },
  '& > svg': { marginLeft: 'auto', color: 'accentT' },
})

interface RadioListProps<T extends string> {
  label: string
  options: readonly { value: T; name: string }[]
  value: T | null
  onChange: (value: T) => void
}

/** One of a few, a row each; the browser's own arrows walk through them. */
export function RadioList<T extends string>({ label, options, value, onChange }: RadioListProps<T>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={list} onKeyDown={tickOnEnter}>
      {options.map(option => (
        <label key={option.value} className={row}>
          <input
            type="radio"
            name={name}
            className={css({ srOnly: true })}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.name}
          {option.value === value && <Icon of={Check} />}
        </label>
      ))}
    </div>
  )
}
