import { useLocation } from 'wouter'
import { paths, routes } from '../../lib/paths.ts'
import { css } from '../../styled-system/css'
import { ButtonLink } from '../../ui/actions/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'

/** Above every screen of an admin whose workspace has not paid for Pro; the page of plans itself says more. */
export default function PaymentFailed({ pageId }: { pageId: string }) {
  const [path] = useLocation()
  if (path === routes.pricing) return null
  return (
    <div className={css({ flexShrink: '0', padding: '8' })}>
      <Notice
        tone="bad"
        action={
          <ButtonLink size="24" href={paths.pricing({ page_id: pageId })}>
            Open plans
          </ButtonLink>
        }
      >
        The payment for Pro failed. Update your payment method.
      </Notice>
    </div>
  )
}
