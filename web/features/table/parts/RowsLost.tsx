import { css } from '../../../styled-system/css'
import { TextLink } from '../../../ui/actions/TextLink.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'

/** Above the selection bar, over the last rows */
const place = css({
  position: 'absolute',
  bottom: '[64px]',
  insetInline: '16',
  display: 'flex',
  justifyContent: 'center',
  zIndex: 'grid',
  pointerEvents: 'none',
  '& > *': { pointerEvents: 'auto', boxShadow: 'dialog' },
})

/** Some rows did not arrive; those that did stay (docs/rules.md#windows). */
export function RowsLost({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={place}>
      <Notice
        tone="warn"
        action={
          <TextLink tone="warn" onClick={onRetry}>
            Try again
          </TextLink>
        }
      >
        Couldn't load all applicants. Those already loaded are still here.
      </Notice>
    </div>
  )
}
