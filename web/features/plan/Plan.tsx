import { shortDate } from '@winnow/openapi/common/dates/dates'
import type { Workspace } from '@winnow/sdk'
import { useCall } from '../../lib/client.ts'
import { css } from '../../styled-system/css'
import { card } from '../../styled-system/recipes'
import { Button } from '../../ui/actions/Button.tsx'
import { ErrorState } from '../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Skeleton, useLate } from '../../ui/feedback/Skeleton.tsx'
import { failureDetails } from '../session/failure-details.ts'
import { PlanCard } from './PlanCard.tsx'
import { Usage } from './Usage.tsx'
import { useReturn } from './use-return.ts'
import { useStripe } from './use-stripe.ts'
import { WhoChanges } from './WhoChanges.tsx'
import type { Plans } from './words.ts'

const grid = css({ display: 'grid', gridTemplateColumns: { base: '[1fr]', md: '[1fr 1fr]' }, gap: '16' })
const action = css({ stack: '8', alignItems: 'flex-start' })

/** The plans side by side, what the workspace has used, and the way from one to the other (docs/rules.md#plans). */
export function Plan({ workspace }: { workspace: Workspace }) {
  const { data, error, mutate } = useCall('fetchPlans', { page_id: workspace.id })
  if (data) return <Known key={workspace.id} workspace={workspace} plans={data} />
  if (error) return <ErrorState onRetry={() => void mutate()} details={failureDetails(error)} />
  return <Loading />
}

function Loading() {
  const late = useLate()
  return (
    <div className={grid} role="status" aria-label="Loading plans">
      {late &&
        ['free', 'pro'].map(it => (
          <div key={it} className={`${card()} ${css({ stack: '12' })}`}>
            {['30%', '40%', '70%', '60%', '75%'].map(width => (
              <Skeleton key={width} width={width} />
            ))}
          </div>
        ))}
    </div>
  )
}

function Known({ workspace, plans }: { workspace: Workspace; plans: Plans }) {
  const { subscription, canChange, changedBy, plan } = plans
  const stripe = useStripe(workspace.id)
  const returned = useReturn(workspace.id, canChange)
  const failed = subscription?.status === 'PAST_DUE' || subscription?.status === 'UNPAID'
  const manage = (words: string, kind: 'primary' | 'default') => (
    <Button
      size="32"
      kind={kind}
      busy={stripe.busy === 'openBillingPortal'}
      onClick={() => stripe.open('openBillingPortal')}
    >
      {words}
    </Button>
  )
  return (
    <>
      {failed && <Notice tone="bad">{failureText(subscription)}</Notice>}
      {returned === 'asking' && <Notice>Confirming your payment…</Notice>}
      {returned === 'waiting' && plan === 'FREE' && (
        <Notice>Stripe hasn't confirmed the payment yet. This page changes as soon as it does.</Notice>
      )}
      {returned === 'cancelled' && plan === 'FREE' && (
        <Notice>Nothing was paid. {workspace.name} is still on Free.</Notice>
      )}
      <div className={grid}>
        {plans.plans.map(offer => (
          <PlanCard key={offer.plan} offer={offer} current={plan === offer.plan}>
            {offer.plan === 'PRO' && changedBy === 'PAYMENT' && canChange && (
              <div className={action}>
                {subscription && lastsText(subscription) && (
                  <p className={css({ color: 't2' })}>{lastsText(subscription)}</p>
                )}
                {failed
                  ? manage('Update payment method', 'primary')
                  : plan === 'PRO'
                    ? subscription && manage('Manage subscription', 'default')
                    : returned !== 'asking' && (
                        <Button
                          size="32"
                          kind="primary"
                          busy={stripe.busy === 'startCheckout'}
                          onClick={() => stripe.open('startCheckout')}
                        >
                          Upgrade to Pro
                        </Button>
                      )}
                {stripe.error && <Notice tone="bad">{stripe.error}</Notice>}
              </div>
            )}
          </PlanCard>
        ))}
      </div>
      <WhoChanges workspace={workspace} plans={plans} />
      <Usage usage={plans.usage} resetsAt={plans.resetsAt} />
    </>
  )
}

type Subscription = NonNullable<Plans['subscription']>

const failureText = ({ status, retryAt }: Subscription) =>
  status === 'UNPAID'
    ? 'The payment for Pro failed, and this workspace is back on Free. Update your payment method to get Pro back.'
    : `The payment for Pro failed. Update your payment method to keep Pro.${retryAt ? ` Stripe tries again on ${shortDate(retryAt)}.` : ''}`

function lastsText({ renewsAt, endsAt, status }: Subscription): string | null {
  if (status === 'CANCELED') return endsAt && `Your subscription ended on ${shortDate(endsAt)}.`
  if (endsAt) return `Cancelled. Pro lasts until ${shortDate(endsAt)}.`
  return renewsAt && status !== 'PAST_DUE' ? `Renews on ${shortDate(renewsAt)}.` : null
}
