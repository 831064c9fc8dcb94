import { count } from '@winnow/openapi/common/text/format'
import { css, cx } from '../../styled-system/css'
import { Tooltip } from '../../ui/overlays/Tooltip.tsx'

/** docs/rules.md#assistant-run */
export const oneAtATime = 'Can only process one query at a time'

/** 0.512 -> '$0.51' */
export const dollarsText = (dollars: number): string =>
  dollars > 0 && dollars < 0.01 ? 'under $0.01' : `$${dollars.toFixed(2)}`

/** 742_000 -> '742 k', 1_200_000 -> '1.2 M' */
export function tokensText(tokens: number): string {
  if (tokens < 1_000) return count(tokens)
  if (tokens < 999_500) return `${Math.round(tokens / 1_000)} k`
  return `${(tokens / 1_000_000).toFixed(1)} M`
}

/** Characters of a name beyond which a tooltip has it whole (docs/rules.md#assistant-panel). */
const longName = 36

const oneLine = css({ display: 'block', minWidth: '0', truncate: true })

/** The name of a search on one line. */
export const ShortName = ({ name, className }: { name: string; className?: string }) => (
  <Tooltip text={name} disabled={name.length <= longName}>
    <span className={cx(oneLine, className)}>{name}</span>
  </Tooltip>
)
