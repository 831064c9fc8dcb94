import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { css } from '../../styled-system/css'
import { menu } from '../../styled-system/recipes'
import { IconButton } from '../../ui/actions/IconButton.tsx'
import { TextLink } from '../../ui/actions/TextLink.tsx'

export const filterRow = css({
  width: 'full',
  minWidth: '0',
  minHeight: { base: '32', _coarse: '44' },
  border: 'none',
  backgroundColor: 'transparent',
  textAlign: 'left',
  _hover: { backgroundColor: 'hover' },
  _focusVisible: { outline: 'none', backgroundColor: 'active' },
})
const heading = css({
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  paddingRight: '8',
})

interface InUseProps {
  title: string
  clear: string
  onClear: () => void
  children: ReactNode
}

/** What the table is filtered by, above the columns. */
export function InUse({ title, clear, onClear, children }: InUseProps) {
  const styles = menu()
  return (
    <>
      <div className={heading}>
        <div className={styles.heading}>{title}</div>
        <TextLink onClick={onClear}>{clear}</TextLink>
      </div>
      {children}
      <hr className={styles.separator} />
    </>
  )
}

interface FilterRowProps {
  /** What the row shows, as text */
  words: string
  onOpen: () => void
  onRemove: () => void
  /** Before the cross */
  action?: ReactNode
  children: ReactNode
}

/** A filter, or one of its alternatives: a press opens it, the cross removes it. */
export function FilterRow({ words, onOpen, onRemove, action, children }: FilterRowProps) {
  return (
    <div className={css({ row: '2' })}>
      <button type="button" className={`${menu().item} ${filterRow}`} title={words} onClick={onOpen}>
        {children}
      </button>
      {action}
      <IconButton icon={X} label={`Remove ${words}`} onClick={onRemove} />
    </div>
  )
}
