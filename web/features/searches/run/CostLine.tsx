import { aboutDollars, dollarsText, tokensText } from '@winnow/openapi/common/text/format'
import type { CompositeQuery } from '@winnow/sdk'
import { Coins } from 'lucide-react'
import { css } from '../../../styled-system/css'
import { Icon } from '../../../ui/Icon.tsx'

const line = css({
  row: '8',
  minHeight: '36',
  paddingInline: '16',
  borderBottom: 'hairline',
  textStyle: 'meta',
  color: 't3',
  tabular: true,
})

const tokensOf = ({ inputTokens, outputTokens }: CompositeQuery['cost']) => inputTokens + outputTokens

/** What the search costs: while it reads, of how much; afterwards, in all. Nothing where words are matched. */
export function CostLine({ search, isReading }: { search: CompositeQuery; isReading: boolean }) {
  const { run, cost, assistant } = search
  if (!assistant.connected && cost.requests === 0) return null
  if (isReading && run && run.done > 0) {
    const share = run.total / run.done
    return (
      <p className={line}>
        <Icon of={Coins} size={13} />
        {dollarsText(run.cost.dollars)} of {aboutDollars(run.cost.dollars * share)} ·{' '}
        {tokensText(tokensOf(run.cost))} of {tokensText(tokensOf(run.cost) * share)} tokens
      </p>
    )
  }
  if (cost.requests === 0) return null
  return (
    <p className={line}>
      <Icon of={Coins} size={13} />
      {dollarsText(cost.dollars)} · {tokensText(tokensOf(cost))} tokens
    </p>
  )
}
