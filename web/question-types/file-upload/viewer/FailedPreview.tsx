import { ImageOff } from 'lucide-react'
import { css, cx } from '../../../styled-system/css'
import { Button } from '../../../ui/actions/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { previewFrame } from './frame.ts'

const look = css({
  flexWrap: 'wrap',
  alignContent: 'center',
  rowGap: '8',
  paddingInline: '12',
  textAlign: 'center',
})
const words = css({ minWidth: '0' })

interface FailedPreviewProps {
  text: string
  isPicture?: boolean
  /** Absent: another try brings the same */
  onRetry?: (() => void) | undefined
}

/** The frame of a preview that cannot be shown, with the reason. */
export function FailedPreview({ text, isPicture = false, onRetry }: FailedPreviewProps) {
  return (
    <div className={cx(previewFrame, look)}>
      {isPicture && <Icon of={ImageOff} size={15} />}
      <span className={words}>{text}</span>
      {onRetry && (
        <Button size="24" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}
