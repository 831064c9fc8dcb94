import { Link2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { css } from '../../styled-system/css'
import { TextLink } from '../../ui/actions/TextLink.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { linkText, safeHref } from './address.ts'

const icon = css({ display: 'inline-flex', flexShrink: '0', color: 't3' })
const clipped = css({
  minWidth: '0',
  truncate: true,
  // Only inline text is cut with an ellipsis.
  '& > a': { display: 'inline' },
})

/** A link by its address, which is always in view; `children` stand at the end of its line. */
export function Address({ url, children }: { url: string; children?: ReactNode }) {
  const href = safeHref(url)
  return (
    <div className={css({ row: '6', minWidth: '0' })}>
      <span className={icon}>
        <Icon of={Link2} size={15} />
      </span>
      <span className={clipped} title={url}>
        {href ? (
          <TextLink href={href} external tone="plain">
            {linkText(href)}
          </TextLink>
        ) : (
          url
        )}
      </span>
      {children}
    </div>
  )
}
