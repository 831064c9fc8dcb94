import { css, cx } from '../../styled-system/css'
import { Tooltip } from '../../ui/overlays/Tooltip.tsx'

/** docs/rules.md#assistant-run */
export const oneAtATime = 'Can only process one query at a time'

/** Characters of a name beyond which a tooltip has it whole (docs/rules.md#assistant-panel). */
const longName = 36

const oneLine = css({ display: 'block', minWidth: '0', truncate: true })

/** The name of a search on one line. */
export const ShortName = ({ name, className }: { name: string; className?: string }) => (
  <Tooltip text={name} disabled={name.length <= longName}>
    <span className={cx(oneLine, className)}>{name}</span>
  </Tooltip>
)
