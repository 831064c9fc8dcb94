import { dateText, shortDate } from '@winnow/openapi/common/dates/dates'
import type { RetentionAction } from '@winnow/openapi/common/enums'
import { counted } from '@winnow/openapi/common/text/format'
import type { Retention, RetentionRun } from '@winnow/sdk'
import { css } from '../../styled-system/css'
import { Badge } from '../../ui/data/tags.tsx'
import { Row, Section } from '../../ui/layout/Section.tsx'

const done: Record<RetentionAction, string> = { ANONYMISE: 'anonymised', ERASE: 'erased' }
const outcomes: Record<RetentionRun['status'], string | null> = {
  RUNNING: 'Running',
  DONE: null,
  STOPPED: 'Stopped because the setting was changed',
  FAILED: 'Failed, tried again the next day',
}

/** When it runs next, and what the last runs did, form by form. */
export function RetentionRuns({ setting, runs }: Retention) {
  return (
    <Section id="runs" title="Runs">
      {setting && (
        <Row
          title={`Next: ${dateText(setting.nextRunAt)}`}
          hint={
            setting.due === 0
              ? `Nothing is due to be ${done[setting.action]}.`
              : `${counted(setting.due, 'application is', 'applications are')} due to be ${done[setting.action]}.`
          }
        />
      )}
      {runs.map(run => (
        <Run key={run.startedAt} run={run} />
      ))}
      {runs.length === 0 && <Row title="No runs yet" hint={setting ? '' : 'Retention is off.'} />}
    </Section>
  )
}

function Run({ run }: { run: RetentionRun }) {
  const { startedAt, status, action, applications, failed, forms } = run
  const outcome = outcomes[status]
  return (
    <Row
      title={`${counted(applications, 'application')} ${done[action]}`}
      hint={
        <>
          {forms.map(it => (
            <div key={it.identifier ?? it.name}>
              {it.name ?? 'A deleted form'}: {it.applications}
              {it.failed > 0 && `, ${it.failed} failed`}
            </div>
          ))}
          {failed > 0 && (
            <div>{counted(failed, 'application')} couldn't be read. They are tried again daily.</div>
          )}
        </>
      }
    >
      {outcome && <Badge>{outcome}</Badge>}
      <time className={css({ textStyle: 'meta', color: 't3', tabular: true })} dateTime={startedAt}>
        {shortDate(startedAt)}
      </time>
    </Row>
  )
}
