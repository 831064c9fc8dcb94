import { count } from '@winnow/openapi/common/text/format'
import type { FormAnalytics } from '@winnow/sdk'
import { css } from '../../styled-system/css'
import { Card } from './Card.tsx'
import { figures } from './figures.ts'
import { causes, shareText } from './format.ts'
import { Legend } from './series.tsx'

type Row = FormAnalytics['dropOff'][number]

const grounds: Record<keyof Row['byCause'], string> = {
  LEFT: css({ backgroundColor: 'line3' }),
  ERROR: css({ backgroundColor: 'dot.yellow' }),
  FAILED: css({ backgroundColor: 'dot.red' }),
}
const legend = causes.map(({ cause, name }) => ({ name, ground: grounds[cause] }))

const question = css({
  width: '[55%]',
  maxWidth: '0',
  paddingBlock: { base: '8', md: '0' },
  '& > span': { display: 'block', truncate: true },
})
const barCell = css({ display: { base: 'none', md: 'table-cell' }, width: '[32%]' })
const bars = css({ display: 'flex', gap: '1', height: '8' })
const part = css({
  flexShrink: '0',
  '&:first-child': { borderTopLeftRadius: '[2px]', borderBottomLeftRadius: '[2px]' },
  '&:last-child': { borderTopRightRadius: '[2px]', borderBottomRightRadius: '[2px]' },
})
const quiet = css({ color: 't3' })
// The last one where the bars stand under the question.
const shareCell = css({ paddingRight: { base: '0!', md: '8!' } })
const reachedCell = css({ display: { base: 'none', md: 'table-cell' } })

const causeText = ({ byCause }: Row) =>
  causes
    .filter(({ cause }) => byCause[cause] > 0)
    .map(({ cause, name }) => `${name.toLowerCase()} ${count(byCause[cause])}`)
    .join(', ')

/** At which question those who began went away, and what they were looking at. */
export function DropOff({ data }: { data: FormAnalytics }) {
  const rows = data.dropOff.filter(it => it.question_id !== null || it.left > 0)
  const most = Math.max(1, ...rows.map(it => it.left))
  return (
    <Card
      title="Where people leave"
      hint={`${count(data.starts - data.submissions)} started but didn't apply`}
      aside={<Legend items={legend} />}
    >
      <table className={figures}>
        <thead>
          <tr>
            <th scope="col">Last question</th>
            <th
              scope="col"
              className={reachedCell}
              title="Everyone who got this far in the form, whether or not they were asked the question"
            >
              Got this far
            </th>
            <th scope="col">Left</th>
            <th scope="col" className={shareCell}>
              Share
            </th>
            <th scope="col" className={barCell}>
              <span className={css({ srOnly: true })}>Why</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.question_id ?? 'before'}>
              <th scope="row" className={question}>
                <span className={row.question_id === null ? quiet : undefined} title={row.question}>
                  {row.question_id === null ? 'Before question 1' : row.question || 'Untitled question'}
                </span>
                <div className={css({ display: { md: 'none' }, paddingTop: '2' })}>
                  <Bars row={row} most={most} />
                </div>
              </th>
              <td className={reachedCell}>{count(row.reached)}</td>
              <td>{count(row.left)}</td>
              <td className={shareCell}>{shareText(row.left, row.reached)}</td>
              <td className={barCell} title={causeText(row)}>
                <Bars row={row} most={most} />
                <span className={css({ srOnly: true })}>{causeText(row)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

function Bars({ row, most }: { row: Row; most: number }) {
  return (
    <div className={bars} aria-hidden>
      {causes
        .filter(({ cause }) => row.byCause[cause] > 0)
        .map(({ cause }) => (
          <span
            key={cause}
            className={`${part} ${grounds[cause]}`}
            style={{ width: `${(row.byCause[cause] / most) * 96}%` }}
          />
        ))}
    </div>
  )
}
