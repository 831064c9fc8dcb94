import { timeText, wallClock } from '@winnow/openapi/common/dates/dates'
import { count } from '@winnow/openapi/common/text/format'
import { css } from '../../styled-system/css'
import { progress } from '../../styled-system/recipes'
import { Row, Section } from '../../ui/layout/Section.tsx'
import { counts, type Plans } from './words.ts'

const bar = css({ height: 'full', backgroundColor: 'line3' })

/** What the workspace has used today of what its plan allows. */
export function Usage({ usage, resetsAt }: Pick<Plans, 'usage' | 'resetsAt'>) {
  const { track } = progress()
  const isMidnight = wallClock(resetsAt).endsWith('T00:00')
  return (
    <Section
      id="usage"
      title="Used today"
      text={`Counts start again at midnight UTC${isMidnight ? '' : `, ${timeText(resetsAt)} here`}.`}
    >
      {usage.map(({ type, used, perDay }) => (
        <Row
          key={type}
          title={counts[type].title}
          below={
            perDay !== null && (
              <div className={track}>
                <div
                  className={bar}
                  style={{ width: `${Math.min(1, perDay > 0 ? used / perDay : 1) * 100}%` }}
                />
              </div>
            )
          }
        >
          <span className={css({ color: 't2', tabular: true })}>
            {perDay === null ? `${count(used)}, no limit` : `${count(used)} of ${count(perDay)}`}
          </span>
        </Row>
      ))}
    </Section>
  )
}
