import { filterColumnsOf } from '@winnow/openapi/filters/columns'
import { ListFilter } from 'lucide-react'
import { filterWords } from '../../features/filters/FilterWords.tsx'
import { isNarrowed } from '../../features/review/query/query.ts'
import { useReview } from '../../features/review/ReviewProvider.tsx'
import { css } from '../../styled-system/css'
import { Icon } from '../../ui/Icon.tsx'
import { Tooltip } from '../../ui/overlays/Tooltip.tsx'

const mark = css({
  row: '4',
  flexShrink: '0',
  color: 't2',
  borderRadius: 'control',
  _coarse: { minHeight: '44', paddingInline: '8' },
})
const word = css({ srOnly: { base: true, md: false } })
const lines = css({ display: 'block', whiteSpace: 'pre-line' })

/** Says that a search or filters narrow what focus mode deals, and in a tooltip which. */
export function Narrowed() {
  const { form, query } = useReview().state
  if (!isNarrowed(query)) return null
  const columns = filterColumnsOf(form)
  const words = [
    ...(query.search ? [`Search: ${query.search}`] : []),
    ...query.filters.map(filter => filterWords(columns, filter)).filter(it => it !== null),
  ]
  return (
    <Tooltip text={<span className={lines}>{words.join('\n')}</span>}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the tooltip opens by key, too */}
      <span className={mark} tabIndex={0} role="note">
        <Icon of={ListFilter} size={14} />
        <span className={word}>Filtered</span>
      </span>
    </Tooltip>
  )
}
