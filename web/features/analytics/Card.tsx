import { type ReactNode, useId } from 'react'
import { css } from '../../styled-system/css'

const card = css({
  display: 'flex',
  flexDirection: 'column',
  minWidth: '0',
  border: '[1px solid token(colors.line)]',
  borderRadius: 'card',
  backgroundColor: 'surface',
})
const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8',
  minHeight: '44',
  paddingInline: '16',
  paddingTop: '12',
  paddingBottom: '8',
})
const heading = css({ textStyle: 'section' })
const hint = css({ textStyle: 'meta', color: 't3' })
const aside = css({ marginLeft: 'auto' })
const body = css({ minWidth: '0', paddingInline: '16', paddingBottom: '16' })

interface CardProps {
  title: string
  /** After the title, small */
  hint?: ReactNode
  /** At the right of the title */
  aside?: ReactNode
  children: ReactNode
}

/** One question about the form, answered. */
export function Card({ title, hint: words, aside: controls, children }: CardProps) {
  const id = useId()
  return (
    <section className={card} aria-labelledby={id}>
      <div className={head}>
        <h2 id={id} className={heading}>
          {title}
        </h2>
        {words && <span className={hint}>{words}</span>}
        {controls && <div className={aside}>{controls}</div>}
      </div>
      <div className={body}>{children}</div>
    </section>
  )
}
