import { Wheat } from 'lucide-react'
import type { ReactNode } from 'react'
import { css } from '../../styled-system/css'
import { Icon } from '../../ui/Icon.tsx'

const page = css({
  stack: '0',
  alignItems: 'center',
  minHeight: '[100dvh]',
  paddingInline: '20',
  paddingBottom: '40',
  backgroundColor: 'bg',
})
const brand = css({ row: '8', alignSelf: 'stretch', height: '48', flexShrink: '0', textStyle: 'section' })
const card = css({
  stack: '20',
  width: 'full',
  maxWidth: 'confirm',
  marginTop: { base: '24', md: '[12vh]' },
  padding: { base: '20', md: '24' },
  border: 'hairline',
  borderRadius: 'dialog',
  backgroundColor: 'surface',
})

/** The product's name at the top of a screen outside the app's frame; at its right, a way out. */
export function Brand({ children }: { children?: ReactNode }) {
  return (
    <div className={brand}>
      <Icon of={Wheat} size={18} />
      Winnow
      <span className={css({ marginLeft: 'auto', textStyle: 'body' })}>{children}</span>
    </div>
  )
}

interface PlainPageProps {
  title: string
  text?: ReactNode
  children: ReactNode
  /** Beneath the card, in small grey. */
  foot?: ReactNode
}

/** A screen of one question, outside the app's frame: signing in, onboarding, choosing a workspace. */
export function PlainPage({ title, text, children, foot }: PlainPageProps) {
  return (
    <main className={page}>
      <title>{`${title} · Winnow`}</title>
      <Brand />
      <div className={card}>
        <div>
          <h1 className={css({ textStyle: 'applicant' })}>{title}</h1>
          {text && <p className={css({ marginTop: '4', color: 't2' })}>{text}</p>}
        </div>
        {children}
      </div>
      {foot && (
        <div className={css({ maxWidth: 'confirm', marginTop: '16', textStyle: 'meta', color: 't3' })}>
          {foot}
        </div>
      )}
    </main>
  )
}

/** The form inside a PlainPage: its fields, then its buttons. */
export const plainForm = css({ stack: '16' })
