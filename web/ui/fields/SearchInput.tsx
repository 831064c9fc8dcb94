import { Search, X } from 'lucide-react'
import type { RefObject } from 'react'
import { css, cx } from '../../styled-system/css'
import { inputFrame, textLink } from '../../styled-system/recipes'
import { KeyCap } from '../actions/KeyCap.tsx'
import { Icon } from '../Icon.tsx'

/** For a finger as wide as high, over the end of what is typed. */
const clear = css({ color: 't3', _coarse: { _after: { left: '[auto]', right: '[-6px]', width: '44' } } })

interface SearchInputProps {
  value: string
  onChange: (value: string) => void
  /** Its name and its placeholder: 'Search applicants'. */
  label: string
  size?: '28' | '32'
  maxLength?: number
  /** Leads to what was found, on Enter and ArrowDown */
  onLeave?: () => void
  keys?: string
  /** Pixels; absent: all there is. */
  width?: number
  ref?: RefObject<HTMLInputElement | null>
}

export function SearchInput(props: SearchInputProps) {
  const { value, onChange, label, size, maxLength, onLeave, keys, width, ref } = props
  return (
    <div className={inputFrame({ size })} style={{ width }}>
      <Icon of={Search} />
      <input
        ref={ref}
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        maxLength={maxLength}
        onChange={event => onChange(event.target.value)}
        onKeyDown={event => {
          if (onLeave && (event.key === 'Enter' || event.key === 'ArrowDown')) {
            // A word that is being composed takes its keys.
            if (event.nativeEvent.isComposing) return
            event.preventDefault()
            onLeave()
          }
          if (event.key !== 'Escape') return
          event.preventDefault()
          if (value) onChange('')
          else event.currentTarget.blur()
        }}
      />
      {value ? (
        <button
          type="button"
          className={cx(textLink(), clear)}
          aria-label="Clear search"
          onClick={() => onChange('')}
        >
          <Icon of={X} />
        </button>
      ) : (
        keys && <KeyCap keys={keys} />
      )}
    </div>
  )
}
