import { type ReactNode, useId } from 'react'
import { css } from '../../styled-system/css'

const card = css({
  stack: '0',
  minWidth: '0',
  border: 'hairline',
  borderRadius: 'card',
  backgroundColor: 'surface',
})
const head = css({
  row: '8',
  flexWrap: 'wrap',
  minHeight: '44',
  paddingInline: '16',
  paddingTop: '12',
  paddingBottom: '8',
})
const hint = css({ textStyle: 'meta', color: 't3' })
const aside = css({ marginLeft: 'auto' })

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
        <h2 id={id} className={css({ textStyle: 'section' })}>
          {title}
        </h2>
        {words && <span className={hint}>{words}</span>}
        {controls && <div className={aside}>{controls}</div>}
      </div>
      <div className={css({ minWidth: '0', paddingInline: '16', paddingBottom: '16' })}>{children}</div>
    </section>
  )
}
