import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { css } from '../../styled-system/css'
import { card } from '../../styled-system/recipes'
import { Icon } from '../Icon.tsx'

const section = css({ scrollMarginTop: '24' })
const heading = css({ textStyle: 'section' })
const rows = css({ marginTop: '8', paddingInline: '16', '& > * + *': { borderTop: 'hairline' } })

interface SectionProps {
  id: string
  title: string
  /** One sentence */
  text?: string
  children: ReactNode
}

/** A group of settings under one heading; its rows are divided by hairlines. */
export function Section({ id, title, text, children }: SectionProps) {
  return (
    <section id={id} className={section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={heading}>
        {title}
      </h2>
      {text && <p className={css({ color: 't2' })}>{text}</p>}
      <div className={`${card({ pad: '0' })} ${rows}`}>{children}</div>
    </section>
  )
}

const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '20',
  rowGap: '8',
  paddingBlock: '12',
})
const words = css({ flex: '[1 1 260px]', minWidth: '0' })
const control = css({ row: '8', flexWrap: 'wrap', maxWidth: 'full' })
const whole = css({ flexBasis: 'full', minWidth: '0' })
const refused = css({
  display: 'flex',
  alignItems: 'flex-start',
  gap: '6',
  flexBasis: 'full',
  color: 'bad',
  '& > svg': { flexShrink: 0, marginTop: '[3px]' },
})

interface RowProps {
  title: string
  hint?: ReactNode
  /** What was refused, and what became of it */
  error?: string
  /** At the right, or below on narrow screens */
  children?: ReactNode
  /** The whole width, below the words */
  below?: ReactNode
}

/** One setting: what it is called, what it does, and its control. */
export function Row({ title, hint, error, children, below }: RowProps) {
  return (
    <div className={row}>
      <div className={words}>
        <div className={css({ textStyle: 'control', color: 't1' })}>{title}</div>
        {hint && <div className={css({ color: 't2', overflowWrap: 'anywhere' })}>{hint}</div>}
      </div>
      {children && <div className={control}>{children}</div>}
      {below && <div className={whole}>{below}</div>}
      {error && (
        <div className={refused} role="alert">
          <Icon of={CircleAlert} size={13} />
          <span>{error}</span>
        </div>
      )}
    </div>
  )
}
