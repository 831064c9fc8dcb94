import type { PlanOffer } from '@winnow/sdk'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { css } from '../../styled-system/css'
import { card } from '../../styled-system/recipes'
import { Badge } from '../../ui/data/tags.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { limitText, planNames, priceOf } from './words.ts'

const root = css({ stack: '12' })
const list = css({ stack: '6', flex: '1', margin: '0', padding: '0', listStyle: 'none', color: 't2' })
const line = css({ row: '8', '& > svg': { flexShrink: '0', color: 't3' } })

interface PlanCardProps {
  offer: PlanOffer
  current: boolean
  /** Below what it includes: the way to it, or how long it lasts */
  children?: ReactNode
}

/** A plan with what it costs and includes. */
export function PlanCard({ offer, current, children }: PlanCardProps) {
  const price = priceOf(offer)
  const lines = [...offer.limits.map(limitText), 'Unlimited forms, applicants and editors']
  return (
    <section
      className={`${card()} ${root}`}
      aria-current={current || undefined}
      aria-label={planNames[offer.plan]}
    >
      <h2 className={css({ row: '8', textStyle: 'section' })}>
        {planNames[offer.plan]}
        {current && <Badge tone="accent">Your plan</Badge>}
      </h2>
      {price && (
        <p className={css({ color: 't2' })}>
          <span className={css({ textStyle: 'applicant', color: 't1', tabular: true })}>{price.amount}</span>{' '}
          a {price.period}
        </p>
      )}
      <ul className={list}>
        {lines.map(text => (
          <li key={text} className={line}>
            <Icon of={Check} size={14} />
            {text}
          </li>
        ))}
      </ul>
      {children}
    </section>
  )
}
