import { Lock } from 'lucide-react'
import { css } from '../../../styled-system/css'
import { CopyButton } from '../../../ui/actions/CopyText.tsx'
import { Icon } from '../../../ui/Icon.tsx'

const place = css({
  stack: '4',
  alignItems: 'center',
  flexShrink: '0',
  padding: '16',
  borderTop: 'hairline',
  color: 't2',
  textAlign: 'center',
})
const line = css({ row: '8' })
const kept = css({ row: '8', flexWrap: 'wrap', justifyContent: 'center', textStyle: 'meta' })

/** In the place of the composer of a closed chat. `unsent`: what was being written, which its draft keeps (docs/rules.md#message-drafts). */
export function ClosedChat({ unsent }: { unsent: string }) {
  return (
    <div className={place}>
      <div className={line} role="status">
        <Icon of={Lock} />
        This conversation was closed
      </div>
      {unsent && (
        <div className={kept}>
          Your unsent message is kept for 24 hours
          <CopyButton text={unsent} kind="ghost" size="24">
            Copy message
          </CopyButton>
        </div>
      )}
    </div>
  )
}
