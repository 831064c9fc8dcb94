import type { AiResult } from '@winnow/openapi/common/enums'
import { Check, createLucideIcon, Minus } from 'lucide-react'
import { verdict } from '../../styled-system/recipes'
import { Icon, type LucideIcon } from '../Icon.tsx'

/** Lucide draws no tilde. */
const Tilde = createLucideIcon('tilde', [
  ['path', { d: 'M3 13.5c2.6-4.6 5.6-4.6 9-1.5s6.4 3.1 9-1.5', key: 'tilde' }],
])
export const verdictIcons: Record<AiResult, LucideIcon> = { YES: Check, MAYBE: Tilde, NO: Minus }

/** A verdict of a criterion: tick, tilde or minus, then its word (docs/rules.md#pills). */
export function Verdict({ result, children }: { result: AiResult; children: string }) {
  return (
    <span className={verdict({ result })}>
      <Icon of={verdictIcons[result]} size={12} />
      {children}
    </span>
  )
}
