import type { FormDetails, Submission } from '@winnow/sdk'
import { dateTimeText } from '../../../lib/dates.ts'
import { stageHue } from '../../../lib/review/stages.ts'
import { css } from '../../../styled-system/css'
import { Dot } from '../../../ui/data/Dot.tsx'

const facts = css({
  display: 'grid',
  gridTemplateColumns: '[84px minmax(0, 1fr)]',
  gap: '8',
  margin: '0',
  '& dt': { color: 't3' },
  '& dd': {
    display: 'flex',
    alignItems: 'center',
    gap: '6',
    margin: '0',
    minWidth: '0',
    overflowWrap: 'anywhere',
  },
})

/** What is known of an application beside its answers. */
export function Facts({ form, submission }: { form: FormDetails; submission: Submission }) {
  return (
    <dl className={facts}>
      <dt>Status</dt>
      <dd>
        <Dot hue={stageHue(form.stages, submission.stage)} />
        {submission.stage}
      </dd>
      <dt>Form</dt>
      <dd>{form.name}</dd>
      <dt>Messages</dt>
      <dd>{messagesText(submission)}</dd>
    </dl>
  )
}

const messagesText = ({ responded, chatStatus }: Submission): string =>
  `${responded ? 'Replied' : 'No reply yet'}${chatStatus === 'CLOSED' ? ', closed' : ''}`

export const appliedText = (submission: Pick<Submission, 'submittedAt'>): string =>
  `Applied on ${dateTimeText(submission.submittedAt)}`
