import { WifiOff } from 'lucide-react'
import { useOnline } from '../../lib/browser/use-online.ts'
import { css } from '../../styled-system/css'
import { Icon } from '../../ui/Icon.tsx'

const bar = css({
  row: '6',
  justifyContent: 'center',
  flexShrink: '0',
  minHeight: '28',
  paddingInline: '16',
  paddingBlock: '4',
  backgroundColor: 'warnbg',
  color: 'warn',
  textStyle: 'meta',
})

/** Above a screen while the device has no connection (docs/rules.md#loading-and-failure). */
export function OfflineBar() {
  const isOnline = useOnline()
  return (
    <div role="status">
      {!isOnline && (
        <div className={bar}>
          <Icon of={WifiOff} size={13} />
          You're offline. This page may be out of date.
        </div>
      )}
    </div>
  )
}
