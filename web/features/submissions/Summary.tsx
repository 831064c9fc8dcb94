import type { FormDetails, Submission } from '@winnow/sdk'
import type { ReactNode } from 'react'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/actions/Button.tsx'
import { CopyText } from '../../ui/actions/CopyText.tsx'
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
  applicant: { name: string; email: string; image: string | null }
  onView: () => void
  notes: (submission: Submission) => ReactNode
}

/** The applicant beside their conversation: who they are, and what people did with their application. */
export function Summary({ form, submission, submissionId, applicant, onView, notes }: SummaryProps) {
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
        {form && submission ? <Properties form={form} submission={submission} /> : <Skeleton width="60%" />}
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
