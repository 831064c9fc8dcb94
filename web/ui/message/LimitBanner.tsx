import { count } from '@winnow/openapi/common/format'
import { Gauge } from 'lucide-react'
import { css } from '../../styled-system/css'
import { card } from '../../styled-system/recipes'
import { Button, ButtonLink } from '../actions/Button.tsx'
import { Icon } from '../Icon.tsx'

interface LimitBannerProps {
  /** Replies a day of the plan */
  limit: number
  /** The pricing page; absent: only an admin can upgrade */
  upgradeHref?: string
  onClose: () => void
}

/** The day's replies are used up (docs/rules.md#limit-banner). Nothing was sent, and the text stays. */
export function LimitBanner({ limit, upgradeHref, onClose }: LimitBannerProps) {
  return (
    <section className={card({ pad: '12' })} role="alert">
      <div className={css({ row: '8', textStyle: 'control', fontWeight: 'semibold' })}>
        <span className={css({ display: 'inline-flex', color: 'warn' })}>
          <Icon of={Gauge} size={16} />
        </span>
        Daily limit reached
      </div>
      <p className={css({ marginTop: '4', color: 't2' })}>
        {upgradeHref ? 'Your free plan' : 'The free plan'} supports up to {count(limit)} replies/day. Nothing
        was sent and your text is kept. Replies open again at midnight UTC.
        {!upgradeHref && ' Ask admin to upgrade.'}
      </p>
      <div className={css({ row: '8', marginTop: '10' })}>
        {upgradeHref && (
          <ButtonLink kind="primary" href={upgradeHref}>
            Upgrade
          </ButtonLink>
        )}
        <Button kind="ghost" onClick={onClose}>
          Close
        </Button>
      </div>
    </section>
  )
}
