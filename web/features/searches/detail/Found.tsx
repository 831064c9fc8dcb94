import { dayText } from '@winnow/openapi/common/dates/dates'
import type { TableFilter } from '@winnow/openapi/filters'
import { filterColumnsOf } from '@winnow/openapi/filters/columns'
import { filterSentence } from '@winnow/openapi/filters/filter-sentence'
import type { CompositeQuery } from '@winnow/sdk'
import { X } from 'lucide-react'
import { useMemo } from 'react'
import { winnow } from '../../../lib/client.ts'
import { css } from '../../../styled-system/css'
import { IconButton } from '../../../ui/actions/IconButton.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { attempt } from '../../../ui/overlays/attempt.ts'
import { useReview } from '../../review/ReviewProvider.tsx'
import { meta, part } from '../frame.ts'

const box = css({ stack: '8' })
const chips = css({ plainList: true, display: 'flex', flexWrap: 'wrap', gap: '6' })
const chip = css({
  row: '2',
  minHeight: '24',
  maxWidth: 'full',
  paddingLeft: '8',
  border: 'hairline',
  borderRadius: 'chip',
  backgroundColor: 'surface',
  textStyle: 'meta',
  overflowWrap: 'anywhere',
  '&:not(:has(button))': { paddingRight: '8' },
  '&[data-problem]': { borderColor: 'warn', color: 'warn' },
})

/** What of the query is not a criterion: parts that columns answer, and parts that are never judged. */
export function Found({ search, isReading }: { search: CompositeQuery; isReading: boolean }) {
  const review = useReview()
  const { form } = review.state
  const { filters, metaData } = search
  const columns = useMemo(() => filterColumnsOf(form), [form])
  if (filters.length === 0 && metaData.refused.length === 0) return null
  const remove = async (index: number) => {
    const rest = filters.filter((_, at) => at !== index).map(({ filter }) => filter as TableFilter)
    const of = { form_id: form.identifier, composite_query_id: search.id }
    await attempt("Couldn't remove the filter", async () =>
      review.searches.store(await winnow.updateCompositeAiQuery({ ...of, filters: rest })),
    )
  }
  return (
    <div className={part}>
      <div className={box}>
        {filters.length > 0 && (
          <>
            <h3 className={meta}>Answered by columns, at no cost</h3>
            <ul className={chips}>
              {filters.map(({ filter, text: asStored, problem }, index) => {
                const text = filterSentence(columns, filter as TableFilter, { day: dayText }) ?? asStored
                return (
                  <li key={asStored} className={chip} data-problem={problem !== null || undefined}>
                    {text}
                    {!isReading && (
                      <IconButton
                        icon={X}
                        size="24"
                        iconSize={12}
                        label={`Remove filter: ${text}`}
                        onClick={() => void remove(index)}
                      />
                    )}
                  </li>
                )
              })}
            </ul>
          </>
        )}
        {filters.map(
          ({ text, problem }) =>
            problem !== null && (
              <Notice key={text} tone="warn">
                ‘{text}’ no longer fits the form. {problem}. Until you remove it, the search finds nobody and
                doesn't run.
              </Notice>
            ),
        )}
        {metaData.refused.map(({ text, reason }) => (
          <Notice key={text} tone="warn">
            ‘{text}’ is left out. {reason}
          </Notice>
        ))}
      </div>
    </div>
  )
}
