import { count } from '@winnow/openapi/common/text/format'
import type { FormAnalytics } from '@winnow/sdk'
import { css } from '../../styled-system/css'
import { shareText, timeTaken } from './format.ts'

const row = css({
  display: 'grid',
  gridTemplateColumns: { base: '[repeat(2, minmax(0, 1fr))]', lg: '[repeat(5, minmax(0, 1fr))]' },
  margin: '0',
  border: 'hairline',
  borderRadius: 'card',
  backgroundColor: 'line',
  gap: '1',
  overflow: 'hidden',
})
const tile = css({
  stack: '2',
  minWidth: '0',
  padding: '16',
  backgroundColor: 'surface',
  '& dt': { textStyle: 'meta', color: 't2' },
  '& dd': { margin: '0' },
  // Two columns have no place for a fifth beside another.
  '&:last-child': { gridColumn: { base: '1 / -1', lg: 'auto' } },
})

/** The form in five numbers. */
export function Kpis({ data }: { data: FormAnalytics }) {
  const { views, starts, submissions, otherSubmissions, medianSeconds } = data
  const tiles = [
    { name: 'Views', text: count(views), note: 'Times the form was opened' },
    { name: 'Starts', text: count(starts), note: `${shareText(starts, views)} of views` },
    {
      name: 'Applications',
      text: count(submissions),
      note:
        otherSubmissions > 0
          ? `plus ${count(otherSubmissions)} added or imported`
          : `${shareText(submissions, starts)} of starts`,
    },
    { name: 'Conversion', text: shareText(submissions, views), note: 'Views to applications' },
    {
      name: 'Median time',
      text: medianSeconds === null ? '–' : timeTaken(medianSeconds),
      note: 'First answer to sending',
    },
  ]
  return (
    <dl className={row}>
      {tiles.map(({ name, text, note: words }) => (
        <div key={name} className={tile}>
          <dt>{name}</dt>
          <dd className={css({ textStyle: 'applicant', tabular: true })}>{text}</dd>
          <dd className={css({ textStyle: 'meta', color: 't3', tabular: true })}>{words}</dd>
        </div>
      ))}
    </dl>
  )
}
