import type { Workspace } from '@winnow/sdk'
import { css } from '../../styled-system/css'
import { CopyText } from '../../ui/actions/CopyText.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import type { Plans } from './words.ts'

const command = css({ minWidth: '0', '& > button': { fontFamily: 'mono', color: 't1' } })
const other = { FREE: 'pro', PRO: 'free' } as const

/** Who may change the plan, and how; guests are sent to an admin. */
export function WhoChanges({ workspace, plans }: { workspace: Workspace; plans: Plans }) {
  const { name, handle, currentUserRole } = workspace
  const { plan, changedBy, canChange, subscription } = plans
  // Pro that nobody pays for was a gift of the operator.
  const isPaid = subscription !== null && subscription.status !== 'CANCELED'
  const byOperator = changedBy === 'OPERATOR' || (plan === 'PRO' && canChange && !isPaid)
  if (currentUserRole === 'GUEST')
    return <Notice>{plan === 'PRO' ? 'Ask admin to upgrade you to member' : 'Ask admin to upgrade'}</Notice>
  if (byOperator)
    return (
      <Notice>
        <span className={css({ row: '8', flexWrap: 'wrap' })}>
          Whoever runs this server can change the plan of {name} with this command:
          <span className={command}>
            <CopyText text={`npm run plan -- ${handle} ${other[plan]}`} what="command" plain />
          </span>
        </span>
      </Notice>
    )
  if (canChange)
    return (
      <Notice>
        {plan === 'PRO'
          ? `Admins of ${name} can change the plan.`
          : `Admins of ${name} can upgrade. You pay on Stripe, and can cancel there at any time.`}
      </Notice>
    )
  return (
    <Notice>
      Only admins of {name} can change the plan.{plan === 'FREE' && ' Ask admin to upgrade.'}
    </Notice>
  )
}
