import { resultNames } from '@winnow/openapi/filters/columns'
import type { FormDetails, Submission } from '@winnow/sdk'
import { Sparkles } from 'lucide-react'
import { css } from '../../../styled-system/css'
import { card } from '../../../styled-system/recipes'
import { Verdict } from '../../../ui/data/Verdict.tsx'
import { Icon } from '../../../ui/Icon.tsx'

const cards = css({ display: 'grid', gap: '12', marginBottom: '20' })
const head = css({
  row: '8',
  minHeight: '32',
  paddingInline: '12',
  borderBottom: 'hairline',
  textStyle: 'meta',
  color: 't2',
  '& > svg': { flexShrink: '0' },
})
const title = css({ flexShrink: '0', fontWeight: 'medium', color: 't1' })
const search = css({ minWidth: '0', marginLeft: 'auto', truncate: true })
const rows = css({ plainList: true, '& > li + li': { borderTop: 'hairline' } })
const row = css({
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: '12',
  paddingInline: '12',
  paddingBlock: '8',
})
const words = css({ minWidth: '0', overflowWrap: 'anywhere' })
const name = css({ marginRight: '8', fontWeight: 'medium' })
const reason = css({ color: 't2' })
const unjudged = css({ width: '20', textAlign: 'center', color: 't3' })

interface AiReviewProps {
  columns: FormDetails['customFields']
  values: Submission['aiFieldValues']
}

/** What the criteria say of an application, search by search; nothing where none was asked of it. */
export function AiReview({ columns, values }: AiReviewProps) {
  const byCriterion = new Map(values.map(value => [value.fieldId, value]))
  const searches = new Map<string, { name: string; criteria: FormDetails['customFields'] }>()
  for (const column of columns) {
    if (column.type !== 'AI_CRITERION') continue
    const { id = '', name = '' } = column.search ?? {}
    searches.set(id, { name, criteria: [...(searches.get(id)?.criteria ?? []), column] })
  }
  const asked = [...searches].filter(([, { criteria }]) => criteria.some(({ id }) => byCriterion.has(id)))
  if (asked.length === 0) return null
  return (
    <div className={cards}>
      {asked.map(([id, { name: searched, criteria }]) => (
        <section key={id} className={card({ pad: '0' })} aria-label={`AI Review: ${searched}`}>
          <header className={head}>
            <Icon of={Sparkles} size={14} />
            <h3 className={title}>AI Review</h3>
            <span className={search} title={searched}>
              {searched}
            </span>
          </header>
          <ul className={rows}>
            {criteria.map(criterion => {
              const value = byCriterion.get(criterion.id)
              return (
                <li key={criterion.id} className={row}>
                  <div className={words}>
                    <span className={name}>{criterion.question}</span>
                    {value && <span className={reason}>{value.reason}</span>}
                  </div>
                  {value ? (
                    <Verdict result={value.result}>{resultNames[value.result]}</Verdict>
                  ) : (
                    <span className={unjudged} role="img" aria-label="Not judged yet">
                      –
                    </span>
                  )}
                </li>
              )
            })}
          </ul>
        </section>
      ))}
    </div>
  )
}
