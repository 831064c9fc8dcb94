import { timeText, wallClock } from '@winnow/openapi/common/dates/dates'
import { count, counted } from '@winnow/openapi/common/text/format'
import { Gauge } from 'lucide-react'
import { css } from '../../styled-system/css'
import { card } from '../../styled-system/recipes'
import { Button, ButtonLink } from '../actions/Button.tsx'
import { Icon } from '../Icon.tsx'

interface LimitBannerProps {
  /** What of it is used up; absent: replies */
  what?: 'replies' | 'link previews'
  /** So many a day of the plan */
  limit: number
  /** The pricing page; absent: only an admin can upgrade */
  upgradeHref?: string | undefined
  /** Absent: it stands as long as its cause */
  onClose?: (() => void) | undefined
  /** Before anything is sent: what is left today, and how many would go out */
  left?: number
  wanted?: number
  /** When the plan's next day begins, ISO 8601 */
  resetsAt?: string
  /** The way on without a message, or with as many as are left */
  without?: { name: string; run: () => void }
}

/** A day's limit of the plan is used up, or would be (docs/rules.md#limit-banner). Nothing was sent, and the text stays. */
export function LimitBanner(props: LimitBannerProps) {
  const { what = 'replies', limit, upgradeHref, onClose, left, wanted = 0, resetsAt, without } = props
  return (
    <section className={card({ pad: '12' })} role="alert">
      <div className={css({ row: '8', textStyle: 'control', fontWeight: 'semibold' })}>
        <span className={css({ display: 'inline-flex', color: 'warn' })}>
          <Icon of={Gauge} size={16} />
        </span>
        {left ? 'Not enough replies left today' : 'Daily limit reached'}
      </div>
      <p className={css({ marginTop: '4', color: 't2' })}>
        {upgradeHref ? 'Your free plan' : 'The free plan'} supports up to {count(limit)} {what}/day.{' '}
        {what === 'replies' &&
          (left === undefined
            ? 'Nothing was sent and your text is kept. '
            : `You have ${left === 0 ? 'none' : count(left)} left today, and ${counted(wanted, 'message')} would go out. `)}
        {what === 'replies' ? 'Replies' : 'Link previews'} open again at midnight UTC
        {resetsAt && !isMidnight(resetsAt) && ` (${timeText(resetsAt)} here)`}.
        {!upgradeHref && ' Ask admin to upgrade.'}
      </p>
      <div className={css({ row: '8', marginTop: '10' })}>
        {upgradeHref && (
          <ButtonLink kind="primary" href={upgradeHref}>
            Upgrade
          </ButtonLink>
        )}
        {without && <Button onClick={without.run}>{without.name}</Button>}
        {onClose && (
          <Button kind="ghost" onClick={onClose}>
            Close
          </Button>
        )}
      </div>
    </section>
  )
}

/** Where clocks show UTC, there is nothing to translate. */
const isMidnight = (at: string) => wallClock(at).endsWith('T00:00')
