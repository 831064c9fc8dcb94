import type { FormDetails, Submission } from '@winnow/sdk'
import type { ReactNode } from 'react'
import { reasonOf } from '../../lib/client.ts'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/actions/Button.tsx'
import { CopyText } from '../../ui/actions/CopyText.tsx'
import { TextLink } from '../../ui/actions/TextLink.tsx'
import { Avatar } from '../../ui/data/Avatar.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { LabelsPart, Properties } from './detail/Properties.tsx'

const column = css({ stack: '0', scrolls: true })
const about = css({ stack: '16', padding: '16', borderBottom: 'hairline' })
const person = css({ row: '12', minWidth: '0' })
const words = css({
  grow: true,
  display: 'grid',
  gridTemplateColumns: '[minmax(0, 1fr)]',
  justifyItems: 'start',
})
const name = css({ maxWidth: 'full', truncate: true, textStyle: 'panel' })

interface SummaryProps {
  /** Undefined: not known yet */
  form: FormDetails | undefined
  submission: Submission | undefined
  submissionId: string
  /** Why one of them is missing */
  failure: unknown
  onRetry: () => void
  applicant: { name: string; email: string; image: string | null }
  onView: () => void
  notes: (submission: Submission) => ReactNode
}

/** The applicant beside their conversation: who they are, and what people did with their application. */
export function Summary(props: SummaryProps) {
  const { form, submission, submissionId, failure, onRetry, applicant, onView, notes } = props
  return (
    <div className={column}>
      <div className={about}>
        <div className={person}>
          <Avatar id={submissionId} name={applicant.name} image={applicant.image} size="40" />
          <div className={words}>
            <h2 className={name}>{applicant.name}</h2>
            <CopyText text={applicant.email} what="email address" plain />
          </div>
        </div>
        <Button onClick={onView}>View application</Button>
        {form && submission ? (
          <Properties form={form} submission={submission} />
        ) : failure === undefined ? (
          <Skeleton width="60%" />
        ) : (
          <p className={css({ textStyle: 'meta', color: 't2' })} role="alert">
            Couldn't load the application. {reasonOf(failure)}{' '}
            <TextLink onClick={onRetry}>Try again</TextLink>
          </p>
        )}
      </div>
      {form && submission && (
        <>
          <LabelsPart form={form} submission={submission} />
          {notes(submission)}
        </>
      )}
    </div>
  )
}
