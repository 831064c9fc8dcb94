import type { Ref } from 'react'
import { css, cx } from '../../../styled-system/css'
import { skeleton } from '../../../styled-system/recipes'
import { useLate } from '../../../ui/feedback/Skeleton.tsx'
import { previewFrame } from './frame.ts'

const whole = css({ position: 'absolute', inset: '0', height: 'full', borderRadius: '[0]' })

/** What stands where a preview will be; it fills a frame that has a place of its own. */
export function PreviewSkeleton() {
  return useLate() && <span className={cx(skeleton(), whole)} aria-hidden />
}

/** The frame of a preview while its file is fetched. */
export function LoadingPreview({ name, ref }: { name: string; ref?: Ref<HTMLDivElement> }) {
  return (
    <div ref={ref} className={previewFrame} role="status" aria-label={`Loading ${name}`}>
      <PreviewSkeleton />
    </div>
  )
}
