import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '../icons.tsx'
import type { FormHead } from '../page.ts'
import { Head } from './head.tsx'

type NoticeProps = {
  form?: FormHead
  icon: 'check' | 'lock' | 'alert' | 'clock'
  title: string
  text: ReactNode
  link?: { to: string; title: string } | undefined
  /** Takes the focus when it replaces what was there, so that a screen reader reads it */
  arrived?: boolean
  children?: ReactNode
}

/** A page that takes no answers and says why. */
export const Notice = ({ form, icon, title, text, link, arrived, children }: NoticeProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!arrived) return
    scrollTo(0, 0)
    heading.current?.focus()
  }, [arrived])
  const Title = form ? 'h2' : 'h1'
  return (
    <div className={form ? 'page' : 'page bare'}>
      {form && <Head form={form} />}
      <main className="main">
        <div className="notice">
          <span className={`tile ${icon}`}>
            <Icon name={icon} />
          </span>
          <Title ref={heading} tabIndex={-1}>
            {title}
          </Title>
          <p>{text}</p>
          {link && (
            <a className="button" href={link.to}>
              {link.title}
            </a>
          )}
          {children}
        </div>
      </main>
    </div>
  )
}
